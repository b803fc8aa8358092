import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FAVORITES_MAX } from '../../../shared/api/field-rules.ts'
import type { OwnStation } from '../../../shared/api/own-stations.ts'
import { NOTHING_MERGED } from '../../../shared/api/users.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { type CreatorApi, startCreatorApi } from '../creators/testing/creator-api.ts'
import { createAnonymousStore } from './anonymous-store.ts'
import { removeUnused, UNUSED_MS } from './remove-unused.ts'
import { newUser, type StoredUser } from './user-store.ts'

const DAY_MS = 24 * 60 * 60_000
const SESSION = '00000000-0000-4000-8000-000000000001'

let api: CreatorApi
beforeEach(async () => {
  api = await startCreatorApi({ anonymousListening: true })
})
afterEach(() => api.close())

const favorite = (stationId: string, version = 1) => ({ stationId, version, deleted: false })
const register = (as: string) => api.call('POST', '/users/register', as, {})
const save = (as: string, ...items: ReturnType<typeof favorite>[]) =>
  api.call('PUT', `/users/${as}/favorites`, as, { items })
const favoritesOf = async (uid: string) =>
  (await api.favorites.read(uid))?.items.map((one) => one.stationId) ?? []
const addSession = (as: string, id = SESSION) =>
  api.call('PUT', `/users/${as}/history/${id}`, as, {
    stationId: 'night-bus',
    startedAt: '2026-11-20T08:00:00.000Z',
    endedAt: '2026-11-20T09:00:00.000Z',
  })
const merge = (to: string, from: string) =>
  api.call('POST', `/users/${to}/merge`, to, { token: `token-${from}` })

