import { afterEach, beforeEach, expect, test } from 'vitest'
import { FEATURED_MAX } from '../../../../shared/api/stations.ts'
import { Failure } from '../../../http/failure.ts'
import { createTestApi, TEST_TIME, type TestApi } from '../../../testing/test-api.ts'
import type { Allow } from '../../creators/own-station-store.ts'
import { RELATIVE_PICTURE_URLS } from '../../stations/station-store.ts'
import { createFeatureStore } from './feature-store.ts'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
})
afterEach(() => api.close())

const allow: Allow = (station) => {
  if (station === null) throw new Failure(404, 'station-not-found', 'There is no such station.')
  return station
}

test('of several that admins put into the last place at once, one is', async () => {
  const store = createFeatureStore(api.database, RELATIVE_PICTURE_URLS)
  const feature = (id: string, actorId: string) =>
    store.feature(id, allow, true, { actorId, at: TEST_TIME })
  const ids = Array.from({ length: FEATURED_MAX + 4 }, (_, n) => `station-${n}`)
  for (const id of ids) await api.addStation({ id, url: `http://${id}.example/` })
  for (const admin of ['root', 'boss']) await api.addUser(admin, 'admin')
  for (const id of ids.slice(0, FEATURED_MAX - 1)) await feature(id, 'root')
  const last = ids.slice(FEATURED_MAX - 1)
  const settled = await Promise.allSettled(
    last.map((id, n) => feature(id, ['root', 'boss'][n % 2] ?? '')),
  )
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of settled) {
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'no-room' })
  }
})
