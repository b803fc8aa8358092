import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import type { StationChange } from '../../../../shared/api/station-changes.ts'
import { type CreatorApi, startCreatorApi } from '../testing/creator-api.ts'

let api: CreatorApi
let id: string
beforeEach(async () => {
  api = await startCreatorApi()
  id = (await api.publish()).id
  await api.list(id)
})
afterEach(() => api.close())

async function put(as: string, changes: object, tag?: string) {
  // Changes in the same ms have no order.
  api.tick(1)
  return api.call('PUT', `/stations/${id}`, as, changes, tag ? { 'if-match': tag } : {})
}
const own = async (as = 'root') => {
  const { headers, json } = await api.call('GET', `/stations/${id}/own`, as)
  return { etag: String(headers.etag), station: json() as OwnStation }
}
const changes = async (query = '', as = 'root') =>
  (await api.call('GET', `/stations/${id}/changes${query}`, as)).json()
const newest = async (): Promise<StationChange> => (await changes()).items[0]
async function undo(change: StationChange, as = 'root') {
  api.tick(1)
  return api.call('POST', `/stations/${id}/changes/${change.id}/undo`, as)
}
async function admin(method: 'PUT' | 'DELETE', what: string, body?: object) {
  api.tick(1)
  const { etag } = await own()
  return api.call(method, `/stations/${id}/${what}`, 'root', body, { 'if-match': etag })
}

test('lists changes of owner and admins with before and after, newest first, in pages', async () => {
  await put('ada', { name: 'Another Bridge', tags: ['dub'] })
  await put('root', { name: 'The Bridge' })
  await put('root', { name: 'The Bridge' })
  await admin('PUT', 'hidden', { reason: 'It is an advert.' })
  const { items, nextCursor } = await changes()
  expect(nextCursor).toBeNull()
  expect(items).toMatchObject([
    { action: 'stations.hide', actorId: 'root', after: { hidden: 'It is an advert.' } },
    { action: 'stations.update', actorId: 'root', byAdmin: true, after: { name: 'The Bridge' } },
    {
      action: 'stations.update',
      actorId: 'ada',
      byAdmin: false,
      before: { name: 'Under the Bridge' },
      after: { name: 'Another Bridge' },
    },
    { action: 'stations.moderate', after: { moderation: 'listed' } },
  ])
  const first = await changes('?limit=3')
  const second = await changes(`?limit=3&cursor=${first.nextCursor}`)
  expect([...first.items, ...second.items]).toEqual(items)
})

test('undoes one change with a new change and keeps later changes of other fields', async () => {
  await put('root', { name: 'The Bridge' })
  const change = await newest()
  await put('root', { description: 'Another text.' })
  const undone = await undo(change)
  expect(undone.json()).toMatchObject({ name: 'Under the Bridge', description: 'Another text.' })
  expect(await newest()).toMatchObject({
    action: 'stations.update',
    actorId: 'root',
    before: { name: 'The Bridge' },
    after: { name: 'Under the Bridge' },
  })
  expect((await undo(change)).statusCode).toBe(409)
})

test('rejects an undo when the same field was changed later', async () => {
  await put('root', { name: 'The Bridge' })
  const change = await newest()
  await put('ada', { name: 'Our Bridge' })
  const refused = await undo(change)
  expect(refused.json()).toMatchObject({
    status: 409,
    code: 'changed-since',
    title: 'The same fields were changed later. Undo the later change first.',
  })
  expect((await own()).station.name).toBe('Our Bridge')
})

test("undoes a creator's change in a pending revision", async () => {
  await put('ada', { name: 'Our Bridge' })
  expect((await own()).station).toMatchObject({ moderation: 'pending' })
  expect((await undo(await newest())).json()).toMatchObject({
    name: 'Under the Bridge',
    moderation: 'listed',
    shown: null,
  })
})

test('restores an address with its codec and bitrate without a probe', async () => {
  const other = 'http://radio.example/other'
  await api.database
    .updateTable('stations')
    .set({ url: other, codec: 'AAC', bitrate: 64 })
    .where('id', '=', id)
    .execute()
  expect((await put('root', { url: api.stream })).statusCode).toBe(200)
  const change = await newest()
  expect(change.before).toMatchObject({ url: other, codec: 'AAC', bitrate: 64 })
  expect((await undo(change)).json()).toMatchObject({ url: other, codec: 'AAC', bitrate: 64 })
})

test('undoes hiding, merging and switching off, but no moderation decision', async () => {
  await api.addStation({ id: 'night-bus' })
  for (const [what, body, field] of [
    ['hidden', { reason: 'No.' }, 'hidden'],
    ['merged', { into: 'night-bus' }, 'mergedInto'],
    ['off', { reason: 'No.' }, 'off'],
  ] as const) {
    await admin('PUT', what, body)
    const change = await newest()
    expect((await undo(change)).json()).toMatchObject({ [field]: null })
    expect((await undo(await newest())).json()[field]).not.toBeNull()
    await admin('DELETE', what)
  }
  const decided = (await changes()).items.at(-1)
  expect((await undo(decided)).json()).toMatchObject({ status: 409, code: 'cannot-undo' })
})

test('returns a conflict to the second of two admins and overwrites nothing', async () => {
  const { etag } = await own()
  expect((await put('root', { name: 'First' }, etag)).statusCode).toBe(200)
  const second = await put('root', { name: 'Second', description: 'New.' }, etag)
  expect(second.json()).toMatchObject({ status: 412, code: 'version-conflict' })
  const now = await own()
  expect(now.station).toMatchObject({
    name: 'First',
    description: 'Dub from below.\n\nEvery night.',
  })
  expect((await put('root', { description: 'New.' }, now.etag)).json()).toMatchObject({
    name: 'First',
    description: 'New.',
  })
})

test('shows the history only to admins and returns 404 for changes of other stations', async () => {
  expect((await api.call('GET', `/stations/${id}/changes`, 'ada')).statusCode).toBe(403)
  await put('root', { name: 'The Bridge' })
  const change = await newest()
  expect((await undo(change, 'ada')).statusCode).toBe(403)
  await api.addStation({ id: 'night-bus' })
  const other = await api.call('POST', `/stations/night-bus/changes/${change.id}/undo`, 'root')
  expect(other.json()).toMatchObject({ status: 404, code: 'change-not-found' })
})
