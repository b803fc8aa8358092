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

test('lists the longest wait first and never seeds', async () => {
  await api.addStation({ id: 'seeded' })
  const { id: first } = await api.publish('ada', 'First')
  api.tick(1)
  const { id: second } = await api.publish('bob', 'Second')
  expect(await waiting()).toEqual([first, second])
  await moderate(first, { state: 'listed' })
  expect([await waiting(), await waiting('listed')]).toEqual([[second], [first]])
})

test('shows the reason of a rejection to the owner and queues the station again after a change', async () => {
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

test.each([
  ['a new station', false],
  ['a revision', true],
])('shows reasons for single fields of %s until its owner sends it again', async (_, isListed) => {
  const { id } = await api.publish()
  if (isListed) await api.list(id)
  if (isListed) await api.call('PUT', `/stations/${id}`, 'ada', { name: 'Buy now' })
  const fieldReasons = { name: 'This is an advert.', cover: 'This is not a picture.' }
  await moderate(id, { state: 'rejected', reason: 'Two problems.', fieldReasons })
  const own = async () => (await api.call('GET', `/stations/${id}/own`, 'ada')).json()
  expect(await own()).toMatchObject({ moderation: 'rejected', fieldReasons, reviewNote: null })
  await api.call('PUT', `/stations/${id}`, 'ada', { name: 'Harbour', reviewNote: 'Better now.' })
  expect(await own()).toMatchObject({
    moderation: 'pending',
    fieldReasons: {},
    reviewNote: 'Better now.',
  })
  await moderate(id, { state: 'listed' })
  expect(await own()).toMatchObject({ name: 'Harbour', shown: null, fieldReasons: {} })
})

test('queues a rejected station again for a note alone', async () => {
  const { id } = await api.publish()
  await moderate(id, { state: 'rejected', reason: 'Silent.' })
  await api.call('PUT', `/stations/${id}`, 'ada', { reviewNote: 'It was off for an hour.' })
  expect(await waiting()).toEqual([id])
})

test.each([{ url: 'x'.repeat(301) }, { name: '' }, { ownerId: 'No.' }])(
  'rejects the field reasons %j',
  async (fieldReasons) => {
    const { id } = await api.publish()
    const decision = { state: 'rejected', reason: 'No.', fieldReasons }
    expect((await moderate(id, decision)).statusCode).toBe(422)
  },
)

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

test('notifies followers of a creator once when a station becomes public', async () => {
  await api.call('PUT', '/users/ada', 'ada', { visible: true })
  const { id } = await api.publish('ada', 'First')
  const paused = await api.publish('ada', 'Second')
  await api.call('PUT', `/stations/${paused.id}`, 'ada', { paused: true })
  const published = async () =>
    (await createEventStore(api.database).after(0, 10)).map(({ data }) => data)
  await moderate(id, { state: 'rejected', reason: 'No.' })
  expect(await published()).toEqual([])
  for (const one of [id, id, paused.id]) await moderate(one, { state: 'listed' })
  await api.call('PUT', `/stations/${id}`, 'ada', { name: 'Another name' })
  await moderate(id, { state: 'listed' })
  const event = { creatorId: 'ada', stationId: id, name: 'First' }
  expect(await published()).toEqual([JSON.stringify(event)])
})

test.each([
  { state: 'rejected' },
  { state: 'rejected', reason: '' },
  { state: 'rejected', reason: 'x'.repeat(301) },
  { state: 'approved' },
  { state: 'listed', more: 1 },
  {},
])('rejects %j', async (body) => {
  const { id } = await api.publish()
  expect((await moderate(id, body)).statusCode).toBe(422)
  expect(await waiting()).toEqual([id])
})

test('does not list a version that changed after the moderator saw it', async () => {
  const { id } = await api.publish()
  const seen = await api.call('GET', `/stations/${id}/own`, 'root')
  await api.call('PUT', `/stations/${id}`, 'ada', { name: 'Something else' })
  const headers = { 'if-match': String(seen.headers.etag) }
  const body = { state: 'listed' }
  const late = await api.call('PUT', `/stations/${id}/moderation`, 'root', body, headers)
  expect(late.json()).toMatchObject({ status: 412, code: 'version-conflict' })
  expect(await waiting()).toEqual([id])
})

test('returns 404 for an unknown station', async () => {
  expect((await moderate('none', { state: 'listed' })).statusCode).toBe(404)
})

test('pages through stations and revisions in one order', async () => {
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
  (await api.call('GET', `/users/${as}/decisions`, as)).json().items
const reason = 'Only a test tone.'

test('notifies an owner once of a decision', async () => {
  const { id } = await api.publish()
  expect(await unread()).toEqual([])
  await api.moderate(id, { state: 'rejected', reason })
  const response = { stationId: id, name: 'Under the Bridge', isChange: false }
  expect(await unread()).toEqual([{ ...response, state: 'rejected', reason }])
  await api.list(id)
  expect(await unread()).toEqual([{ ...response, state: 'listed', reason: null }])
  const read = () => api.call('DELETE', `/users/ada/decisions/${id}`, 'ada')
  expect((await read()).statusCode).toBe(204)
  expect((await read()).statusCode).toBe(204)
  expect(await unread()).toEqual([])
})

test('deletes the notification of a revoked decision', async () => {
  const { id } = await api.publish()
  await api.list(id)
  await api.moderate(id, { state: 'pending' })
  expect(await unread()).toEqual([])
})

test('says when a decision was about a revision', async () => {
  const { id } = await api.publish()
  await api.list(id)
  await api.call('PUT', `/stations/${id}`, 'ada', { name: 'Another' })
  await api.moderate(id, { state: 'rejected', reason })
  expect(await unread()).toMatchObject([{ isChange: true, state: 'rejected' }])
})
