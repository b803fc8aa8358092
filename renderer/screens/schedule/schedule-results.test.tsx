import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { ListedShow, PlayedSong } from '../../../shared/api/schedule.ts'
import { getFavorites } from '../../api/favorites.ts'
import { searchSchedule } from '../../api/schedule.ts'
import { useAuthStore } from '../../domain/auth/auth-store.ts'
import { broadcastOf } from '../../domain/schedule/testing/samples.ts'
import { press } from '../../ui/testing/press.ts'
import { showAt } from '../../ui/testing/show-at.tsx'
import { ada } from '../account/testing/fake-account.ts'
import { ScheduleResults } from './schedule-results.tsx'

vi.mock('../../api/favorites.ts')
vi.mock('../../api/following.ts')
vi.mock('../../api/schedule.ts')
vi.mock('../../domain/auth/auth.ts', async (original) => ({
  ...(await original<object>()),
  requireUid: () => 'ada',
  whenAccountReady: async () => {},
}))

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const on = (from: number, to: number) => ({
  ...broadcastOf('Deep Space', '', null),
  startsAt: inMinutes(from),
  endsAt: inMinutes(to),
})
const show = (id: string, change: Partial<ListedShow> = {}): ListedShow => ({
  id,
  stationId: 'night-bus',
  stationName: 'Night Bus',
  title: 'Deep Space',
  host: 'Ana',
  homepage: null,
  current: null,
  next: null,
  ...change,
})
const song = (title: string, isPlaying: boolean): PlayedSong => ({
  stationId: 'long-wave',
  stationName: 'Long Wave',
  song: { artist: 'Burial', title, at: inMinutes(-3) },
  isPlaying,
})

function open(query: string) {
  showAt(<ScheduleResults query={query} />, '/search?query=deep')
}
const rows = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

it('shows station and time of each show, and the station of each song', async () => {
  vi.mocked(searchSchedule).mockResolvedValue({
    shows: [
      show('now', { current: on(-10, 10), next: on(1_000, 1_010) }),
      // A show that was on air at response time may be over now.
      show('over', { current: on(-20, -10) }),
      show('later', { host: null, next: on(30, 60) }),
    ],
    songs: [song('Archangel', true), song('Untrue', false)],
  })
  open('deep')
  expect(await screen.findByText('3 shows and 2 songs for “deep”')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('3 shows')
  expect(rows('Shows and hosts')).toEqual([
    'Deep Space with AnaOn now on Night Bus',
    'Deep Space with AnaOn Night Bus',
    expect.stringMatching(/^Deep Space.+ on Night Bus$/),
  ])
  expect(rows('Artists and songs')).toEqual([
    'Burial – ArchangelPlays now on Long Wave',
    expect.stringMatching(/^Burial – UntruePlayed [A-Z][a-z]+day .+ on Long Wave$/),
  ])
  expect(screen.getAllByRole('button', { name: 'Follow Long Wave' })).toHaveLength(2)
  const [first] = screen.getAllByRole('link', { name: 'Deep Space' })
  expect(first?.getAttribute('href')).toBe('/search?query=deep&show=now')
})

it('omits results of blocked stations', async () => {
  useAuthStore.setState({ user: { ...ada, uid: 'ada' }, isLoading: false })
  vi.mocked(getFavorites).mockResolvedValue({
    items: [],
    folders: [],
    blocked: [{ stationId: 'long-wave', version: 1, deleted: false }],
    rev: 1,
  })
  vi.mocked(searchSchedule).mockResolvedValue({
    shows: [show('one'), show('other', { stationId: 'long-wave' })],
    songs: [song('Archangel', true)],
  })
  open('deep')
  expect(await screen.findByText('1 show for “deep”')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Artists and songs' })).toBeNull()
  useAuthStore.setState({ user: null })
})

it('expands by its button and shows all on request', async () => {
  const many = Array.from({ length: 9 }, (_, index) => song(`Song ${index}`, false))
  vi.mocked(searchSchedule).mockResolvedValue({ shows: [], songs: many })
  open('burial')
  const button = await screen.findByRole('button', { name: 'Show them' })
  expect(button.ariaExpanded).toBe('false')
  await userEvent.click(button)
  expect(screen.getByRole('button', { name: 'Hide them' }).ariaExpanded).toBe('true')
  expect(rows('Artists and songs')).toHaveLength(5)
  await press('Show all 9')
  expect(rows('Artists and songs')).toHaveLength(9)
})

it('reports no results and a failed search', async () => {
  vi.mocked(searchSchedule).mockResolvedValue({ shows: [], songs: [] })
  open('nothing')
  const none = 'No show, host or song of the last seven days for “nothing”'
  expect(await screen.findByText(none)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  vi.mocked(searchSchedule).mockRejectedValue(new Error('away'))
  open('away')
  expect(await screen.findByText('Could not search schedules.')).toBeTruthy()
})

it('does not search for a single letter', () => {
  open('d')
  expect(searchSchedule).not.toHaveBeenCalled()
  expect(screen.queryByRole('status')).toBeNull()
})
