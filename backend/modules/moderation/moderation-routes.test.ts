import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEventStore } from '../../plugins/events/event-store.ts'
import { type CreatorApi, startCreatorApi } from '../creators/testing/creator-api.ts'

let api: CreatorApi
beforeEach(async () => {
  api = await startCreatorApi()
})
afterEach(() => api.close())

const moderate = (id: string, body: unknown) => api.moderate(id, body)
const waiting = async (state = 'pending') => {
  const { items } = (await api.call('GET', `/moderation/stations?state=${state}`, 'root')).json()
  return items.map(({ id }: { id: string }) => id)
}

test('those that wait longest come first; the seeds never wait', async () => {
  await api.addStation({ id: 'seeded' })
  const { id: first } = await api.publish('ada', 'First')
  api.tick(1)
  const { id: second } = await api.publish('bob', 'Second')
  expect(await waiting()).toEqual([first, second])
  await moderate(first, { state: 'listed' })
  expect([await waiting(), await waiting('listed')]).toEqual([[second], [first]])
})

test('a rejected station says why, to its owner, and is looked at again when it changes', async () => {
  const { id } = await api.publish()
  await api.list(id)
  const rejected = await moderate(id, { state: 'rejected', reason: ' Only a test tone. ' })
  expect(rejected.json()).toMatchObject({
    moderation: 'rejected',
    rejection: 'Only a test tone.',
  })
  expect((await api.call('GET', '/stations', null)).json().total).toBe(0)
  expect((await api.call('GET', `/stations/${id}/own`, 'ada')).json()).toMatchObject({
    rejection: 'Only a test tone.',
  })
  await api.call('PUT', `/stations/${id}`, 'ada', { name: 'No longer a tone' })
  expect(await waiting()).toEqual([id])
  expect((await moderate(id, { state: 'listed' })).json()).toMatchObject({ rejection: null })
})

test('sends followers nothing of a station whose creator is not visible', async () => {
  await api.call('PUT', '/users/lou/following', 'lou', {
    items: [{ kind: 'creator', id: 'ada', version: 1, deleted: false }],
  })
  const names = async () =>
    (await createEventStore(api.database).after(0, 10))
      .filter(({ kind }) => kind === 'published')
      .map(({ data }) => JSON.parse(data).name)
  await api.list((await api.publish('ada', 'Hidden')).id)
  expect(await names()).toEqual([])
  await api.call('PUT', '/users/ada', 'ada', { visible: true })
  await api.list((await api.publish('ada', 'Seen')).id)
  expect(await names()).toEqual(['Seen'])
})

test('those who follow a creator are told when others can find a station of theirs, once', async () => {
  await api.call('PUT', '/users/ada', 'ada', { visible: true })
  const { id } = await api.publish('ada', 'First')
  const paused = await api.publish('ada', 'Second')
  await api.call('PUT', `/stations/${paused.id}`, 'ada', { paused: true })
  const told = async () =>
    (await createEventStore(api.database).after(0, 10)).map(({ data }) => data)
  await moderate(id, { state: 'rejected', reason: 'No.' })
  expect(await told()).toEqual([])
  for (const one of [id, id, paused.id]) await moderate(one, { state: 'listed' })
  await api.call('PUT', `/stations/${id}`, 'ada', { name: 'Another name' })
  await moderate(id, { state: 'listed' })
  const event = { creatorId: 'ada', stationId: id, name: 'First' }
  expect(await told()).toEqual([JSON.stringify(event)])
})

test.each([
  { state: 'rejected' },
  { state: 'rejected', reason: '' },
  { state: 'rejected', reason: 'x'.repeat(301) },
  { state: 'approved' },
  { state: 'listed', more: 1 },
  {},
])('%j is refused', async (body) => {
  const { id } = await api.publish()
  expect((await moderate(id, body)).statusCode).toBe(422)
  expect(await waiting()).toEqual([id])
})

test('what changed after a moderator listened to it is not listed', async () => {
  const { id } = await api.publish()
  const seen = await api.call('GET', `/stations/${id}/own`, 'root')
  await api.call('PUT', `/stations/${id}`, 'ada', { name: 'Something else' })
  const headers = { 'if-match': String(seen.headers.etag) }
  const body = { state: 'listed' }
  const late = await api.call('PUT', `/stations/${id}/moderation`, 'root', body, headers)
  expect(late.json()).toMatchObject({ status: 412, code: 'changed-meanwhile' })
  expect(await waiting()).toEqual([id])
})

test('a station that is not there', async () => {
  expect((await moderate('none', { state: 'listed' })).statusCode).toBe(404)
})

test('what waits is read page by page, stations and changes of listed ones in one order', async () => {
  const ids: string[] = []
  for (const name of ['First', 'Second', 'Third']) {
    ids.push((await api.publish('ada', name)).id)
    api.tick(1)
  }
  await api.list(ids[0] ?? '')
  await api.call('PUT', `/stations/${ids[0]}`, 'ada', { name: 'First again' })
  const page = async (more: string) =>
    (await api.call('GET', `/moderation/stations?state=pending&limit=2${more}`, 'root')).json()
  const first = await page('')
  const second = await page(`&cursor=${first.nextCursor}`)
  const of = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)
  expect([of(first), of(second)]).toEqual([ids.slice(1), ids.slice(0, 1)])
  expect([first.total, second.total, second.nextCursor]).toEqual([3, 3, null])
  expect((await page('&cursor=another')).status).toBe(400)
})

const unread = async (as = 'ada') =>
  (await api.call('GET', `/users/${as}/answers`, as)).json().items
const reason = 'Only a test tone.'

test('an owner is told once what was decided', async () => {
  const { id } = await api.publish()
  expect(await unread()).toEqual([])
  await api.moderate(id, { state: 'rejected', reason })
  const answer = { stationId: id, name: 'Under the Bridge', isChange: false }
  expect(await unread()).toEqual([{ ...answer, state: 'rejected', reason }])
  await api.list(id)
  expect(await unread()).toEqual([{ ...answer, state: 'listed', reason: null }])
  const read = () => api.call('DELETE', `/users/ada/answers/${id}`, 'ada')
  expect((await read()).statusCode).toBe(204)
  expect((await read()).statusCode).toBe(204)
  expect(await unread()).toEqual([])
})

test('a decision that was taken back is none', async () => {
  const { id } = await api.publish()
  await api.list(id)
  await api.moderate(id, { state: 'pending' })
  expect(await unread()).toEqual([])
})

test('of a change of a listed station it is told that it was one', async () => {
  const { id } = await api.publish()
  await api.list(id)
  await api.call('PUT', `/stations/${id}`, 'ada', { name: 'Another' })
  await api.moderate(id, { state: 'rejected', reason })
  expect(await unread()).toMatchObject([{ isChange: true, state: 'rejected' }])
})
