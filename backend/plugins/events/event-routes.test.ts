import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../testing/test-api.ts'
import { lastSeenSeq } from './event-routes.ts'
import { createEventPublisher, type PublishEvents } from './event-store.ts'
import { RETRY_MS } from './limits.ts'
import { openEvents } from './testing/read-events.ts'
import { airEvent, beginsEvent, publishedEvent } from './testing/some-events.ts'

let api: TestApi
let base: string
let publish: PublishEvents
let isStopping = false
let isClosed = false
beforeEach(async () => {
  isStopping = false
  isClosed = false
  api = await createTestApi({ isStopping: () => isStopping, anonymousListening: true })
  base = await api.app.listen({ host: '127.0.0.1', port: 0 })
  publish = createEventPublisher(api.database, Date.now)
  await api.addUser('ada', 'listener')
  for (const id of ['kept', 'named', 'other']) await api.addStation({ id })
  const items = [
    { stationId: 'kept', version: 1, deleted: false },
    { stationId: 'dropped', version: 1, deleted: true },
  ]
  await api.call('PUT', '/users/ada/favorites', 'ada', { items })
})
afterEach(() => (isClosed ? undefined : api.close()))

const open = (query = '', headers: Record<string, string> = {}) =>
  openEvents(`${base}/events${query}`, { authorization: 'Bearer token-ada', ...headers })

/** A client that is ahead makes this instance read immediately. */
const readNow = async () => (await open('?after=999999999')).close()

test('sends events of favorite and requested stations only', async () => {
  const stream = await open('?stations=named')
  const { headers } = stream.response
  expect(headers.get('content-type')).toBe('text/event-stream')
  expect(headers.get('x-accel-buffering')).toBe('no')
  expect(headers.get('cache-control')).toBe('no-store, no-transform')
  expect(stream.retry).toSatisfy((ms: number) => ms >= RETRY_MS.from && ms <= RETRY_MS.to)
  await publish(['other', 'dropped', 'kept', 'other', 'named'].map(airEvent))
  await readNow()
  const received = [await stream.next(), await stream.next()]
  expect(received).toMatchObject([
    { event: 'air', data: airEvent('kept').data },
    { event: 'air', data: airEvent('named').data },
  ])
  stream.close()
})

test('sends events of later favorites and follows on the same connection', async () => {
  const [stream, other] = [await open(), await open()]
  const later = { stationId: 'other', version: 2, deleted: false }
  await api.call('PUT', '/users/ada/favorites', 'ada', { items: [later] })
  const follow = { kind: 'station', id: 'named', version: 2, deleted: false }
  await api.call('PUT', '/users/ada/following', 'ada', { items: [follow] })
  await publish([airEvent('other'), airEvent('named')])
  await readNow()
  for (const one of [stream, other]) {
    const received = [await one.next(), await one.next()]
    expect(received).toMatchObject([
      { data: airEvent('other').data },
      { data: airEvent('named').data },
    ])
    one.close()
  }
})

test.each([
  ['is disabled', () => api.call('PUT', '/users/ada/disabled', 'root', { disabled: true })],
  ['signs out everywhere', () => api.call('POST', '/users/ada/sign-out', 'root')],
  ['is deleted by an admin', () => api.call('DELETE', '/users/ada', 'root')],
])('ends connections when an account %s, and opens no others', async (_how, end) => {
  await api.addUser('root', 'admin')
  const root = { authorization: 'Bearer token-root' }
  const [stream, other] = [await open(), await open('?stations=named', root)]
  expect((await end()).statusCode).toBeLessThan(300)
  await expect(open()).rejects.toThrow('401')
  // A client that is ahead makes this instance read immediately.
  await publish([airEvent('named')])
  const reader = await open('?after=999999999', root)
  expect(await stream.next()).toBeNull()
  expect(await other.next()).toMatchObject({ event: 'air', data: airEvent('named').data })
  for (const one of [other, reader]) one.close()
})

test.each([
  ['deletes the own account', 'ada', () => api.call('DELETE', '/users/ada', 'ada')],
  [
    'is merged into an account',
    'anon1',
    () => api.call('POST', '/users/ada/merge', 'ada', { token: 'token-anon1' }),
  ],
  [
    'upgrades an anonymous session',
    'anon1',
    () => {
      api.identity.signedUp.add('anon1')
      return api.call('POST', '/users/register', 'anon1', {})
    },
  ],
])('ends the connections of a user who %s', async (_how, uid, end) => {
  expect((await api.call('POST', '/users/register', 'anon1', {})).statusCode).toBe(201)
  const own = await open('', { authorization: `Bearer token-${uid}` })
  const other = await open('?stations=named', { authorization: 'Bearer token-bob' })
  expect((await end()).statusCode).toBeLessThan(300)
  await publish([airEvent('named')])
  await readNow()
  expect(await own.next()).toBeNull()
  expect(await other.next()).toMatchObject({ data: { stationId: 'named' } })
  other.close()
})

