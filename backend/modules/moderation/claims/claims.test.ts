import { afterEach, beforeEach, expect, test } from 'vitest'
import { CLAIM_DAYS } from '../../../../shared/api/claims.ts'
import { answer, playMp3 } from '../../../../shared/net/testing/fake-station.ts'
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
const ask = async (as = 'ada') => (await call('POST', as)).json().word as string
const meta = (word: string) => `<!doctype html><meta name="undertone" content="${word}">`
const serve = (text: string) => api.radio.on('/home', ({ socket }) => socket.end(page(text)))
const show = (word: string) => serve(meta(word))
const file = (text: string, type = 'text/plain') =>
  api.radio.on(
    '/.well-known/undertone.txt',
    answer('200 OK', { 'Content-Type': type, 'Content-Length': `${text.length}` }, text),
  )
const ownerOf = async () => {
  const rows = await rowsOf(api.database, "SELECT owner_id FROM stations WHERE id = 'night-bus'")
  return rows[0]?.owner_id
}

test('a word on the homepage makes a listed station theirs, who asked for it', async () => {
  const word = await ask()
  expect(word).toMatch(/^undertone-[a-z0-9]{20}$/)
  expect(await ask()).toBe(word)
  expect((await call('PUT')).json()).toMatchObject({ status: 422, code: 'word-not-found' })
  show(word)
  expect((await call('PUT')).json()).toMatchObject({ ownerId: 'ada', moderation: 'listed' })
  const listed = (await api.call('GET', '/stations?query=night', null)).json()
  expect(listed.items).toMatchObject([{ id: 'night-bus', source: 'curated' }])
  expect((await call('POST', 'bob')).json()).toMatchObject({ status: 409, code: 'has-owner' })
})

test('a word in the icy headers does so, too', async () => {
  const word = await ask()
  api.radio.on('/live', playMp3(40, { 'icy-description': `Dub. ${word}` }))
  expect((await call('PUT')).json()).toMatchObject({ ownerId: 'ada' })
})

test('a comment of a visitor proves nothing, a file of the host does', async () => {
  const word = await ask()
  for (const text of [word, `<p>${meta(word)}</p>`, `<title>${meta(word)}</title>`]) {
    serve(text)
    expect((await call('PUT')).json()).toMatchObject({ status: 422, code: 'word-not-found' })
  }
  for (const [text, type] of [
    [`${word} and more`, 'text/plain'],
    [word, 'text/html'],
  ] as const) {
    file(text, type)
    expect((await call('PUT')).statusCode).toBe(422)
  }
  file(`${word}\n`)
  expect((await call('PUT')).json()).toMatchObject({ ownerId: 'ada' })
  const listed = (await api.call('GET', '/moderation/claims', 'root')).json()
  expect(listed.items).toMatchObject([{ proof: 'well-known' }])
})

test('it is a word of this user, for this station, and ends', async () => {
  const word = await ask('bob')
  show(word)
  expect((await call('PUT')).json()).toMatchObject({ status: 404, code: 'claim-not-found' })
  await ask()
  expect((await call('PUT')).statusCode).toBe(422)
  api.tick(CLAIM_DAYS * 24 * 60 * 60_000)
  expect((await call('PUT', 'bob')).json()).toMatchObject({ code: 'claim-not-found' })
  expect(await ownerOf()).toBeNull()
  expect(await ask('bob')).not.toBe(word)
})

test('is for those who may publish, and for stations that are listed', async () => {
  expect((await call('POST', 'lou')).json()).toMatchObject({ status: 403, code: 'needs-plan' })
  expect((await call('POST', null)).statusCode).toBe(401)
  expect((await call('POST', 'ada', 'none')).statusCode).toBe(404)
  const { id } = await api.publish('bob')
  expect((await call('POST', 'ada', id)).statusCode).toBe(404)
  await api.list(id)
  expect((await call('POST', 'ada', id)).statusCode).toBe(409)
})

test('a homepage inside a private network is not asked', async () => {
  const seen = api.radio.requests('/home').length
  const homepage = 'http://192.168.1.1/'
  await api.database.updateTable('stations').set({ homepage }).execute()
  await ask()
  expect((await call('PUT')).statusCode).toBe(422)
  expect(api.radio.requests('/home')).toHaveLength(seen)
})

test('a claimed station is given back, by its owner or an admin, and never removed with them', async () => {
  const claim = async () => {
    show(await ask())
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

test('an account that is removed leaves a claimed station listed, without its pause and its pending changes', async () => {
  show(await ask())
  await call('PUT')
  const draft = { paused: true, name: 'Day Bus', description: 'Not published yet.' }
  expect((await api.call('PUT', '/stations/night-bus', 'ada', draft)).statusCode).toBe(200)
  expect((await api.call('GET', '/stations/night-bus', null)).statusCode).toBe(404)
  expect((await api.call('DELETE', '/users/ada', 'ada')).statusCode).toBe(204)
  expect((await api.call('GET', '/stations/night-bus', null)).json()).toMatchObject({
    name: 'Night Bus',
    onAir: null,
  })
  show(await ask('bob'))
  expect((await call('PUT', 'bob')).json()).toMatchObject({
    ownerId: 'bob',
    name: 'Night Bus',
    description: null,
    shown: null,
    paused: false,
  })
})

test('an account that is removed shows no claimed station that an admin has hidden', async () => {
  show(await ask())
  await call('PUT')
  await api.call('PUT', '/stations/night-bus', 'ada', { paused: true })
  const { headers } = await api.call('GET', '/stations/night-bus/own', 'root')
  const seen = { 'if-match': String(headers.etag) }
  const hidden = { reason: 'It is an advert.' }
  const answered = await api.call('PUT', '/stations/night-bus/hidden', 'root', hidden, seen)
  expect(answered.statusCode).toBe(200)
  await api.call('DELETE', '/users/ada', 'ada')
  expect((await api.call('GET', '/stations/night-bus', null)).statusCode).toBe(404)
  const own = (await api.call('GET', '/stations/night-bus/own', 'root')).json()
  expect(own).toMatchObject({ ownerId: null, hidden: 'It is an advert.', paused: false })
})

test('admins see who claims what, page by page', async () => {
  await ask('bob')
  api.tick(1)
  show(await ask())
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

test('a creator is told once that an admin has taken the claim back, and not of giving back themselves', async () => {
  const answers = async () => (await api.call('GET', '/users/ada/answers', 'ada')).json().items
  for (const as of ['ada', 'root']) {
    show(await ask())
    expect((await call('PUT')).statusCode).toBe(200)
    expect((await call('DELETE', as)).statusCode).toBe(204)
  }
  expect(await answers()).toEqual([
    { stationId: 'night-bus', name: 'Night Bus', state: 'released', reason: null, isChange: false },
  ])
  await api.call('DELETE', '/users/ada/answers/night-bus', 'ada')
  expect(await answers()).toEqual([])
  // A mail says it as well: the answer goes where the station's next owner gets one.
  const mails = await rowsOf(api.database, 'SELECT user_id, recipient, body FROM mails')
  expect(mails).toEqual([
    {
      ...{ user_id: 'ada', recipient: 'ada@example.com' },
      body: expect.stringContaining('“Night Bus”'),
    },
  ])
})
