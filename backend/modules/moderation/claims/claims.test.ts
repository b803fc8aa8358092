import { afterEach, beforeEach, expect, test } from 'vitest'
import { CLAIM_DAYS } from '../../../../shared/api/claims.ts'
import { playMp3, respondWith } from '../../../../shared/net/testing/fake-station.ts'
import { rowsOf } from '../../../testing/test-database.ts'
import { type CreatorApi, startCreatorApi } from '../../creators/testing/creator-api.ts'

let api: CreatorApi
beforeEach(async () => {
  api = await startCreatorApi()
  const homepage = api.radio.on('/home', ({ socket }) => socket.end(page('Nothing to see.')))
  await api.addStation({ id: 'night-bus', name: 'Night Bus', url: api.stream, homepage })
})
afterEach(() => api.close())

const page = (text: string) =>
  `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${text.length}\r\n\r\n${text}`
const call = (method: 'POST' | 'PUT' | 'DELETE', as: string | null = 'ada', id = 'night-bus') =>
  api.call(method, `/stations/${id}/claim`, as)
const requestClaim = async (as = 'ada') => (await call('POST', as)).json().code as string
const meta = (code: string) => `<!doctype html><meta name="undertone" content="${code}">`
const serve = (text: string) => api.radio.on('/home', ({ socket }) => socket.end(page(text)))
const show = (code: string) => serve(meta(code))
const file = (text: string, type = 'text/plain') =>
  api.radio.on(
    '/.well-known/undertone.txt',
    respondWith('200 OK', { 'Content-Type': type, 'Content-Length': `${text.length}` }, text),
  )
const ownerOf = async () => {
  const rows = await rowsOf(api.database, "SELECT owner_id FROM stations WHERE id = 'night-bus'")
  return rows[0]?.owner_id
}

test('transfers a listed station to the user whose code is on the homepage', async () => {
  const code = await requestClaim()
  expect(code).toMatch(/^undertone-[a-z0-9]{20}$/)
  expect(await requestClaim()).toBe(code)
  expect((await call('PUT')).json()).toMatchObject({ status: 422, code: 'code-not-found' })
  show(code)
  expect((await call('PUT')).json()).toMatchObject({ ownerId: 'ada', moderation: 'listed' })
  const listed = (await api.call('GET', '/stations?query=night', null)).json()
  expect(listed.items).toMatchObject([{ id: 'night-bus', source: 'curated' }])
  expect((await call('POST', 'bob')).json()).toMatchObject({ status: 409, code: 'has-owner' })
})

test('accepts the code in the icy headers', async () => {
  const code = await requestClaim()
  api.radio.on('/live', playMp3(40, { 'icy-description': `Dub. ${code}` }))
  expect((await call('PUT')).json()).toMatchObject({ ownerId: 'ada' })
})

test('accepts a file on the host but no visitor comment', async () => {
  const code = await requestClaim()
  for (const text of [code, `<p>${meta(code)}</p>`, `<title>${meta(code)}</title>`]) {
    serve(text)
    expect((await call('PUT')).json()).toMatchObject({ status: 422, code: 'code-not-found' })
  }
  for (const [text, type] of [
    [`${code} and more`, 'text/plain'],
    [code, 'text/html'],
  ] as const) {
    file(text, type)
    expect((await call('PUT')).statusCode).toBe(422)
  }
  file(`${code}\n`)
  expect((await call('PUT')).json()).toMatchObject({ ownerId: 'ada' })
  const listed = (await api.call('GET', '/moderation/claims', 'root')).json()
  expect(listed.items).toMatchObject([{ proof: 'well-known' }])
})

test('issues a code per user and station that expires', async () => {
  const code = await requestClaim('bob')
  show(code)
  expect((await call('PUT')).json()).toMatchObject({ status: 404, code: 'claim-not-found' })
  await requestClaim()
  expect((await call('PUT')).statusCode).toBe(422)
  api.tick(CLAIM_DAYS * 24 * 60 * 60_000)
  expect((await call('PUT', 'bob')).json()).toMatchObject({ code: 'claim-not-found' })
  expect(await ownerOf()).toBeNull()
  expect(await requestClaim('bob')).not.toBe(code)
})

test('requires the publishing right and a listed station', async () => {
  expect((await call('POST', 'lou')).json()).toMatchObject({ status: 403, code: 'needs-plan' })
  expect((await call('POST', null)).statusCode).toBe(401)
  expect((await call('POST', 'ada', 'none')).statusCode).toBe(404)
  const { id } = await api.publish('bob')
  expect((await call('POST', 'ada', id)).statusCode).toBe(404)
  await api.list(id)
  expect((await call('POST', 'ada', id)).statusCode).toBe(409)
})

