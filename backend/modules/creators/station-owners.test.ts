import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoEntries } from '../../dev/streams/demo-stations.ts'
import { importSeeds, seedStations } from '../stations/catalog/seed-stations.ts'
import { writeStations } from '../stations/catalog/station-writer.ts'
import { type CreatorApi, startCreatorApi } from './testing/creator-api.ts'

/** Ownership of stations: users, seeds, and deleted accounts. */
let api: CreatorApi
beforeEach(async () => {
  api = await startCreatorApi()
})
afterEach(() => api.close())

const found = async (query: string): Promise<string[]> => {
  const { items } = (await api.call('GET', `/stations?${query}`, null)).json()
  return items.map(({ id }: { id: string }) => id)
}

describe('importSeeds', () => {
  test('leaves stations of users unchanged, whatever their id', async () => {
    const { id } = await api.publish()
    await importSeeds(api.database, seedStations(demoEntries('http://127.0.0.1:1')), 1)
    await importSeeds(api.database, [], 2)
    expect((await api.call('GET', `/stations/${id}/own`, 'ada')).statusCode).toBe(200)
    const [seed] = seedStations(demoEntries('http://127.0.0.1:1'))
    if (seed === undefined) throw new Error('no seeds')
    const claimed = { station: { ...seed.station, id }, origin: 'seed' } as const
    await writeStations(api.database, [claimed], 3)
    const own = (await api.call('GET', `/stations/${id}/own`, 'ada')).json()
    expect(own).toMatchObject({ name: 'Under the Bridge', url: api.stream, ownerId: 'ada' })
  })

  test('adds stations that only admins may change and delete', async () => {
    await api.addStation({ id: 'seeded', name: 'Seeded' })
    for (const who of ['ada', 'pia', 'lou']) {
      expect((await api.call('DELETE', '/stations/seeded', who)).statusCode).toBe(403)
      expect((await api.call('GET', '/stations/seeded/own', who)).statusCode).toBe(403)
    }
    const named = await api.call('PUT', '/stations/seeded', 'root', { name: 'Renamed' })
    expect(named.json()).toMatchObject({ name: 'Renamed', ownerId: null, country: 'Germany' })
    expect((await api.call('DELETE', '/stations/seeded', 'root')).statusCode).toBe(204)
  })
})

test('deletes an account with its stations', async () => {
  const { id } = await api.publish()
  await api.list(id)
  const bobs = await api.publish('bob', 'Other')
  expect((await api.call('DELETE', '/users/ada', 'ada')).statusCode).toBe(204)
  expect(await found('query=bridge')).toEqual([])
  expect((await api.call('GET', '/stations/facets', null)).json().genres).toEqual([])
  expect((await api.call('GET', `/stations/${id}/own`, 'root')).statusCode).toBe(404)
  expect((await api.call('GET', `/stations/${bobs.id}/own`, 'bob')).statusCode).toBe(200)
})
