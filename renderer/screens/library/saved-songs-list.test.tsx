import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { createSavedSong } from '../../domain/saved-songs/saved-songs.ts'
import {
  type StationMenuRequest,
  stationMenuRequests,
} from '../../domain/stations/station-menu.tsx'
import { press } from '../../ui/testing/press.ts'
import { showScreen } from '../../ui/testing/show-screen.tsx'
import { SavedSongsList } from './saved-songs-list.tsx'

const fake = vi.hoisted(() => ({
  fetchedAt: null as number | null,
  songs: new Map<string, unknown>(),
}))
vi.mock('../../domain/saved-songs/saved-songs-query.ts', () => ({
  useSavedSongs: () => ({
    savedSongs: fake.songs,
    isPending: false,
    waiting: 0,
    fetchedAt: fake.fetchedAt,
  }),
}))
afterEach(cleanup)

const cachedNote = () => screen.queryByText('Shown from your last visit.')

it.each([
  ['nothing that was read yet', null, false],
  ['what this run has read', Date.now(), false],
  ['what the last run has read', 1, true],
])('marks %s as cached only when it is from the last visit', (_what, fetchedAt, isShown) => {
  fake.fetchedAt = fetchedAt
  render(<SavedSongsList />, { wrapper: MemoryRouter })
  expect(cachedNote() !== null).toBe(isShown)
})

it('opens the same menu of a song from its row and its button', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const played = { artist: 'Stereolab', title: 'French Disko', stationName: 'Night Bus', at: 1 }
  const song = createSavedSong({ ...played, stationId: 'night-bus' }, undefined, 1)
  fake.songs = new Map([['song', song]])
  const requests: StationMenuRequest[] = []
  onTestFinished(stationMenuRequests.subscribe((_, request) => requests.push(request)))
  showScreen(<SavedSongsList />)
  fireEvent.contextMenu(screen.getByRole('heading', { name: 'French Disko' }))
  await press('More for Stereolab – French Disko')
  const entries = requests.map(({ station, extra }) => [station.id, extra?.[0]?.label])
  expect(entries).toEqual(Array(2).fill(['night-bus', 'Copy song']))
})