test('does not request a homepage inside a private network', async () => {
  const seen = api.radio.requests('/home').length
  const homepage = 'http://192.168.1.1/'
  await api.database.updateTable('stations').set({ homepage }).execute()
  await requestClaim()
  expect((await call('PUT')).statusCode).toBe(422)
  expect(api.radio.requests('/home')).toHaveLength(seen)
})

test('lets the owner or an admin release a claimed station and deletes none with it', async () => {
  const claim = async () => {
    show(await requestClaim())
    expect((await call('PUT')).statusCode).toBe(200)
  }
  await claim()
  const removed = await api.call('DELETE', '/stations/night-bus', 'ada')
  expect(removed.json()).toMatchObject({ status: 409, code: 'is-claimed' })
  await api.call('PUT', '/stations/night-bus', 'ada', { paused: true, name: 'Day Bus' })
  expect((await call('DELETE', 'bob')).statusCode).toBe(404)
  expect((await call('DELETE')).statusCode).toBe(204)
  expect((await api.call('GET', '/stations/night-bus', null)).json()).toMatchObject({
    name: 'Night Bus',
    onAir: null,
  })
  await claim()
  expect((await call('DELETE', 'root')).statusCode).toBe(204)
  await claim()
  await api.call('DELETE', '/users/ada', 'ada')
  expect(await ownerOf()).toBeNull()
  expect((await api.call('GET', '/stations/night-bus', null)).statusCode).toBe(200)
})

test('keeps a claimed station listed without pause and revisions when its owner is deleted', async () => {
  show(await requestClaim())
  await call('PUT')
  const draft = { paused: true, name: 'Day Bus', description: 'Not published yet.' }
  expect((await api.call('PUT', '/stations/night-bus', 'ada', draft)).statusCode).toBe(200)
  expect((await api.call('GET', '/stations/night-bus', null)).statusCode).toBe(404)
  expect((await api.call('DELETE', '/users/ada', 'ada')).statusCode).toBe(204)
  expect((await api.call('GET', '/stations/night-bus', null)).json()).toMatchObject({
    name: 'Night Bus',
    onAir: null,
  })
  show(await requestClaim('bob'))
  expect((await call('PUT', 'bob')).json()).toMatchObject({
    ownerId: 'bob',
    name: 'Night Bus',
    description: null,
    shown: null,
    paused: false,
  })
})

test('keeps a claimed station hidden by an admin hidden when its owner is deleted', async () => {
  show(await requestClaim())
  await call('PUT')
  await api.call('PUT', '/stations/night-bus', 'ada', { paused: true })
  const { headers } = await api.call('GET', '/stations/night-bus/own', 'root')
  const seen = { 'if-match': String(headers.etag) }
  const hidden = { reason: 'It is an advert.' }
  const responded = await api.call('PUT', '/stations/night-bus/hidden', 'root', hidden, seen)
  expect(responded.statusCode).toBe(200)
  await api.call('DELETE', '/users/ada', 'ada')
  expect((await api.call('GET', '/stations/night-bus', null)).statusCode).toBe(404)
  const own = (await api.call('GET', '/stations/night-bus/own', 'root')).json()
  expect(own).toMatchObject({ ownerId: null, hidden: 'It is an advert.', paused: false })
})

test('lists claims for admins in pages', async () => {
  await requestClaim('bob')
  api.tick(1)
  show(await requestClaim())
  await call('PUT')
  const list = async (more: string) =>
    (await api.call('GET', `/moderation/claims?limit=1${more}`, 'root')).json()
  const first = await list('')
  expect(first).toMatchObject({ total: 2, items: [{ userId: 'bob', proof: null }] })
  expect(await list(`&cursor=${first.nextCursor}`)).toMatchObject({
    nextCursor: null,
    items: [{ userId: 'ada', email: 'ada@example.com', name: 'Night Bus', proof: 'homepage' }],
  })
  expect((await api.call('GET', '/moderation/claims', 'ada')).statusCode).toBe(403)
})

test('notifies a creator once when an admin revokes a claim, but not of their own release', async () => {
  const responses = async () => (await api.call('GET', '/users/ada/decisions', 'ada')).json().items
  for (const as of ['ada', 'root']) {
    show(await requestClaim())
    expect((await call('PUT')).statusCode).toBe(200)
    expect((await call('DELETE', as)).statusCode).toBe(204)
  }
  expect(await responses()).toEqual([
    { stationId: 'night-bus', name: 'Night Bus', state: 'released', reason: null, isChange: false },
  ])
  await api.call('DELETE', '/users/ada/decisions/night-bus', 'ada')
  expect(await responses()).toEqual([])
  // Also sent by email, because the in-app decision is replaced by one for the next owner.
  const emails = await rowsOf(api.database, 'SELECT user_id, recipient, body FROM emails')
  expect(emails).toEqual([
    {
      ...{ user_id: 'ada', recipient: 'ada@example.com' },
      body: expect.stringContaining('“Night Bus”'),
    },
  ])
})
