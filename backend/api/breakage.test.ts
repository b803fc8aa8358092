import { expect, test } from 'vitest'
import { createTestApi } from '../testing/test-api.ts'
import { rowsOf, TEST_ENGINE } from '../testing/test-database.ts'

test('hides the details of an unexpected error', async () => {
  const broken = await createTestApi()
  await rowsOf(broken.database, 'DROP TABLE station_tags')
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

test.runIf(TEST_ENGINE === 'sqlite')('returns 507 on a full disk and rolls back', async () => {
  const full = await createTestApi()
  await full.addUser('ada', 'listener')
  await rowsOf(full.database, 'VACUUM')
  const [size] = await rowsOf(full.database, 'PRAGMA page_count')
  await rowsOf(full.database, `PRAGMA max_page_count = ${size?.page_count}`)
  const items = Array.from({ length: 500 }, (_, index) => ({
    stationId: `station-${index}`,
    version: 1,
    deleted: false,
  }))
  const response = await full.call('PUT', '/users/ada/favorites', 'ada', { items })
  expect(response.statusCode).toBe(507)
  expect(response.json()).toMatchObject({ code: 'no-space' })
  expect((await full.state()).favorites).toEqual([])
  await full.close()
})
