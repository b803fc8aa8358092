// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { SavedSong } from '../../../../shared/api/saved-songs.ts'
import { listStationsById } from '../../../api/stations.ts'
import { sampleStation } from '../../../api/testing/samples.ts'
import { stationAddresses } from './saved-songs-export.tsx'

vi.mock('../../../api/stations.ts')

const song = (stationId: string | null): SavedSong => ({
  artist: 'Broadcast',
  title: 'Tender Buttons',
  stationId,
  stationName: 'Night Bus',
  show: null,
  at: '2026-11-21T21:04:00.000Z',
  version: 1,
  deleted: false,
})
const client = () => new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })

afterEach(() => vi.clearAllMocks())

test('requests two hundred stations in two requests and omits paused and gone ones', async () => {
  vi.mocked(listStationsById).mockImplementation(async (ids) =>
    ids
      .filter((id) => id !== 'gone')
      .map((id) => ({ ...sampleStation, id, url: id === 'rests' ? '' : `http://${id}.example/` })),
  )
  const ids = [...Array.from({ length: 198 }, (_, n) => `s${n}`), 'rests', 'gone']
  const songs = [...ids, ...ids, null].map(song)
  const addresses = await stationAddresses(client(), songs)
  expect(vi.mocked(listStationsById).mock.calls.map(([asked]) => asked.length)).toEqual([100, 100])
  expect([addresses.size, addresses.get('s7')]).toEqual([198, 'http://s7.example/'])
})

test('rejects when the API is unreachable', async () => {
  vi.mocked(listStationsById).mockRejectedValue(new Error('unreachable'))
  await expect(stationAddresses(client(), [song('s1')])).rejects.toThrow('unreachable')
})
