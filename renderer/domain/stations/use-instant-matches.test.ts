import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { Station } from '../../../shared/api/stations.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { findKnown, KNOWN_MAX, knownStations } from './use-instant-matches.ts'

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

it('finds by the beginnings of words in names and tags, names first, then votes', () => {
  const stations = [
    station('a', { name: 'Late Radio', tags: ['dub techno'] }),
    station('b', { name: 'Dub Station', votes: 1 }),
    station('c', { name: 'Dub Station', votes: 9 }),
    station('d', { name: 'Jazz' }),
  ]
  expect(findKnown(stations, ' DÚB ').map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  expect(findKnown(stations, '  ')).toEqual([])
})

it('knows each station of all loaded lists once, and no more than can be looked through at once', () => {
  const [a, b] = [station('a'), station('b')]
  expect(knownStations(client([a, b], [b]))).toEqual([a, b])
  const many = Array.from({ length: KNOWN_MAX + 1 }, (_, index) => station(`s${index}`))
  expect(knownStations(client(many))).toHaveLength(KNOWN_MAX)
})
