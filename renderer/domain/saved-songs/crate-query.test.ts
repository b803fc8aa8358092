import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { connectToaster, type Notice } from '../../lib/notify.ts'
import { crateOutside, crateQuery } from './crate-query.ts'

vi.mock('../../api/crate.ts', () => ({ putCrate: () => new Promise(() => {}) }))

test('removes a song with an undo toast', () => {
  const toasts: Notice[] = []
  const disconnect = connectToaster({
    show: (notice) => toasts.push(notice),
    hide: () => {},
    clear: () => {},
  })
  const client = new QueryClient()
  client.setQueryData(crateQuery('ada').queryKey, [])
  const crate = crateOutside(client, () => 'ada')
  const song = { artist: 'Low', title: 'Words', stationId: 'a', stationName: 'A', at: 0 }
  crate.toggle(song)
  expect([crate.isSaved(song), toasts.length]).toEqual([true, 0])
  crate.toggle(song)
  expect(crate.isSaved(song)).toBe(false)
  expect(toasts.map(({ message }) => message)).toEqual(['Low – Words removed from your songs.'])
  toasts[0]?.action?.onClick()
  expect(crate.isSaved(song)).toBe(true)
  disconnect()
})
