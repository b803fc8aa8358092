import { readFileSync } from 'node:fs'
import path from 'node:path'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getRelease } from '../../../api/saved-songs.ts'
import { sampleStation } from '../../../api/testing/samples.ts'
import { droppedStation } from '../../../domain/player/dropped-station.ts'
import { NO_SONGS_YET, useNowPlayingStore } from '../../../domain/player/now-playing-store.ts'
import type { PlayerState } from '../../../domain/player/player-types.ts'
import { press } from '../../../ui/testing/press.ts'
import { showAt } from '../../../ui/testing/show-at.tsx'
import { showScreen } from '../../../ui/testing/show-screen.tsx'
import { NowPlayingView } from './now-playing-view.tsx'

const fake = vi.hoisted(() => ({
  state: {} as PlayerState,
  player: {
    ...{ pause: vi.fn(), resume: vi.fn(), stop: vi.fn(), sleepIn: vi.fn() },
    connectionLog: () => [],
    figures: async () => null,
  },
  toggle: vi.fn(),
}))
vi.mock('../../../api/saved-songs.ts')
vi.mock('../../../domain/player/player.ts', () => ({
  player: fake.player,
  usePlayer: () => fake.state,
  useSwap: () => (song: object) => song,
  stationCheck: { canPlay: () => true },
}))
vi.mock('../../../domain/saved-songs/saved-songs-query.ts', () => ({
  useSavedSongs: () => ({ isSaved: () => false, toggle: fake.toggle }),
}))
vi.mock('../../../domain/favorites/favorite-toggle.tsx', () => ({ FavoriteToggle: () => null }))
vi.mock('../../../domain/favorites/favorites-query.ts', () => ({ useFavorites: () => ({}) }))
vi.mock('../../../domain/schedule/on-air-query.ts', () => ({ useReportedSong: () => null }))
vi.mock('../../../domain/stations/now-next.tsx', () => ({ NowNext: () => <p>Shows</p> }))
vi.mock('../../../platform/platform.ts', () => ({
  getPlatform: () => ({ capabilities: { relay: true } }),
}))

const song = {
  id: 1,
  artist: 'Massive Attack',
  title: 'Teardrop',
  stationId: 'night-bus',
  stationName: 'Night Bus',
  startedAt: 0,
  lastAt: 0,
  joinedLate: false,
}
const art = 'http://127.0.0.1:4810/art/a/b.webp'

const view = <NowPlayingView skipper={{ play: () => {}, skip: () => {}, canSkip: () => true }} />

function play(state: Partial<PlayerState> = {}): void {
  fake.state = {
    item: sampleStation,
    isPlaying: true,
    status: 'playing',
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
}

function show(state?: Partial<PlayerState>) {
  play(state)
  return showScreen(view)
}

const region = (name: string) => within(screen.getByRole('region', { name }))
const regions = () =>
  screen
    .getAllByRole('region')
    .map((section) => within(section).getAllByRole('heading', { level: 3 })[0]?.textContent)
const fact = (label: string) => region('Facts').getByText(label).nextSibling?.textContent

beforeEach(() => {
  vi.mocked(getRelease).mockResolvedValue({ isOn: true, release: null })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  useNowPlayingStore.setState(NO_SONGS_YET)
})

it('shows the song with its art, saves it and links to searches for it', async () => {
  const release = { artist: '', title: '', release: 'Mezzanine', date: null, url: art, art }
  vi.mocked(getRelease).mockResolvedValue({ isOn: true, release })
  useNowPlayingStore.setState({ song, log: [song] })
  const { container } = show()
  expect(screen.getByRole('heading', { level: 3, name: 'Teardrop' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Mezzanine' })).toBeTruthy()
  expect(container.querySelector('img')?.src).toBe(art)
  await press('Save this song')
  expect(fake.toggle).toHaveBeenCalledWith(expect.objectContaining({ title: 'Teardrop', at: 0 }))
  const [search] = screen.getAllByRole('link', { name: 'Massive Attack – Teardrop on YouTube' })
  expect(search?.getAttribute('href')).toContain('Massive+Attack+Teardrop')
})

it('shows the station and its shows, history, facts, timer and connection', () => {
  show()
  expect(screen.getByRole('heading', { level: 3, name: 'Night Bus' })).toBeTruthy()
  expect(screen.getByText('Shows')).toBeTruthy()
  expect(regions()).toEqual(['Sleep timer', 'Song history', 'Facts', 'Connection details'])
  expect([fact('Genres'), fact('Country'), fact('Language'), fact('Format')]).toEqual([
    'dub, ambient, night',
    'Germany',
    'german',
    'MP3, 128 kbit/s',
  ])
  expect(getRelease).not.toHaveBeenCalled()
})

it('has the controls of the player bar', async () => {
  show()
  for (const name of ['Previous station', 'Next station', 'Stop', 'Mute']) {
    const { className } = screen.getByRole('button', { name })
    expect(className).not.toContain('hidden')
  }
  await press('Pause')
  expect(fake.player.pause).toHaveBeenCalledOnce()
  await press('45 minutes')
  expect(fake.player.sleepIn).toHaveBeenCalledWith(45)
})

it('keeps the focus in the view when the station stops', async () => {
  const { container } = show()
  await press('Stop')
  expect(fake.player.stop).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(container.firstElementChild)
})

it('starts at the section of the URL', () => {
  Element.prototype.scrollIntoView = vi.fn()
  play()
  showAt(view, '/?view=now-playing#log')
  const history = screen.getByRole('region', { name: 'Song history' })
  expect(document.activeElement).toBe(history)
  expect(history.scrollIntoView).toHaveBeenCalledOnce()
})

it('has only history and volume without a station', () => {
  show({ item: null, status: 'idle' })
  expect(screen.getByRole('heading', { name: 'No station is playing' })).toBeTruthy()
  expect(regions()).toEqual(['Song history'])
  expect(screen.getByRole('slider', { name: 'Volume' })).toBeTruthy()
})

it('shows no facts and no shows of a dropped station', () => {
  show({ item: droppedStation('https://radio.example/live', 'Mine') })
  expect(screen.queryByText('Shows')).toBeNull()
  expect(regions()).toEqual(['Sleep timer', 'Song history', 'Connection details'])
})

it('retries a failed station', async () => {
  show({ status: 'failed', isPlaying: false, failure: 'Night Bus does not answer.' })
  expect(screen.getAllByRole('status')[0]?.textContent).toBe('Night Bus does not answer.')
  await act(() => press('Try again'))
  expect(fake.player.resume).toHaveBeenCalledOnce()
})

it('moves the cover and fades in new songs for 150 ms, and not at all with reduced motion', () => {
  const styles = (file: string) =>
    readFileSync(path.join(import.meta.dirname, `../../../styles/${file}.css`), 'utf8')
  expect(styles('base')).toContain('--change: 150ms;')
  const motion = styles('motion')
  expect(motion).toMatch(/::view-transition-new\(\*\) \{\s+animation-duration: var\(--change\);/)
  expect(motion.slice(motion.indexOf('prefers-reduced-motion'))).toMatch(
    /::view-transition-new\(\*\) \{\s+animation: none;/,
  )
  useNowPlayingStore.setState({ log: [song] })
  show()
  const [row] = region('Song history').getAllByRole('listitem')
  expect([...(row?.classList ?? [])]).toEqual(
    expect.arrayContaining(['transition-opacity', 'duration-(--change)', 'starting:opacity-0']),
  )
})
