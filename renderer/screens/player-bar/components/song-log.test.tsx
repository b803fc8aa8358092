import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NO_SONGS_YET, useNowPlayingStore } from '../../../domain/player/now-playing-store.ts'
import { addSong, type LoggedSong } from '../../../domain/player/song-log.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { press } from '../../../ui/testing/press.ts'
import { SongLog } from './song-log.tsx'

vi.mock('../../../domain/saved-songs/song-heart.tsx', () => ({ SongHeart: () => null }))
vi.mock('../../../lib/copy-text.ts')
const capabilities = vi.hoisted(() => ({ relay: true }))
vi.mock('../../../platform/platform.ts', () => ({ getPlatform: () => ({ capabilities }) }))

const MINUTE = 60_000
const STARTED = new Date(2026, 10, 1, 21, 4).getTime()

function songs(count: number): readonly LoggedSong[] {
  const numbers = Array.from({ length: count }, (_, number) => number + 1)
  return numbers.reduce<readonly LoggedSong[]>(
    (log, number) =>
      addSong(log, {
        artist: number === 2 ? null : 'Undertone',
        title: `Song ${number}`,
        stationId: 'night-bus',
        stationName: 'Night Bus',
        at: STARTED + number * 4 * MINUTE,
        joinedLate: number === 1,
      }),
    [],
  )
}

function open(count: number): void {
  useNowPlayingStore.setState({ log: songs(count) })
  render(<SongLog />)
}

beforeEach(() => {
  capabilities.relay = true
  vi.mocked(copyText).mockResolvedValue(true)
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  useNowPlayingStore.setState(NO_SONGS_YET)
})

const rows = () => screen.getAllByRole('heading', { level: 4 }).map((row) => row.textContent)

it('lists the newest first and marks a song that was joined late', () => {
  open(3)
  expect(rows()).toEqual(['Song 3', 'Song 2', 'Song 1'])
  expect(screen.getByText('3 songs')).toBeTruthy()
  const items = screen.getAllByText('Night Bus').map((name) => name.closest('li') as HTMLElement)
  expect(items.map((item) => within(item).queryByText('joined late') !== null)).toEqual([
    false,
    false,
    true,
  ])
})

it('copies one song and says so', async () => {
  open(3)
  await press('Copy Undertone – Song 3')
  expect(copyText).toHaveBeenCalledWith('Undertone – Song 3')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied.'))
})

it('copies all songs, one per line', async () => {
  open(2)
  await press('Copy all')
  expect(copyText).toHaveBeenCalledWith(
    '2026-11-01 21:12  Song 2  (Night Bus)\n2026-11-01 21:08  Undertone – Song 1  (Night Bus)',
  )
})

it('reports a failed copy', async () => {
  vi.mocked(copyText).mockResolvedValue(false)
  open(1)
  await press('Copy all')
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Could not copy'))
})

it('links to four external sites', async () => {
  open(1)
  await userEvent.click(screen.getByText('Look it up'))
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
    'Undertone – Song 1 on MusicBrainz',
    'Undertone – Song 1 on YouTube',
    'Undertone – Song 1 on Bandcamp',
    'Undertone – Song 1 on Discogs',
  ])
  for (const link of links) {
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      '_blank',
      'noreferrer',
    ])
  }
})

it('renders ten rows, then fifty more at a time', async () => {
  open(100)
  expect(rows()).toHaveLength(10)
  await press('Show more')
  await press('Show more')
  expect(rows()).toHaveLength(100)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

it.each([
  [true, 'Songs appear here when'],
  [false, 'The desktop app shows songs'],
])('explains in the empty state how songs appear (relay: %s)', (relay, hint) => {
  capabilities.relay = relay
  open(0)
  expect(screen.getByRole('heading', { name: 'No songs yet' })).toBeTruthy()
  expect(document.body.textContent).toContain(hint)
})