test('resumes by header or query, also at a new instance', async () => {
  const first = await open()
  await publish([airEvent('kept')])
  await readNow()
  const seen = await first.next()
  first.close()
  await publish([airEvent('kept'), airEvent('other')])
  const id = String(seen?.id)
  for (const stream of [
    await open('', { 'last-event-id': id }),
    await open(`?after=${id}`),
    await open('?after=0', { 'last-event-id': id }),
  ]) {
    const fresh = Number(id) + 1
    expect(stream.missed.filter((event) => Number(event.id) > fresh)).toEqual([])
    const missed = stream.missed[0] ?? (await stream.next())
    expect(missed).toMatchObject({ id: String(fresh), data: airEvent('kept').data })
    stream.close()
  }
  const strange = await open('', { 'last-event-id': '999999' })
  expect(strange.missed).toMatchObject([{ event: 'reset', data: {} }])
  strange.close()
})

test('returns the same events to polling clients after the last number', async () => {
  const poll = (query: string, as: string | null = 'ada') =>
    api.call('GET', `/events/missed${query}`, as)
  const first = await poll('')
  expect(first.headers['content-type']).toBe('text/plain; charset=utf-8')
  const position = (seq: string | undefined) => `id: ${seq}\nevent: position\ndata: {}\n\n`
  const lastId = (text: string) => text.match(/(?<=id: )\d+/g)?.at(-1)
  const seen = lastId(first.body)
  expect(first.body).toBe(position(seen))
  await publish([airEvent('other'), airEvent('kept'), airEvent('named')])
  await readNow()
  const { body } = await poll(`?after=${seen}&stations=named`)
  expect(body.match(/(?<=data: ).+/g)?.map((data) => JSON.parse(data))).toEqual([
    ...['kept', 'named'].map((id) => airEvent(id).data),
    {},
  ])
  const last = lastId(body)
  expect((await poll(`?after=${last}&stations=named`)).body).toBe(position(last))
  expect((await poll('?after=999999')).body).toMatch(/event: reset/)
  expect((await poll('', null)).statusCode).toBe(401)
  expect((await poll(`?stations=${'a,'.repeat(50)}a`)).statusCode).toBe(400)
})

test('sends events of an unlisted station only to its owner', async () => {
  await api.addUser('cora', 'creator')
  await api.database
    .updateTable('stations')
    .set({ owner_id: 'cora', moderation: 'pending' })
    .where('id', '=', 'named')
    .execute()
  const stranger = await open('?stations=named,other')
  const owner = await open('?stations=named', { authorization: 'Bearer token-cora' })
  await publish([airEvent('named'), airEvent('other')])
  await readNow()
  expect(await owner.next()).toMatchObject({ data: { stationId: 'named' } })
  expect(await stranger.next()).toMatchObject({ data: { stationId: 'other' } })
  for (const stream of [stranger, owner]) stream.close()
})

test('sends events of followed stations, shows and creators', async () => {
  const follow = (kind: string, id: string, deleted = false) => ({ kind, id, version: 1, deleted })
  const items = [
    ...[follow('station', 'named'), follow('show', 'night'), follow('creator', 'cora')],
    ...[follow('show', 'day', true), follow('person', 'bob')],
  ]
  const { statusCode } = await api.call('PUT', '/users/ada/following', 'ada', { items })
  expect(statusCode).toBe(200)
  const stream = await open()
  const events = [
    ...[beginsEvent('other', 'day'), publishedEvent('bob', 'x'), airEvent('other')],
    ...[airEvent('named'), beginsEvent('other', 'night'), publishedEvent('cora', 'y')],
  ]
  await publish(events)
  await readNow()
  const received = [await stream.next(), await stream.next(), await stream.next()]
  expect(received.map((event) => event?.data)).toEqual(events.slice(3).map(({ data }) => data))
  stream.close()
})

test('sends requested stations to an anonymous listener', async () => {
  const stream = await open('?stations=other', { authorization: 'Bearer token-anon1' })
  await publish([airEvent('other')])
  await readNow()
  expect(await stream.next()).toMatchObject({ data: { stationId: 'other' } })
  stream.close()
})

test('rejects a missing token and invalid queries', async () => {
  const refused = async (query: string, as: string | null) => {
    const response = await api.call('GET', `/events${query}`, as)
    return [response.statusCode, response.headers['content-type']?.toString().split(';')[0]]
  }
  const type = 'application/problem+json'
  expect(await refused('', null)).toEqual([401, type])
  expect(await refused(`?stations=${'a,'.repeat(50)}a`, 'ada')).toEqual([400, type])
  expect(await refused('?stations=A/B', 'ada')).toEqual([400, type])
  expect(await refused('?after=-1', 'ada')).toEqual([400, type])
  expect((await api.call('HEAD', '/events', 'ada')).statusCode).toBe(405)
})

test('rejects connections while stopping, and ends open ones', async () => {
  const stream = await open()
  isStopping = true
  const refused = await api.call('GET', '/events', 'ada')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1'])
  isClosed = true
  const closed = api.close()
  expect(await stream.next()).toBeNull()
  await closed
})

test('accepts only valid sequence numbers', () => {
  expect(lastSeenSeq('12', 7)).toBe(12)
  expect(lastSeenSeq('0', undefined)).toBe(0)
  for (const header of ['', '-1', '1e3', '9'.repeat(30), 'a\n1']) {
    expect(lastSeenSeq(header, 7)).toBe(7)
  }
  expect(lastSeenSeq(null, undefined)).toBeNull()
})
