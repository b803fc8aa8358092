import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FAVORITES_MAX } from '../../shared/api/field-rules.ts'
import type { OwnStation } from '../../shared/api/own-stations.ts'
import { type CreatorApi, startCreatorApi } from '../creators/testing/creator-api.ts'
import { createAnonymousStore } from './anonymous-store.ts'
import { removeUnused, UNUSED_MS } from './remove-unused.ts'

const DAY_MS = 24 * 60 * 60_000
const SESSION = '00000000-0000-4000-8000-000000000001'

let api: CreatorApi
beforeEach(async () => {
  api = await startCreatorApi({ openDoor: true })
})
afterEach(() => api.close())

const kept = (stationId: string, version = 1) => ({ stationId, version, deleted: false })
const register = (as: string) => api.call('POST', '/users/register', as, {})
const keep = (as: string, ...items: ReturnType<typeof kept>[]) =>
  api.call('PUT', `/users/${as}/favorites`, as, { items })
const favoritesOf = async (uid: string) =>
  (await api.favorites.read(uid))?.items.map((one) => one.stationId) ?? []
const hear = (as: string, id = SESSION) =>
  api.call('PUT', `/users/${as}/history/${id}`, as, {
    stationId: 'night-bus',
    startedAt: '2026-11-20T08:00:00.000Z',
    endedAt: '2026-11-20T09:00:00.000Z',
  })
const merge = (to: string, from: string) =>
  api.call('POST', `/users/${to}/merge`, to, { token: `token-${from}` })

describe('a listener without an account', () => {
  beforeEach(() => register('anon1'))

  test('is a user without an address, found again by the same sign-in', async () => {
    const again = await register('anon1')
    expect([again.statusCode, again.json().email, again.json().role]).toEqual([
      200,
      null,
      'listener',
    ])
    expect((await api.call('GET', '/users/anon1', 'anon1')).json()).toEqual(again.json())
  })

  test('keeps favourites, a history and stations of their own', async () => {
    expect((await keep('anon1', kept('a'))).json()).toMatchObject({ items: [kept('a')] })
    expect((await hear('anon1')).statusCode).toBe(201)
    const own = { name: 'Shack', url: api.stream }
    expect((await api.call('POST', '/users/anon1/stations', 'anon1', own)).statusCode).toBe(201)
  })

  test('is told that an account is needed for what others see or what is paid', async () => {
    const own = { name: 'Shack', url: api.stream }
    const { id } = (
      await api.call('POST', '/users/anon1/stations', 'anon1', own)
    ).json<OwnStation>()
    for (const [method, url, body] of [
      ['PUT', `/stations/${id}/proposal`, undefined],
      ['PUT', '/users/anon1', { visible: true }],
      ['PUT', '/users/anon1', { displayName: 'Ada' }],
      ['PUT', '/users/anon1', { role: 'pro', plan: 'pro' }],
      ['GET', '/users', undefined],
      ['POST', '/checkout/sessions', { priceId: 'creator-monthly', return: 'app' }],
    ] as const) {
      const headers = { 'idempotency-key': 'a-key-of-this-very-try' }
      const answer = await api.call(method, url, 'anon1', body, headers)
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'account-needed'])
      expect(answer.json().title).toBe('This needs an account. Create one, or sign in.')
    }
  })

  test('is on no list', async () => {
    const list = (await api.call('GET', '/users', 'root')).json()
    expect(list.items.map(({ id }: { id: string }) => id)).not.toContain('anon1')
    expect(list.total).toBe(list.items.length)
  })

  test('who makes an account goes on as the same user, with all that was kept', async () => {
    await keep('anon1', kept('a'))
    api.identity.signedUp.add('anon1')
    const { statusCode } = await api.call('POST', '/users/register', 'anon1', {
      displayName: 'Ada',
    })
    const user = (await api.call('GET', '/users/anon1', 'anon1')).json()
    expect([statusCode, user.email, user.displayName]).toEqual([200, 'anon1@example.com', 'Ada'])
    expect(user.favorites).toEqual([kept('a')])
    expect((await api.call('PUT', '/users/anon1', 'anon1', { visible: true })).statusCode).toBe(200)
  })

  test('is turned away where the door is closed', async () => {
    const closed = await startCreatorApi()
    try {
      const answer = await closed.call('POST', '/users/register', 'anon1', {})
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'email-needed'])
    } finally {
      await closed.close()
    }
  })
})

const SONG = {
  artist: null,
  title: 'A song',
  stationId: 'a',
  stationName: 'A',
  show: null,
  at: '2026-11-21T07:00:00.000Z',
  version: 1,
  deleted: false,
}

