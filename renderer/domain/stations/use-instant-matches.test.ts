import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { Station } from '../../../shared/api/stations.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { getCachedStations, SEARCHED_MAX, searchStations } from './use-instant-matches.ts'

const station = (id: string, more: Partial<Station> = {}): Station => ({
  ...sampleStation,
  id,
  name: id,
  tags: [],
  ...more,
})

const client = (...lists: Station[][]) => {
  const made = new QueryClient()
  for (const [index, items] of lists.entries()) {
    made.setQueryData(['stations', 'list', { index }], { pages: [{ items }], pageParams: [null] })
  }
  return made
}

it('matches word starts in names and tags, names first, then by votes', () => {
  const stations = [
    station('a', { name: 'Late Radio', tags: ['dub techno'] }),
    station('b', { name: 'Dub Station', votes: 1 }),
    station('c', { name: 'Dub Station', votes: 9 }),
    station('d', { name: 'Jazz' }),
  ]
  expect(searchStations(stations, ' DÚB ').map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  expect(searchStations(stations, '  ')).toEqual([])
})

it('collects each loaded station once, up to a limit', () => {
  const [a, b] = [station('a'), station('b')]
  expect(getCachedStations(client([a, b], [b]))).toEqual([a, b])
  const many = Array.from({ length: SEARCHED_MAX + 1 }, (_, index) => station(`s${index}`))
  expect(getCachedStations(client(many))).toHaveLength(SEARCHED_MAX)
})
