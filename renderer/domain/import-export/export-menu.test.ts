// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { getFavorites } from '../../api/favorites.ts'
import { listOwnStations } from '../../api/own-stations.ts'
import { listStationsById } from '../../api/stations.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { collectFavorites } from './export-menu.tsx'

vi.mock('../../api/favorites.ts')
vi.mock('../../api/own-stations.ts')
vi.mock('../../api/stations.ts')

const favorite = (stationId: string, version: number) => ({ stationId, version, deleted: false })

test('exports favorites in order with folders and fetches stations in hundreds', async () => {
  const many = Array.from({ length: 150 }, (_, n) => favorite(`station-${n}`, 1_000 - n))
  const filed = { ...favorite('own-1', 2_000), filed: { folder: 'f', version: 1 } }
  const folder = { id: 'f', name: 'Night', place: 'V', version: 1, deleted: false }
  const dropped = { ...favorite('dropped', 9_000), deleted: true }
  const items = [...many, filed, dropped, favorite('gone', 1)]
  vi.mocked(getFavorites).mockResolvedValue({ items, folders: [folder], blocked: [], rev: 1 })
  const own = { ...sampleStation, id: 'own-1', name: 'Attic', url: 'http://attic.example/' }
  vi.mocked(listOwnStations).mockResolvedValue([own as never])
  vi.mocked(listStationsById).mockImplementation(async (ids) =>
    ids.filter((id) => id !== 'gone').map((id) => ({ ...sampleStation, id, url: '' })),
  )
  const onProgress = vi.fn()
  const signal = new AbortController().signal
  const { entries, missingCount: gone } = await collectFavorites('ada', { signal, onProgress })
  expect(vi.mocked(listStationsById).mock.calls.map(([ids]) => ids.length)).toEqual([100, 51])
  expect([entries.length, gone]).toEqual([151, 1])
  expect(entries[0]).toMatchObject({ name: 'Attic', url: 'http://attic.example/', folder: 'Night' })
  expect(entries[1]).toMatchObject({ stationId: 'station-0', url: null, folder: null })
  expect(onProgress).toHaveBeenLastCalledWith(1)
})
