import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { connectToaster, type Toast } from '../../lib/notify.ts'
import { savedSongsOutside, savedSongsQuery } from './saved-songs-query.ts'

vi.mock('../../api/saved-songs.ts', () => ({ putSavedSongs: () => new Promise(() => {}) }))

test('removes a song with an undo toast', () => {
  const toasts: Toast[] = []
  const disconnect = connectToaster({
    show: (notice) => toasts.push(notice),
    hide: () => {},
    clear: () => {},
  })
  const client = new QueryClient()
  client.setQueryData(savedSongsQuery('ada').queryKey, [])
  const savedSongs = savedSongsOutside(client, () => 'ada')
  const song = { artist: 'Low', title: 'Words', stationId: 'a', stationName: 'A', at: 0 }
  savedSongs.toggle(song)
  expect([savedSongs.isSaved(song), toasts.length]).toEqual([true, 0])
  savedSongs.toggle(song)
  expect(savedSongs.isSaved(song)).toBe(false)
  expect(toasts.map(({ message }) => message)).toEqual(['Low – Words removed from your songs.'])
  toasts[0]?.action?.onClick()
  expect(savedSongs.isSaved(song)).toBe(true)
  disconnect()
})
