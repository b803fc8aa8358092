import { expect, test } from 'vitest'
import { createTestApi } from '../testing/test-api.ts'

test('what is unexpected stays inside', async () => {
  const broken = await createTestApi()
  broken.database.exec('DROP TABLE station_tags')
  const response = await broken.call('GET', '/stations?genre=dub', null)
  expect(response.statusCode).toBe(500)
  expect(response.json()).toEqual({
    type: 'urn:undertone:problem:internal',
    title: 'Internal Server Error!',
    status: 500,
    instance: '/stations',
    code: 'internal',
  })
  await broken.close()
})

test('a full disk is named, and nothing is half written', async () => {
  const full = await createTestApi()
  full.addUser('ada', 'listener')
  full.database.exec('VACUUM')
  const pages = full.database.prepare('PRAGMA page_count').get()?.page_count
  full.database.exec(`PRAGMA max_page_count = ${pages}`)
  const items = Array.from({ length: 500 }, (_, index) => ({
    stationId: `station-${index}`,
    version: 1,
    deleted: false,
  }))
  const response = await full.call('PUT', '/users/ada/favorites', 'ada', { items })
  expect(response.statusCode).toBe(507)
  expect(response.json()).toMatchObject({ code: 'no-space' })
  expect(full.state().favorites).toEqual([])
  await full.close()
})