describe('signing in to an account', () => {
  beforeEach(async () => {
    await register('anon1')
    await keep('anon1', kept('a', 5), kept('b', 5))
    await hear('anon1')
    await api.call('PUT', '/users/anon1/crate', 'anon1', { items: [SONG] })
    await keep('lou', kept('a', 9), kept('c'))
  })

  test('takes everything along and removes the user without an account', async () => {
    const own = { name: 'Shack', url: api.stream }
    const { id } = (
      await api.call('POST', '/users/anon1/stations', 'anon1', own)
    ).json<OwnStation>()
    const answer = await merge('lou', 'anon1')
    expect(answer.json().favorites).toEqual([kept('a', 9), kept('b', 5), kept('c')])
    const history = (await api.call('GET', '/users/lou/history', 'lou')).json()
    expect(history.items.map((one: { id: string }) => one.id)).toEqual([SESSION])
    const stations = (await api.call('GET', '/users/lou/stations', 'lou')).json<{
      items: OwnStation[]
    }>()
    expect(stations.items.map((one) => [one.id, one.ownerId])).toEqual([[id, 'lou']])
    const crate = (await api.call('GET', '/users/lou/crate', 'lou')).json()
    expect(crate.items.map((one: { title: string }) => one.title)).toEqual([SONG.title])
    expect(await api.users.get('anon1')).toBeNull()
    expect(api.identity.removed.has('anon1')).toBe(true)
  })

  test('is harmless to repeat, also where the provider was away the first time', async () => {
    await hear('lou')
    api.identity.breakDown()
    expect((await merge('lou', 'anon1')).statusCode).toBe(503)
    api.identity.repair()
    for (const _again of [1, 2]) expect((await merge('lou', 'anon1')).statusCode).toBe(200)
    expect(await favoritesOf('lou')).toEqual(['a', 'b', 'c'])
  })

  test('leaves everything as it was where it does not fit', async () => {
    const items = Array.from({ length: FAVORITES_MAX - 2 }, (_, n) => kept(`station-${n}`))
    await api.favorites.merge('lou', { items, folders: [], blocked: [] }, 1)
    const before = await api.state()
    const answer = await merge('lou', 'anon1')
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'too-many-favorites'])
    expect(await api.state()).toEqual(before)
  })

  test.each([
    ['another account', 'lou', 'ada', 403],
    ['no token of this provider', 'lou', 'anon-1', 403],
    ['an account that is another’s', 'ada', 'anon1', 403],
    ['a listener without an account, who has none to merge into', 'anon1', 'anon1', 403],
  ])('is refused for %s', async (_what, to, from, status) => {
    const url = `/users/${to}/merge`
    const as = to === 'ada' ? 'lou' : to
    const before = await api.state()
    const answer = await api.call('POST', url, as, { token: `token-${from}` })
    expect(answer.statusCode).toBe(status)
    expect(await api.state()).toEqual(before)
  })
})

describe('after a while', () => {
  const clean = () =>
    removeUnused({
      users: api.users,
      anonymous: createAnonymousStore(api.database),
      identity: api.identity.port,
      now: () => time,
    })
  let time = 0
  const pass = (ms: number) => {
    api.tick(ms)
    time += ms
  }
  beforeEach(async () => {
    await register('anon1')
    await register('anon2')
    await keep('anon1', kept('a'))
    const created = (await api.users.get('anon1'))?.createdAt ?? 0
    time = created
  })

  test('one who was away for 30 days is removed with the sign-in; one who was here is not', async () => {
    pass(UNUSED_MS - DAY_MS)
    await api.call('GET', '/users/anon2', 'anon2')
    pass(DAY_MS)
    expect(await clean()).toBe(0)
    pass(1)
    expect(await clean()).toBe(1)
    expect([await api.users.get('anon1'), await favoritesOf('anon1')]).toEqual([null, []])
    expect([...api.identity.removed]).toEqual(['anon1'])
    expect(await api.users.get('anon2')).not.toBeNull()
  })

  test('one who has made an account is kept, also where the API was not told of it', async () => {
    // The first call of an account does it, without a registration.
    api.identity.signedUp.add('anon1')
    await api.call('GET', '/users/anon1', 'anon1')
    // Of the other account the API has not heard.
    api.identity.signedUp.add('anon2')
    pass(UNUSED_MS + 1)
    expect(await clean()).toBe(0)
    expect((await api.users.get('anon1'))?.email).toBe('anon1@example.com')
    expect([...api.identity.removed]).toEqual([])
  })

  test('nothing is removed while the provider is away', async () => {
    pass(UNUSED_MS + 1)
    api.identity.breakDown()
    await expect(clean()).rejects.toThrow()
    expect(await api.users.get('anon1')).not.toBeNull()
  })
})
