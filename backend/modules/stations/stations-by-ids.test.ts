import { afterEach, beforeEach, expect, test } from 'vitest'
import { STATION_IDS_MAX } from '../../../shared/api/stations.ts'
import { rowsOf } from '../../testing/test-database.ts'
import { type CreatorApi, startCreatorApi } from '../creators/testing/creator-api.ts'

let api: CreatorApi
beforeEach(async () => {
  api = await startCreatorApi()
  for (const id of ['a', 'b', 'hidden', 'twice']) await api.addStation({ id, name: id })
  const hidden = "hidden = 1, hidden_reason = 'No.', paused = 1"
  await rowsOf(api.database, `UPDATE stations SET ${hidden} WHERE id = 'hidden'`)
  await rowsOf(api.database, `UPDATE stations SET ${hidden}, merged_into = 'a' WHERE id = 'twice'`)
})
afterEach(() => api.close())

async function requested(ids: readonly string[], as: string | null = null) {
  const { items } = (await api.call('GET', `/stations?ids=${ids}`, as)).json<{
    items: { id: string; url: string; inactive?: boolean }[]
  }>()
  return items
}
const save = (id: string) =>
  api.call('PUT', '/users/lou/favorites', 'lou', {
    items: [{ stationId: id, version: 1, deleted: false }],
  })

test('returns stations in the requested order, each once, with merged ids resolved', async () => {
  const found = await requested(['b', 'gone', 'twice', 'a', 'b'])
  expect(found.map(({ id }) => id)).toEqual(['b', 'a'])
})

test('returns a hidden station only to users who saved it, without its address', async () => {
  expect(await requested(['hidden'])).toEqual([])
  expect(await requested(['hidden'], 'lou')).toEqual([])
  await save('hidden')
  const found = await requested(['a', 'hidden'], 'lou')
  expect(found[1]).toMatchObject({ id: 'hidden', url: '', inactive: true, inactiveBy: 'admin' })
})

test('rejects too many ids and invalid ids', async () => {
  const most = Array.from({ length: STATION_IDS_MAX }, (_, n) => `s${n}`)
  const status = async (ids: readonly string[]) =>
    (await api.call('GET', `/stations?ids=${ids}`, null)).statusCode
  expect(await status(most)).toBe(200)
  expect(await status([...most, 'more'])).toBe(400)
  expect(await status(['../x'])).toBe(400)
})