describe('an anonymous user', () => {
  beforeEach(() => register('anon1'))

  test('has no address and is found again with the same sign-in', async () => {
    const again = await register('anon1')
    expect([again.statusCode, again.json().email, again.json().role]).toEqual([
      200,
      null,
      'listener',
    ])
    expect((await api.call('GET', '/users/anon1', 'anon1')).json()).toEqual(again.json())
  })

  test('can save favorites, history and stations', async () => {
    expect((await save('anon1', favorite('a'))).json()).toMatchObject({ items: [favorite('a')] })
    expect((await addSession('anon1')).statusCode).toBe(201)
    const own = { name: 'Shack', url: api.stream }
    expect((await api.call('POST', '/users/anon1/stations', 'anon1', own)).statusCode).toBe(201)
  })

  test('gets account-needed for public and paid features', async () => {
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
      const response = await api.call(method, url, 'anon1', body, headers)
      expect([response.statusCode, response.json().code]).toEqual([403, 'account-needed'])
      expect(response.json().title).toBe('You need an account. Create one or sign in.')
    }
  })

  test('stays anonymous with a sign-in method without an address', async () => {
    await createAnonymousStore(api.database).register('noemail', 1)
    const response = await api.call('PUT', '/users/noemail', 'noemail', { visible: true })
    expect([response.statusCode, response.json().code]).toEqual([403, 'account-needed'])
    expect((await api.call('GET', '/users/noemail', 'noemail')).statusCode).toBe(200)
  })

  test('is on no list', async () => {
    const list = (await api.call('GET', '/users', 'root')).json()
    expect(list.items.map(({ id }: { id: string }) => id)).not.toContain('anon1')
    expect(list.total).toBe(list.items.length)
  })

  test('keeps the same user and data when they create an account', async () => {
    await save('anon1', favorite('a'))
    api.identity.signedUp.add('anon1')
    const { statusCode } = await api.call('POST', '/users/register', 'anon1', {
      displayName: 'Ada',
    })
    const user = (await api.call('GET', '/users/anon1', 'anon1')).json()
    expect([statusCode, user.email, user.displayName]).toEqual([200, 'anon1@example.com', 'Ada'])
    expect(user.favorites).toEqual({ version: 1, count: 1 })
    expect((await api.call('PUT', '/users/anon1', 'anon1', { visible: true })).statusCode).toBe(200)
  })

  test('invalidates older anonymous tokens when they create an account', async () => {
    const own = { name: 'Shack', url: api.stream }
    const { id } = (
      await api.call('POST', '/users/anon1/stations', 'anon1', own)
    ).json<OwnStation>()
    const reads = async () => {
      const statuses: Record<string, number> = {}
      for (const [method, url, body] of [
        ['GET', '/users/anon1', undefined],
        ['GET', '/users/anon1/export', undefined],
        ['GET', '/users/anon1/history', undefined],
        ['PUT', '/users/anon1/favorites', { items: [favorite('x')] }],
        ['GET', '/events/missed', undefined],
        ['POST', '/listening', { stationId: null }],
        // Public with or without a sign-in, so it behaves like a call by a stranger.
        ['GET', `/stations/${id}`, undefined],
      ] as const) {
        const headers = { authorization: 'Bearer stale-anon1' }
        statuses[url] = (await api.call(method, url, null, body, headers)).statusCode
      }
      return Object.values(statuses)
    }
    expect(await reads()).toEqual([200, 200, 200, 200, 200, 204, 200])
    api.identity.signedUp.add('anon1')
    expect((await register('anon1')).statusCode).toBe(200)
    // The export limit has passed.
    api.tick(DAY_MS)
    expect(await reads()).toEqual([401, 401, 401, 401, 401, 401, 404])
    expect((await api.call('GET', `/stations/${id}`, 'anon1')).statusCode).toBe(200)
  })

  test('is rejected when anonymous listening is turned off', async () => {
    const closed = await startCreatorApi()
    try {
      const response = await closed.call('POST', '/users/register', 'anon1', {})
      expect([response.statusCode, response.json().code]).toEqual([403, 'email-needed'])
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

test('merges nothing for a user without saved data', async () => {
  await register('anon1')
  await save('anon1', { ...favorite('a'), deleted: true })
  const response = await merge('lou', 'anon1')
  expect([response.statusCode, response.json().merged]).toEqual([
    200,
    { favorites: 0, sessions: 0, songs: 0, stations: 0 },
  ])
})

test('counts nothing as merged that the account already has', async () => {
  await register('anon1')
  for (const uid of ['anon1', 'lou']) {
    await save(uid, favorite('a'))
    await api.call('PUT', `/users/${uid}/saved-songs`, uid, { items: [SONG] })
  }
  const response = await merge('lou', 'anon1')
  expect([response.statusCode, response.json().merged]).toEqual([200, NOTHING_MERGED])
})

describe('POST /users/:id/merge', () => {
  beforeEach(async () => {
    await register('anon1')
    await save('anon1', favorite('a', 5), favorite('b', 5))
    await addSession('anon1')
    await api.call('PUT', '/users/anon1/saved-songs', 'anon1', { items: [SONG] })
    await save('lou', favorite('a', 9), favorite('c'))
  })

  test('moves all data and deletes the anonymous user', async () => {
    const own = { name: 'Shack', url: api.stream }
    const { id } = (
      await api.call('POST', '/users/anon1/stations', 'anon1', own)
    ).json<OwnStation>()
    const response = await merge('lou', 'anon1')
    expect(response.json().favorites).toEqual({ version: 2, count: 3 })
    expect(response.json().merged).toEqual({ favorites: 1, sessions: 1, songs: 1, stations: 1 })
    expect((await api.call('GET', '/users/lou/favorites', 'lou')).json().items).toEqual([
      favorite('a', 9),
      favorite('b', 5),
      favorite('c'),
    ])
    const history = (await api.call('GET', '/users/lou/history', 'lou')).json()
    expect(history.items.map((one: { id: string }) => one.id)).toEqual([SESSION])
    const stations = (await api.call('GET', '/users/lou/stations', 'lou')).json<{
      items: OwnStation[]
    }>()
    expect(stations.items.map((one) => [one.id, one.ownerId])).toEqual([[id, 'lou']])
    const savedSongs = (await api.call('GET', '/users/lou/saved-songs', 'lou')).json()
    expect(savedSongs.items.map((one: { title: string }) => one.title)).toEqual([SONG.title])
    expect(await api.users.get('anon1')).toBeNull()
    expect(api.identity.removed.has('anon1')).toBe(true)
  })

  test('is idempotent, also after a provider outage', async () => {
    await addSession('lou')
    api.identity.breakDown()
    expect((await merge('lou', 'anon1')).statusCode).toBe(503)
    api.identity.repair()
    for (const _again of [1, 2]) expect((await merge('lou', 'anon1')).statusCode).toBe(200)
    expect(await favoritesOf('lou')).toEqual(['a', 'b', 'c'])
  })

  test('changes nothing when the favorites exceed the limit', async () => {
    const items = Array.from({ length: FAVORITES_MAX - 2 }, (_, n) => favorite(`station-${n}`))
    await api.favorites.merge('lou', { items, folders: [], blocked: [] }, 1)
    const before = await api.state()
    const response = await merge('lou', 'anon1')
    expect([response.statusCode, response.json().code]).toEqual([409, 'too-many-favorites'])
    expect(await api.state()).toEqual(before)
  })

  test('does not merge a user into itself', async () => {
    const { moveTo } = createAnonymousStore(api.database)
    expect(await moveTo('anon1', 'anon1', 1, async () => NOTHING_MERGED)).toBe('has-account')
    api.identity.signedUp.add('anon1')
    const stale = { token: 'stale-anon1' }
    const verifyNow = vi.spyOn(api.identity.port, 'verifyNow')
    // The provider reports this only to later calls, so the database must refuse.
    verifyNow.mockImplementation(api.identity.port.verify)
    const before = await api.state()
    const response = await api.call('POST', '/users/anon1/merge', 'anon1', stale)
    expect([response.statusCode, response.json().code]).toEqual([403, 'not-yours'])
    expect((await api.state()).favorites).toEqual(before.favorites)
    expect(api.identity.removed.size).toBe(0)
  })

  test.each([
    ['has an address', { email: 'anon1@example.com' }],
    ['has a role', { role: 'creator' }],
    ['has a plan', { plan: 'pro' }],
    ['is disabled', { disabled: 1 }],
  ])('moves nothing from a source whose row %s, whatever its token says', async (_what, row) => {
    await api.database.updateTable('users').set(row).where('id', '=', 'anon1').execute()
    const before = await api.state()
    const response = await merge('lou', 'anon1')
    expect([response.statusCode, response.json().code]).toEqual([403, 'not-yours'])
    expect(await api.state()).toEqual(before)
    expect(api.identity.removed.size).toBe(0)
  })

  test('moves nothing when the source signs up before the rows are read', async () => {
    const { port, signedUp } = api.identity
    const verifyNow = port.verifyNow
    vi.spyOn(port, 'verifyNow').mockImplementation(async (token) => {
      const verified = await verifyNow(token)
      if (verified.isAnonymous) {
        signedUp.add('anon1')
        expect((await register('anon1')).statusCode).toBe(200)
      }
      return verified
    })
    expect((await merge('lou', 'anon1')).statusCode).toBe(403)
    expect(await favoritesOf('anon1')).toEqual(['a', 'b'])
    expect([await favoritesOf('lou'), api.identity.removed.size]).toEqual([['a', 'c'], 0])
  })

  test('keeps the sign-in of a source that signs up after the rows were moved', async () => {
    const { port, signedUp } = api.identity
    const removeAnonymous = port.removeAnonymous
    vi.spyOn(port, 'removeAnonymous').mockImplementation(async (uid) => {
      signedUp.add(uid)
      return removeAnonymous(uid)
    })
    expect((await merge('lou', 'anon1')).statusCode).toBe(200)
    expect(await favoritesOf('lou')).toEqual(['a', 'b', 'c'])
    expect(api.identity.removed.size).toBe(0)
    // The account starts empty, because its data is in the other account.
    const registered = await register('anon1')
    expect([registered.statusCode, registered.json().email]).toEqual([201, 'anon1@example.com'])
    expect(await favoritesOf('anon1')).toEqual([])
    const again = await api.call('POST', '/users/lou/merge', 'lou', { token: 'stale-anon1' })
    expect([again.statusCode, again.json().code]).toEqual([403, 'not-yours'])
  })

  test.each([
    ['the registration', (at: TestApi) => at.call('POST', '/users/register', 'anon1', {})],
    ['another call', (at: TestApi) => at.call('GET', '/users/anon1', 'anon1')],
  ])('moves all or nothing while %s of the source arrives', async (_what, arrive) => {
    const { port, signedUp } = api.identity
    // The provider knows no sign-in method when the merge starts.
    const verifyNow = port.verifyNow
    vi.spyOn(port, 'verifyNow').mockImplementation(async (token) => {
      const verified = await verifyNow(token)
      signedUp.add('anon1')
      return verified
    })
    const [merged, arrived] = await Promise.all([merge('lou', 'anon1'), arrive(api)])
    const isMoved = merged.statusCode === 200
    expect(isMoved ? 200 : 403).toBe(merged.statusCode)
    expect(arrived.statusCode).toBeLessThan(500)
    expect(await favoritesOf('lou')).toEqual(isMoved ? ['a', 'b', 'c'] : ['a', 'c'])
    expect(await favoritesOf('anon1')).toEqual(isMoved ? [] : ['a', 'b'])
    expect(api.identity.removed.size).toBe(0)
    expect((await register('anon1')).statusCode).toBeLessThan(300)
    expect((await api.users.get('anon1'))?.email).toBe('anon1@example.com')
  })

  /** Blocks a transaction until `open` is called. */
  const gate = () => {
    const [inside, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const pass = () => {
      inside.resolve()
      return opened.promise
    }
    return { pass, inside: inside.promise, open: opened.resolve }
  }
  const account = (stored: StoredUser) => ({
    ...stored,
    email: 'anon1@example.com',
    updatedAt: stored.updatedAt + 1,
  })

  test('waits for a started registration and moves nothing then', async () => {
    const { pass, inside, open } = gate()
    const registered = api.users.change('anon1', async (stored) => {
      await pass()
      return stored && account(stored)
    })
    await inside
    const moved = createAnonymousStore(api.database).moveTo(
      'anon1',
      'lou',
      1,
      async () => NOTHING_MERGED,
    )
    open()
    expect([(await registered)?.email, await moved]).toEqual(['anon1@example.com', 'has-account'])
    expect(await favoritesOf('anon1')).toEqual(['a', 'b'])
  })

  test('blocks a later registration, which then adds a new user', async () => {
    const { pass, inside, open } = gate()
    const moved = createAnonymousStore(api.database).moveTo('anon1', 'lou', 1, async () => {
      await pass()
      return NOTHING_MERGED
    })
    await inside
    const registered = api.users.register(account(newUser('anon1', 1)), account)
    open()
    expect([await moved, (await registered).isNew]).toEqual([
      { ...NOTHING_MERGED, favorites: 1 },
      true,
    ])
    expect((await api.users.get('anon1'))?.email).toBe('anon1@example.com')
    expect(await favoritesOf('lou')).toEqual(['a', 'b', 'c'])
  })

  test.each([
    ['another account', 'lou', 'ada', 403],
    ['an invalid token', 'lou', 'anon-1', 403],
    ['an account of another user', 'ada', 'anon1', 403],
    ['an anonymous target', 'anon1', 'anon1', 403],
  ])('rejects %s', async (_what, to, from, status) => {
    const url = `/users/${to}/merge`
    const as = to === 'ada' ? 'lou' : to
    const before = await api.state()
    const response = await api.call('POST', url, as, { token: `token-${from}` })
    expect(response.statusCode).toBe(status)
    expect(await api.state()).toEqual(before)
  })
})

describe('cleanup of unused users', () => {
  const clean = () =>
    removeUnused({
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
    await save('anon1', favorite('a'))
    const created = (await api.users.get('anon1'))?.createdAt ?? 0
    time = created
  })

  test('deletes a user unseen for 30 days with the sign-in, and no other', async () => {
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

  test('keeps a user who created an account, even without a registration call', async () => {
    // The first call of the account converts the row.
    api.identity.signedUp.add('anon1')
    await api.call('GET', '/users/anon1', 'anon1')
    // The API has received no call from the other account.
    api.identity.signedUp.add('anon2')
    pass(UNUSED_MS + 1)
    expect(await clean()).toBe(0)
    expect((await api.users.get('anon1'))?.email).toBe('anon1@example.com')
    expect([...api.identity.removed]).toEqual([])
  })

  test('keeps a row that gets an address while its sign-in is deleted', async () => {
    pass(UNUSED_MS + 1)
    const { port } = api.identity
    const { removeAnonymous } = port
    vi.spyOn(port, 'removeAnonymous').mockImplementation(async (uid) => {
      const isDeleted = await removeAnonymous(uid)
      const row = { email: `${uid}@example.com` }
      await api.database.updateTable('users').set(row).where('id', '=', uid).execute()
      return isDeleted
    })
    expect(await clean()).toBe(0)
    expect(await favoritesOf('anon1')).toEqual(['a'])
  })

  test('deletes nothing while the provider is down', async () => {
    pass(UNUSED_MS + 1)
    api.identity.breakDown()
    await expect(clean()).rejects.toThrow()
    expect(await api.users.get('anon1')).not.toBeNull()
  })
})
