import { afterEach, beforeEach, expect, test } from 'vitest'
import { SIMILAR_MAX, type Station } from '../../../shared/api/stations.ts'
import { createTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
})
afterEach(() => api.close())

async function add(id: string, tags: string[], more: Partial<Station> = {}): Promise<void> {
  await api.addStation({ id, name: id, tags, language: ['german'], countrycode: 'DE', ...more })
}
async function similarTo(id: string): Promise<string[]> {
  const response = await api.call('GET', `/stations/${id}/similar`, null)
  expect(response.statusCode).toBe(200)
  return response.json<{ items: Station[] }>().items.map((station) => station.id)
}

test('ranks by shared tags, rare ones first, then by language and country', async () => {
  await add('original', ['dub techno', 'electronic'])
  await add('rare', ['dub techno'], { countrycode: 'FR', language: [] })
  await add('both', ['dub techno', 'electronic'])
  await add('near', ['electronic'])
  await add('far', ['electronic'], { countrycode: 'FR', language: ['french'] })
  for (const index of [1, 2, 3]) await add(`other-${index}`, ['jazz'])
  expect(await similarTo('original')).toEqual(['both', 'near', 'rare', 'far'])
})

test('skips the same name, unlisted and dead stations and returns at most twelve', async () => {
  await add('original', ['dub'], { name: 'Night Bus' })
  await add('again', ['dub'], { name: 'NIGHT BUS' })
  await add('paused', ['dub'])
  await add('dead', ['dub'])
  await api.database.updateTable('stations').set({ paused: 1 }).where('id', '=', 'paused').execute()
  await api.database
    .updateTable('stations')
    .set({ air_state: 'dead' })
    .where('id', '=', 'dead')
    .execute()
  for (let index = 0; index < SIMILAR_MAX + 2; index += 1) await add(`dub-${index}`, ['dub'])
  const found = await similarTo('original')
  expect(found).toHaveLength(SIMILAR_MAX)
  expect(found.every((id) => id.startsWith('dub-'))).toBe(true)
})

test('ranks a station with many tags after one with few', async () => {
  await add('original', ['dub techno'])
  const many = Array.from({ length: 9 }, (_, index) => `tag ${index}`)
  await add('many', ['dub techno', ...many])
  await add('few', ['dub techno'])
  expect(await similarTo('original')).toEqual(['few', 'many'])
})

test('falls back to country and language without shared tags', async () => {
  await add('original', ['a tag of its own'])
  await add('compatriot', ['jazz'])
  await add('stranger', ['jazz'], { countrycode: 'FR', language: ['french'] })
  expect(await similarTo('original')).toEqual(['compatriot'])
})

test('returns 404 for an unlisted station except to its owner', async () => {
  await add('original', ['dub'])
  await api.database.updateTable('stations').set({ paused: 1 }).execute()
  expect((await api.call('GET', '/stations/original/similar', null)).statusCode).toBe(404)
})
