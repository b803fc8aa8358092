// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { getFavorites } from '../../api/favorites.ts'
import { listOwnStations } from '../../api/own-stations.ts'
import { listStationsById } from '../../api/stations.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { gatherFavorites } from './export-menu.tsx'

vi.mock('../../api/favorites.ts')
vi.mock('../../api/own-stations.ts')
vi.mock('../../api/stations.ts')

const kept = (stationId: string, version: number) => ({ stationId, version, deleted: false })

test('favorites in their order, with their folders; a hundred are asked for at once', async () => {
  const many = Array.from({ length: 150 }, (_, n) => kept(`station-${n}`, 1_000 - n))
  const filed = { ...kept('own-1', 2_000), filed: { folder: 'f', version: 1 } }
  const folder = { id: 'f', name: 'Night', place: 'V', version: 1, deleted: false }
  const dropped = { ...kept('dropped', 9_000), deleted: true }
  const items = [...many, filed, dropped, kept('gone', 1)]
  vi.mocked(getFavorites).mockResolvedValue({ items, folders: [folder], blocked: [], rev: 1 })
  const own = { ...sampleStation, id: 'own-1', name: 'Attic', url: 'http://attic.example/' }
  vi.mocked(listOwnStations).mockResolvedValue([own as never])
  vi.mocked(listStationsById).mockImplementation(async (ids) =>
    ids.filter((id) => id !== 'gone').map((id) => ({ ...sampleStation, id, url: '' })),
  )
  const onProgress = vi.fn()
  const signal = new AbortController().signal
  const { entries, gone } = await gatherFavorites('ada', { signal, onProgress })
  expect(vi.mocked(listStationsById).mock.calls.map(([ids]) => ids.length)).toEqual([100, 51])
  expect([entries.length, gone]).toEqual([151, 1])
  expect(entries[0]).toMatchObject({ name: 'Attic', url: 'http://attic.example/', folder: 'Night' })
  expect(entries[1]).toMatchObject({ stationId: 'station-0', url: null, folder: null })
  expect(onProgress).toHaveBeenLastCalledWith(1)
})
