import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SavedSong } from '../../../shared/api/saved-songs.ts'
import { useFavorites } from '../../domain/favorites/favorites-query.ts'
import { useFollowedKeys } from '../../domain/following/following-query.ts'
import { useListeningSummary } from '../../domain/history/history.ts'
import type { LoggedSong } from '../../domain/player/song-log.ts'
import { useSavedSongs } from '../../domain/saved-songs/saved-songs-query.ts'
import { showScreen } from '../../ui/testing/show-screen.tsx'
import { OwnListening, OwnNumbers, recentSongs } from './own-listening.tsx'

vi.mock('../../domain/favorites/favorites-query.ts', () => ({ useFavorites: vi.fn() }))
vi.mock('../../domain/following/following-query.ts', () => ({ useFollowedKeys: vi.fn() }))
vi.mock('../../domain/history/history.ts', () => ({ useListeningSummary: vi.fn() }))
vi.mock('../../domain/saved-songs/saved-songs-query.ts', () => ({ useSavedSongs: vi.fn() }))

const AT = Date.parse('2026-11-21T08:00:00.000Z')
const station = { stationId: 'night-bus', stationName: 'Night Bus' }
const saved = (title: string, minute: number): SavedSong => ({
  ...{ ...station, artist: 'Ada', title, show: null, version: 1, deleted: false },
  at: new Date(AT + minute * 60_000).toISOString(),
})
const played = (title: string, minute: number): LoggedSong => ({
  ...{ ...station, id: minute, artist: 'Ada', title, joinedLate: false },
  ...{ startedAt: AT + minute * 60_000, lastAt: AT + minute * 60_000 },
})

const mockSaved = (songs: readonly SavedSong[]) =>
  vi.mocked(useSavedSongs).mockReturnValue({
    savedSongs: new Map(songs.map((song) => [song.title, song])),
    isPending: false,
    isSaved: () => true,
  } as unknown as ReturnType<typeof useSavedSongs>)

beforeEach(() => {
  vi.mocked(useListeningSummary).mockReturnValue({
    data: { ms: 130 * 60_000, topStations: [] },
  } as unknown as ReturnType<typeof useListeningSummary>)
  vi.mocked(useFavorites).mockReturnValue({
    data: Array.from({ length: 1_234 }),
  } as unknown as ReturnType<typeof useFavorites>)
  vi.mocked(useFollowedKeys).mockReturnValue({
    data: new Set(['station a']),
  } as unknown as ReturnType<typeof useFollowedKeys>)
  mockSaved([saved('One', 1), { ...saved('Two', 2), deleted: true }])
})
afterEach(cleanup)

it('links the own numbers to their lists', () => {
  showScreen(<OwnNumbers />)
  const numbers = ['listened in seven days', 'favorites', 'saved song', 'followed'].map((name) => {
    const link = screen.getByRole('link', { name })
    return [link.closest('dt')?.nextElementSibling?.textContent, link.getAttribute('href')]
  })
  expect(numbers).toEqual([
    ['2 h 10 min', '/library/history'],
    ['1,234', '/library/favorites'],
    ['1', '/library/history?view=songs'],
    ['1', '/library/following'],
  ])
})

it('lists recent songs with their station and a heart', () => {
  showScreen(<OwnListening />)
  expect(screen.getByText('Ada – One')).toBeTruthy()
  expect(screen.queryByText('Ada – Two')).toBeNull()
  expect(screen.getByRole('link', { name: 'Night Bus' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove Ada – One from saved songs' })).toBeTruthy()
})

it('says that there are no songs yet', () => {
  mockSaved([])
  showScreen(<OwnListening />)
  expect(screen.getByText(/^No songs yet\./)).toBeTruthy()
})

it('lists five songs that played or were saved last, each once', () => {
  const songs = recentSongs(
    [played('B', 2), played('C', 3), played('A', 9)],
    [
      saved('a', 8),
      { ...saved('D', 7), stationId: null },
      saved('E', 6),
      saved('F', 5),
      saved('G', 1),
    ],
  )
  expect(songs.map(({ title }) => title)).toEqual(['A', 'E', 'F', 'C', 'B'])
})
