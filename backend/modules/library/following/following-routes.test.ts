import { afterEach, beforeEach, expect, test } from 'vitest'
import { FOLLOWS_MAX, type Follow, type FollowKind } from '../../../../shared/api/following.ts'
import { CLOCK_TOLERANCE_MS } from '../../../../shared/api/versions.ts'
import { createTestApi, TEST_TIME, type TestApi } from '../../../testing/test-api.ts'
import { rowsOf } from '../../../testing/test-database.ts'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
  await api.addUser('ada', 'listener')
  await api.addStation({ id: 'night-bus' })
  await api.addStation({ id: 'long-wave' })
})
afterEach(() => api.close())

const follow = (kind: FollowKind, id: string, version = 1, deleted = false): Follow => ({
  kind,
  id,
  version,
  deleted,
})
const put = (items: readonly unknown[]) => api.call('PUT', '/users/ada/following', 'ada', { items })
const get = () => api.call('GET', '/users/ada/following', 'ada')

test('returns follows and tombstones to every device', async () => {
  const station = follow('station', 'night-bus')
  const person = follow('person', 'Grace_1', 2)
  expect((await put([station, person])).json()).toEqual({ items: [person, station] })
  const dropped = follow('station', 'night-bus', 3, true)
  await put([dropped])
  expect((await get()).json()).toEqual({ items: [person, dropped] })
  expect((await get()).headers['cache-control']).toBe('private, no-store')
})

test('ignores an older change and caps a version in the future', async () => {
  await put([follow('show', 'a-show', 5)])
  await put([follow('show', 'a-show', 4, true)])
  expect((await get()).json()).toEqual({ items: [follow('show', 'a-show', 5)] })
  await put([follow('show', 'a-show', Number.MAX_SAFE_INTEGER)])
  const latest = TEST_TIME + CLOCK_TOLERANCE_MS
  expect((await get()).json()).toEqual({ items: [follow('show', 'a-show', latest)] })
})

test.each([
  ['station', 'Not A Slug'],
  ['show', 'a_show'],
  ['person', 'a b'],
  ['creator', ''],
  ['song', 'a'],
])('rejects a %s with the id “%s”', async (kind, id) => {
  expect((await put([follow(kind as FollowKind, id)])).statusCode).toBe(422)
})

test('rejects follows above the limit without changes', async () => {
  const rows = Array.from({ length: FOLLOWS_MAX }, (_, n) => ({
    user_id: 'ada',
    kind: 'station',
    id: `station-${n}`,
    version: 1,
    deleted: n % 2,
  }))
  for (let at = 0; at < rows.length; at += 500) {
    await api.database
      .insertInto('follows')
      .values(rows.slice(at, at + 500))
      .execute()
  }
  const refused = await put([follow('station', 'station-0', 2, true), follow('show', 'one')])
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'too-many-follows'])
  const dropped = follow('station', 'station-0', 2, true)
  const accepted = await put([dropped])
  expect([accepted.statusCode, accepted.json()]).toEqual([200, { items: [dropped] }])
  expect(Buffer.byteLength(accepted.payload)).toBeLessThan(100)
})

test('returns a merged station as the surviving one and unfollows both', async () => {
  await put([follow('station', 'long-wave', 1)])
  await rowsOf(
    api.database,
    "UPDATE stations SET merged_into = 'night-bus', paused = 1 WHERE id = 'long-wave'",
  )
  expect((await get()).json()).toEqual({ items: [follow('station', 'night-bus', 1)] })
  const dropped = follow('station', 'night-bus', 2, true)
  expect((await put([dropped])).json()).toEqual({ items: [dropped] })
})

test('returns 404 for a deleted user and deletes their follows', async () => {
  await put([follow('station', 'night-bus')])
  await api.call('DELETE', '/users/ada', 'ada')
  expect([(await get()).statusCode, (await put([])).statusCode]).toEqual([404, 404])
  expect(await rowsOf(api.database, 'SELECT * FROM follows')).toEqual([])
})
