import { readFileSync } from 'node:fs'
import path from 'node:path'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Station } from '../../../shared/api/stations.ts'
import { droppedStation } from '../../domain/player/dropped-station.ts'
import { useNowPlayingStore } from '../../domain/player/now-playing-store.ts'
import type { PlayerState } from '../../domain/player/player-types.ts'
import { queueRequests } from '../../domain/player/queue-store.ts'
import {
  type StationMenuRequest,
  stationMenuRequests,
} from '../../domain/stations/station-menu.tsx'
import { openDialogs } from '../../ui/testing/open-dialogs.ts'
import { openPopovers } from '../../ui/testing/open-popovers.ts'
import { press } from '../../ui/testing/press.ts'
import { dialPosition, MiniPlayer } from './mini-player.tsx'

const fake = vi.hoisted(() => ({
  state: {} as PlayerState,
  playable: true,
  lastStation: null as Station | null,
  steps: { play: vi.fn(), skip: vi.fn(), canSkip: () => true },
  player: {
    pause: vi.fn(),
    resume: vi.fn(),
    stop: vi.fn(),
    setVolume: vi.fn(),
    getState: () => fake.state,
    subscribe: () => () => {},
    subscribeTitles: () => () => {},
  },
  platform: { capabilities: { relay: true }, streams: { allowPrivate: vi.fn() } },
}))
vi.mock('./components/now-playing-view.tsx', () => ({ NowPlayingView: () => null }))
vi.mock('../../domain/saved-songs/song-heart.tsx', () => ({ SongHeart: () => null }))
vi.mock('../../domain/player/player.ts', async () => {
  const { allowPrivate } = await vi.importActual<
    typeof import('../../domain/player/station-check.ts')
  >('../../domain/player/station-check.ts')
  return {
    player: fake.player,
    usePlayer: () => fake.state,
    useSwap: () => (song: object) => song,
    stationCheck: { allowPrivate, canPlay: () => fake.playable },
  }
})
vi.mock('../../platform/platform.ts', () => ({ getPlatform: () => fake.platform }))
vi.mock('../../domain/favorites/favorite-toggle.tsx', () => ({
  FavoriteToggle: () => <button type="button">Keep</button>,
}))
vi.mock('../../domain/favorites/favorites-query.ts', () => ({ useFavorites: () => ({}) }))
vi.mock('../../domain/history/history.ts', () => ({ useLastStation: () => fake.lastStation }))
vi.mock('../../domain/schedule/on-air-line.tsx', () => ({ OnAirLine: () => null }))
vi.mock('../../domain/schedule/on-air-query.ts', () => ({ useReportedSong: () => null }))

const station = {
  id: 'night-bus',
  name: 'Night Bus',
  favicon: null,
  url: 'http://192.168.1.9:8000/live',
} as Station

function show(state: Partial<PlayerState>, more: ReactNode = null): void {
  fake.state = {
    item: station,
    isPlaying: false,
    status: 'paused',
    failure: null,
    isFilling: false,
    failureReason: null,
    volume: 0.8,
    muted: false,
    nowPlaying: null,
    sleepEndsAt: null,
    previous: null,
    listenedTo: null,
    ...state,
  }
  render(
    <>
      <MiniPlayer skipper={fake.steps} />
      {more}
    </>,
    { wrapper: MemoryRouter },
  )
}

const buttons = () =>
  screen
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)

