import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { Station } from '../../../../shared/api/stations.ts'
import { sampleStation } from '../../../api/testing/samples.ts'
import { NO_SONGS_YET, useNowPlayingStore } from '../../../domain/player/now-playing-store.ts'
import { swappedTitles } from '../../../domain/player/player.ts'
import type { PlayerState } from '../../../domain/player/player-types.ts'
import { PlayerLines, playerStatusText } from './player-lines.tsx'
import { SongLog } from './song-log.tsx'

const fake = vi.hoisted(() => ({
  heard: null as string | null,
  said: null as string | null,
  artist: null as string | null,
}))
const named = (title: string | null) =>
  title && { artist: fake.artist, title, startedAt: 0, at: '2026-11-21T08:00:00.000Z' }
vi.mock('../../../domain/player/now-playing.ts', async (original) => ({
  ...(await original<typeof import('../../../domain/player/now-playing.ts')>()),
  useSong: () => named(fake.heard),
}))
vi.mock('../../../domain/player/song-log.ts', async (original) => ({
  ...(await original<typeof import('../../../domain/player/song-log.ts')>()),
  songText: ({ title }: { title: string }) => title,
}))
vi.mock('../../../domain/saved-songs/song-heart.tsx', () => ({ SongHeart: () => null }))
vi.mock('../../../domain/schedule/on-air-line.tsx', () => ({
  OnAirLine: () => 'Now: Deep Space',
}))
vi.mock('../../../domain/schedule/on-air-query.ts', () => ({
  useReportedSong: () => named(fake.said),
}))

const station = { id: 'night-bus', name: 'Night Bus', favicon: null } as Station
const lines = (status: PlayerState['status']) => (
  <PlayerLines state={{ item: station, status, failure: null } as PlayerState} />
)

afterEach(() => {
  cleanup()
  useNowPlayingStore.setState(NO_SONGS_YET)
})

it('announces status changes, but not every stutter', () => {
  const { rerender } = render(lines('connecting'), { wrapper: MemoryRouter })
  const read = () => screen.getByRole('status').getAttribute('aria-live')
  const steps: [PlayerState['status'], string][] = [
    ['connecting', 'polite'],
    ['playing', 'polite'],
    ['buffering', 'off'],
    ['playing', 'off'],
    ['buffering', 'off'],
    ['reconnecting', 'polite'],
    ['playing', 'polite'],
  ]
  for (const [status, expected] of steps) {
    rerender(lines(status))
    expect([status, read()]).toEqual([status, expected])
  }
})

it("shows the stream's song, or the one from the schedule", () => {
  fake.said = 'Said'
  const { rerender, container } = render(lines('playing'), { wrapper: MemoryRouter })
  const song = () => container.querySelector('.player-song')?.textContent
  expect(song()).toBe('Said')
  fake.heard = 'Heard'
  rerender(lines('playing'))
  expect(song()).toBe('Heard')
  fake.heard = null
  rerender(lines('paused'))
  expect(song()).toBe('')
  expect(container.textContent).toContain('Now: Deep Space')
  rerender(lines('failed'))
  expect(container.textContent).not.toContain('Now: Deep Space')
})

it('lists a song from the schedule in the song history', () => {
  Object.assign(fake, { heard: null, said: 'Said' })
  render(lines('playing'), { wrapper: MemoryRouter })
  render(<SongLog />)
  expect(screen.getByRole('heading', { level: 4 }).textContent).toBe('Said')
  expect(screen.queryByText('No songs yet')).toBeNull()
})

it('swaps artist and title of a scheduled song for swapped stations', () => {
  Object.assign(fake, { heard: null, said: 'Burial', artist: 'Archangel' })
  const { container } = render(lines('playing'), { wrapper: MemoryRouter })
  const song = () => container.querySelector('.player-song')?.textContent
  expect(song()).toBe('Burial')
  act(() => swappedTitles.set(station.id, true))
  expect(song()).toBe('Archangel')
  act(() => swappedTitles.set(station.id, false))
  expect(song()).toBe('Burial')
})

it.each([
  [{ status: 'idle' }, 'Nothing playing.'],
  [{ status: 'connecting' }, 'Connecting…'],
  [{ status: 'connecting', isFilling: true }, 'Buffering…'],
  [
    { status: 'connecting', isFilling: true, previous: sampleStation },
    'Connecting… Night Bus keeps playing.',
  ],
  [{ status: 'playing' }, 'Live'],
  [{ status: 'buffering' }, 'Buffering…'],
  [{ status: 'reconnecting' }, 'Connection lost. Reconnecting…'],
  [{ status: 'paused' }, 'Paused'],
  [{ status: 'failed', failure: 'Off the air.' }, 'Off the air.'],
] as const)('shows for %j the text "%s"', (state, sentence) => {
  const quiet = { isFilling: false, failure: null, previous: null }
  expect(playerStatusText({ ...quiet, ...state })).toBe(sentence)
})
