import { expect, test } from 'vitest'
import { getFacets, getStation, listStations } from './stations.ts'
import { connectFakeApi } from './testing/fake-api.ts'
import { sampleStation } from './testing/samples.ts'

const api = connectFakeApi()

test('sends every filter of a list without empty ones and without a token', async () => {
  const page = { items: [sampleStation], nextCursor: 'c2', total: 40, nearest: null }
  api.respond({ body: page })
  const filters = { query: ' dub ', genre: '', country: 'DE', sort: 'name' } as const
  expect(await listStations(filters, { cursor: 'c1' })).toEqual(page)
  expect(api.seen[0]?.url).toBe('/stations?query=dub&country=DE&sort=name&cursor=c1&limit=100')
  expect(api.seen[0]?.headers.get('Authorization')).toBeNull()
})

test('sends the same filters for facets without the sort order', async () => {
  const facets = {
    genres: [{ value: 'dub', label: 'Dub', count: 2 }],
    countries: [],
    languages: [],
    codecs: [],
  }
  api.respond({ body: facets })
  expect(await getFacets({ genre: 'dub', sort: 'votes' })).toEqual(facets)
  expect(api.seen[0]?.url).toBe('/stations/facets?genre=dub')
})

test('reads one station by id and accepts an unknown codec', async () => {
  api.respond({ body: { ...sampleStation, codec: 'XHE-AAC' } })
  expect(await getStation('a/b')).toEqual({
    ...sampleStation,
    codec: 'UNKNOWN',
    schedule: [],
  })
  expect(api.seen[0]?.url).toBe('/stations/a%2Fb')
})