beforeEach(() => {
  fake.playable = true
  fake.lastStation = null
  openDialogs()
  openPopovers()
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

it('shows a hint and no pause button without a station', () => {
  show({ item: null, status: 'idle' })
  expect(screen.getByRole('region', { name: 'Player' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Nothing playing. Pick a station.')
  expect(screen.getByRole('link', { name: 'Pick a station.' }).getAttribute('href')).toBe('/browse')
  expect(buttons()).toEqual(['Mute', 'Queue', 'More controls'])
})

it('offers the last station of the history, then the one that was stopped here', async () => {
  fake.lastStation = station
  show({ item: null, status: 'idle' })
  await press('Resume Night Bus')
  expect(fake.steps.play).toHaveBeenCalledWith('night-bus')
  cleanup()
  const bar = (state: Partial<PlayerState>) => {
    fake.state = { ...fake.state, ...state }
    return <MiniPlayer skipper={fake.steps} />
  }
  const longWave = { ...station, id: 'long-wave', name: 'Long Wave' }
  const { rerender } = render(bar({ item: longWave, status: 'playing' }), { wrapper: MemoryRouter })
  rerender(bar({ item: null, status: 'idle' }))
  await press('Resume Long Wave')
  expect(fake.steps.play).toHaveBeenLastCalledWith('long-wave')
})

it('has in its menu the controls for which a narrow bar has no room', async () => {
  show({ status: 'playing', isPlaying: true })
  const more = screen.getByRole('button', { name: 'More controls' })
  await userEvent.click(more)
  expect(more.getAttribute('aria-expanded')).toBe('true')
  const menu = within(document.querySelector<HTMLElement>('[popover]') as HTMLElement)
  expect(menu.getAllByRole('button').map((button) => button.textContent)).toEqual([
    '',
    'Previous station',
    'Next station',
    'Stop',
    'Sleep timer',
    'Queue',
    'Song history',
    'Connection details',
    'More for Night Bus',
  ])
  expect(menu.getByRole('slider', { name: 'Volume' })).toBeTruthy()
  await userEvent.click(menu.getByRole('button', { name: 'Sleep timer' }))
  expect(await screen.findByRole('dialog', { name: 'Sleep timer' })).toBeTruthy()
  expect(more.getAttribute('aria-expanded')).toBe('false')
})

it('has the entries of its menu in the menu of the station', async () => {
  const requests: StationMenuRequest[] = []
  onTestFinished(stationMenuRequests.subscribe((_, request) => requests.push(request)))
  show({ status: 'playing', isPlaying: true })
  fireEvent.contextMenu(screen.getByRole('region', { name: 'Player' }))
  await press('More controls')
  await press('More for Night Bus')
  expect(requests.map(({ station: { id } }) => id)).toEqual(['night-bus', 'night-bus'])
  expect(requests[1]?.extra?.map(({ label }) => label)).toEqual([
    'Previous station',
    'Next station',
    'Stop',
    'Sleep timer',
    'Queue',
    'Song history',
    'Connection details',
  ])
})

it('opens the queue, also on request', async () => {
  show({ status: 'playing', isPlaying: true })
  await press('Queue')
  const dialog = await screen.findByRole('dialog', { name: 'Queue' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(dialog.hasAttribute('open')).toBe(false)
  act(() => queueRequests.emit())
  expect(dialog.hasAttribute('open')).toBe(true)
})

it('is 64 px high', () => {
  const styles = (file: string) =>
    readFileSync(path.join(import.meta.dirname, `../../styles/${file}.css`), 'utf8')
  expect(styles('base')).toContain('--dock: 64px;')
  expect(styles('player')).toMatch(/\.player-frame \{[^}]*min-height: var\(--dock\);/)
})

it('names the station and pauses it while it is live', async () => {
  show({ status: 'playing', isPlaying: true })
  expect(screen.getByText('Night Bus')).toBeTruthy()
  expect(screen.getByRole('status').textContent?.trim()).toBe('Live')
  await screen.findByRole('button', { name: 'Song history' })
  expect(buttons()).toEqual([
    'Previous station',
    'Pause',
    'Next station',
    'Keep',
    'Stop',
    'Mute',
    'Queue',
    'Sleep timer',
    'Song history',
    'Connection details',
    'More controls',
  ])
  await press('Pause')
  expect(fake.player.pause).toHaveBeenCalledTimes(1)
})

it('resumes and stops', async () => {
  show({ status: 'paused' })
  await press('Play')
  await press('Stop')
  expect(fake.player.resume).toHaveBeenCalledTimes(1)
  expect(fake.player.stop).toHaveBeenCalledTimes(1)
})

it('skips to neighbors, links the name to the station page and the cover to the view', async () => {
  show({ status: 'failed', failure: 'Night Bus does not answer.' })
  await press('Next station')
  await press('Previous station')
  expect(fake.steps.skip.mock.calls).toEqual([[1], [-1]])
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect([href('Night Bus'), href('Now playing')]).toEqual([
    '/stations/night-bus',
    '/?view=now-playing',
  ])
})

it('offers no favorite and no page for a dropped station', () => {
  const dropped = droppedStation('https://radio.example/live', 'Mine')
  show({ item: dropped, status: 'paused' })
  expect(buttons()).not.toContain('Keep')
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

it('shows the reason of a failure and retries', async () => {
  show({ status: 'failed', failure: 'Night Bus does not answer.' })
  expect(screen.getByRole('status').textContent).toContain('Night Bus does not answer.')
  await press('Try again')
  expect(fake.player.resume).toHaveBeenCalledTimes(1)
})

it('offers no retry for a station that can never play here', async () => {
  fake.playable = false
  show({ status: 'failed', failure: 'A format that cannot be played here.' })
  await screen.findByRole('button', { name: 'Song history' })
  expect(buttons()).toEqual([
    'Previous station',
    'Next station',
    'Details',
    'Keep',
    'Stop',
    'Mute',
    'Queue',
    'Song history',
    'More controls',
  ])
})

it.each([
  ['buffering', 'Buffering…'],
  ['reconnecting', 'Connection lost. Reconnecting…'],
] as const)('pauses while %s, and says so', async (status, sentence) => {
  show({ status, isPlaying: true })
  expect(screen.getByRole('status').textContent?.trim()).toBe(sentence)
  expect(buttons()).toContain('Pause')
})

it('asks the system about a local address and plays once allowed', async () => {
  const { allowPrivate } = fake.platform.streams
  show({ status: 'failed', failure: 'In your network.', failureReason: 'private-address' })
  expect(buttons()).not.toContain('Try again')
  allowPrivate.mockResolvedValueOnce(false)
  await press('Allow…')
  expect(allowPrivate).toHaveBeenCalledWith('http://192.168.1.9:8000/live')
  expect(fake.player.resume).not.toHaveBeenCalled()
  allowPrivate.mockResolvedValueOnce(true)
  await press('Allow…')
  expect(fake.player.resume).toHaveBeenCalledOnce()
})

it('announces the current song in its own line', () => {
  const song = {
    id: 1,
    artist: 'Undertone',
    title: 'Empty Upper AudioOutput',
    stationId: 'night-bus',
    stationName: 'Night Bus',
    startedAt: 0,
    lastAt: 0,
    joinedLate: false,
  }
  show({ status: 'playing', isPlaying: true })
  const live = document.querySelector('p[aria-live="polite"]')
  expect(live?.textContent).toBe('')
  act(() => useNowPlayingStore.setState({ song }))
  expect(live?.textContent).toBe('Undertone – Empty Upper AudioOutput')
  expect(live?.getAttribute('title')).toBe('Undertone – Empty Upper AudioOutput')
  act(() => useNowPlayingStore.setState({ song: null }))
  expect(live?.textContent).toBe('')
})

it('shows the time left on the sleep timer', async () => {
  show({ status: 'playing', isPlaying: true, sleepEndsAt: Date.now() + 29.5 * 60_000 })
  const button = await screen.findByRole('button', { name: 'Sleep timer: 30 minutes left' })
  expect(button.textContent).toBe('30 min')
})

it('opens a dialog and keeps it mounted after closing', async () => {
  show({ status: 'playing', isPlaying: true })
  await press('Sleep timer')
  const dialog = await screen.findByRole('dialog', { name: 'Sleep timer' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(dialog.hasAttribute('open')).toBe(false)
  // A dialog removed from the page would not restore the focus.
  expect(dialog.isConnected).toBe(true)
})

it.each([
  ['Song history', '#log'],
  ['Connection details', '#details'],
])('opens the view at the %s', async (name, hash) => {
  const read = vi.fn()
  function Location() {
    const { search, hash: place } = useLocation()
    read(search + place)
    return null
  }
  show({ status: 'playing', isPlaying: true }, <Location />)
  await press(name)
  expect(read).toHaveBeenLastCalledWith(`?view=now-playing${hash}`)
  expect(screen.getByRole('dialog', { name: 'Now playing' })).toBeTruthy()
})

it('sets the volume in full percents', () => {
  show({ volume: 0.8 })
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Volume' })
  expect([slider.value, slider.getAttribute('aria-valuetext')]).toEqual(['80', '80 percent'])
  fireEvent.change(slider, { target: { value: '35' } })
  expect(fake.player.setVolume).toHaveBeenCalledWith(0.35)
})

it.each([
  ['Stop', { status: 'playing', isPlaying: true }],
  ['Try again', { status: 'failed', failure: 'Night Bus does not answer.' }],
] as const)('moves the focus to the player when %s disappears', async (name, state) => {
  show(state)
  await press(name)
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Player' }))
})

describe('dialPosition', () => {
  const positions = Array.from({ length: 300 }, (_, index) => dialPosition(`station-${index}`))

  it('keeps the needle on the scale', () => {
    expect(Math.min(...positions)).toBeGreaterThanOrEqual(3)
    expect(Math.max(...positions)).toBeLessThanOrEqual(97)
  })

  it('spreads stations over the full scale', () => {
    const thirds = new Set(positions.map((position) => Math.floor(position / 34)))
    expect(thirds.size).toBe(3)
    expect(new Set(positions).size).toBe(300)
  })
})
