import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ListedShow, PlayedSong } from '../../../shared/api/schedule.ts'
import { getFavorites } from '../../api/favorites.ts'
import { getSavedSongs } from '../../api/saved-songs.ts'
import { searchSchedule } from '../../api/schedule.ts'
import { getFacets, listStations } from '../../api/stations.ts'
import { useAuthStore } from '../../domain/auth/auth-store.ts'
import { broadcastOf } from '../../domain/schedule/testing/samples.ts'
import { press } from '../../ui/testing/press.ts'
import { showAt } from '../../ui/testing/show-at.tsx'
import { ada } from '../account/testing/fake-account.ts'
import { listHosts, ROWS_SHOWN, SearchGroups } from './search-groups.tsx'

vi.mock('../../api/favorites.ts')
vi.mock('../../api/following.ts')
vi.mock('../../api/saved-songs.ts')
vi.mock('../../api/schedule.ts')
vi.mock('../../api/stations.ts')
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

const facets = (...labels: string[]) =>
  labels.map((label, n) => ({ value: label.toLowerCase(), label, count: n + 1 }))

function open(query: string, address = `/search?query=${query}`) {
  return showAt(<SearchGroups filters={{ sort: 'relevance', query }} />, address)
}
const rows = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

beforeEach(() => {
  vi.mocked(searchSchedule).mockResolvedValue({ shows: [], songs: [] })
  vi.mocked(getFacets).mockResolvedValue({ genres: [], countries: [], languages: [], codecs: [] })
  vi.mocked(listStations).mockResolvedValue({
    items: [],
    nextCursor: null,
    total: 0,
    nearest: null,
  })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  act(() => useAuthStore.setState({ user: null }))
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
  expect(rows('Shows')).toEqual([
    'Deep Space with AnaOn now on Night Bus',
    'Deep Space with AnaOn Night Bus',
    expect.stringMatching(/^Deep Space.+ on Night Bus$/),
  ])
  expect(rows('Songs')).toEqual([
    'Burial – ArchangelPlays now on Long Wave',
    expect.stringMatching(/^Burial – UntruePlayed [A-Z][a-z]+day .+ on Long Wave$/),
  ])
  expect(screen.getAllByRole('button', { name: 'Follow Long Wave' })).toHaveLength(2)
  const [first] = screen.getAllByRole('link', { name: 'Deep Space' })
  expect(first?.getAttribute('href')).toBe('/search?query=deep&show=now')
  expect(screen.getAllByText('Deep').map(({ tagName }) => tagName)).toEqual([
    'MARK',
    'MARK',
    'MARK',
  ])
})

it('lists each host whose name matches once, with the shows', () => {
  const shows = [
    show('a', { title: 'A' }),
    show('b', { title: 'B' }),
    show('c', { host: 'Bo' }),
    show('d', { host: null }),
  ]
  const hosts = listHosts(shows, 'ána').map(({ label, shows: hosted }) => [
    label,
    hosted.map(({ title }) => title),
  ])
  expect(hosts).toEqual([['Ana', ['A', 'B']]])
})

it('shows matching hosts with links to their shows', async () => {
  vi.mocked(searchSchedule).mockResolvedValue({ shows: [show('a')], songs: [] })
  open('ana')
  expect(await screen.findByText('1 show and 1 host for “ana”')).toBeTruthy()
  const host = within(screen.getByRole('region', { name: 'Hosts' }))
  const link = host.getByRole('link', { name: 'Deep Space' })
  expect(link.getAttribute('href')).toBe('/search?query=ana&show=a')
  expect(host.getByText('Ana').tagName).toBe('MARK')
})

it('shows matching genres, countries and languages with their stations, and keeps the filters', async () => {
  vi.mocked(getFacets).mockResolvedValue({
    genres: facets('German pop', 'Pop'),
    countries: facets('Germany', 'Austria'),
    languages: facets('German', 'English'),
    codecs: [],
  })
  open('german', '/search?query=german&sort=votes&air=on')
  expect(await screen.findByText('1 genre, 1 country, and 1 language for “german”')).toBeTruthy()
  expect(rows('Genres')).toEqual(['German pop, 1 station'])
  expect(rows('Countries')).toEqual(['Germany, 1 station'])
  const [link] = within(screen.getByRole('region', { name: 'Languages' })).getAllByRole('link')
  expect(link?.getAttribute('href')).toBe('/browse?air=on&language=german')
})

it('matches genres with the corrected query', async () => {
  vi.mocked(listStations).mockResolvedValue({
    items: [],
    nextCursor: null,
    total: 0,
    nearest: 'techno',
  })
  vi.mocked(getFacets).mockResolvedValue({
    genres: facets('Techno', 'Rock'),
    countries: [],
    languages: [],
    codecs: [],
  })
  open('tehcno')
  expect(await screen.findByRole('region', { name: 'Genres' })).toBeTruthy()
  expect(rows('Genres')).toEqual(['Techno, 1 station'])
})

it('finds saved songs', async () => {
  useAuthStore.setState({ user: { ...ada, uid: 'ada' }, isLoading: false })
  const saved = { artist: 'Burial', stationId: null, stationName: 'Own', show: null, version: 1 }
  vi.mocked(getSavedSongs).mockResolvedValue([
    { ...saved, title: 'Archangel', at: '2026-01-02T12:00:00Z', deleted: false },
    { ...saved, title: 'Untrue', at: '2026-01-02T12:00:00Z', deleted: false },
  ])
  open('archangel')
  expect(await screen.findByText('1 saved song for “archangel”')).toBeTruthy()
  expect(rows('Saved songs')).toEqual(['Burial – ArchangelSaved Jan 2, 2026 on Own'])
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
  expect(screen.queryByRole('region', { name: 'Songs' })).toBeNull()
})

it('opens one group at a time by the buttons with counts, and shows all on request', async () => {
  expect(ROWS_SHOWN).toBe(5)
  const many = Array.from({ length: 9 }, (_, index) => song(`Song ${index}`, false))
  vi.mocked(searchSchedule).mockResolvedValue({ shows: [show('one')], songs: many })
  open('burial')
  const songs = await screen.findByRole('button', { name: 'Songs 9', expanded: false })
  await userEvent.click(songs)
  expect(songs.ariaExpanded).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Shows 1' }))
  expect(songs.ariaExpanded).toBe('false')
  expect(rows('Songs')).toHaveLength(5)
  await press('Show all 9')
  expect(rows('Songs')).toHaveLength(9)
})

it('counts at most 30 songs, with a plus', async () => {
  const many = Array.from({ length: 30 }, (_, index) => song(`Song ${index}`, false))
  vi.mocked(searchSchedule).mockResolvedValue({ shows: [], songs: many })
  open('burial')
  expect(await screen.findByRole('button', { name: 'Songs 30+' })).toBeTruthy()
})

it('reports no results and a failed search', async () => {
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
