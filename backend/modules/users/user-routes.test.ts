import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FAVORITES_MAX } from '../../../shared/api/field-rules.ts'
import { createTestApi, type TestApi } from '../../testing/test-api.ts'
import { rowsOf, TEST_ENGINE } from '../../testing/test-database.ts'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
  await api.addUser('root', 'admin', { plan: 'pro' })
})
afterEach(() => api.close())

describe('POST /users/register', () => {
  test('creates a hidden listener on the free plan once', async () => {
    const body = { displayName: '  Ada ', photoURL: null, email: 'ADA@example.com' }
    const first = await api.call('POST', '/users/register', 'ada', body)
    expect(first.statusCode).toBe(201)
    expect(first.json()).toEqual({
      id: 'ada',
      email: 'ada@example.com',
      displayName: 'Ada',
      photoURL: null,
      role: 'listener',
      plan: 'free',
      favorites: { version: 0, count: 0 },
      visible: false,
      showsFavorites: false,
      showsListening: false,
      disabled: false,
      createdAt: '2026-11-21T08:00:00.000Z',
      updatedAt: '2026-11-21T08:00:00.000Z',
    })
    const second = await api.call('POST', '/users/register', 'ada', { displayName: 'Other' })
    expect(second.statusCode).toBe(200)
    expect(second.json()).toEqual(first.json())
  })

  test('needs no body, but an account with an address', async () => {
    expect((await api.call('POST', '/users/register', 'ada')).statusCode).toBe(201)
    expect((await api.call('POST', '/users/register', 'noemail', {})).statusCode).toBe(403)
  })

  test('updates an address that was changed at the identity provider', async () => {
    await api.addUser('ada', 'pro', { plan: 'pro' })
    const stored = await api.users.get('ada')
    if (stored) await api.users.update({ ...stored, email: 'old@example.com' })
    const response = await api.call('POST', '/users/register', 'ada', {})
    expect(response.json()).toMatchObject({ email: 'ada@example.com', role: 'pro', plan: 'pro' })
  })
})

describe('GET /users', () => {
  test('shows others only public fields of visible users, also in lists', async () => {
    await api.addUser('bob', 'creator', { visible: true, plan: 'creator' })
    await api.addUser('cat', 'creator')
    const bob = {
      id: 'bob',
      displayName: 'bob',
      photoURL: null,
      role: 'creator',
      createdAt: '2026-11-21T08:00:00.000Z',
    }
    expect((await api.call('GET', '/users/bob', 'ada')).json()).toEqual(bob)
    expect((await api.call('GET', '/users', 'ada')).json()).toEqual({
      items: [bob],
      nextCursor: null,
      total: 1,
    })
    const all = (await api.call('GET', '/users?role=creator', 'root')).json()
    expect(all.items.map((user: { email: string }) => user.email)).toEqual([
      'bob@example.com',
      'cat@example.com',
    ])
  })

  test('hides paid plans from filters and public roles', async () => {
    await api.addUser('pat', 'pro', { visible: true, plan: 'pro' })
    for (const filter of ['role=pro', 'role=creator', 'plan=pro', 'role=listener&plan=free']) {
      const refused = await api.call('GET', `/users?${filter}`, 'ada')
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'not-allowed'])
    }
    const { items } = (await api.call('GET', '/users', 'ada')).json()
    const shown = (await api.call('GET', '/users/pat', 'ada')).json()
    expect([items, shown]).toEqual([[shown], { ...shown, role: 'creator' }])
    expect((await api.call('GET', '/users/pat', 'pat')).json()).toMatchObject({ role: 'pro' })
    expect((await api.call('GET', '/users?role=pro', 'root')).json()).toMatchObject({ total: 1 })
  })

  test.each([
    ['listener', 'free'],
    ['creator', 'creator'],
    ['pro', 'pro'],
    ['admin', 'pro'],
  ] as const)(
    '%s on plan %s: the owner and admins read it at GET /users/{id}',
    async (role, plan) => {
      await api.addUser('pat', role, { plan })
      for (const who of ['pat', 'root']) {
        expect((await api.call('GET', '/users/pat', who)).json()).toMatchObject({ role, plan })
      }
    },
  )

  test('returns every user once across pages', async () => {
    for (let index = 0; index < 25; index += 1) {
      await api.addUser(`u${String(index).padStart(2, '0')}`, 'listener', { visible: true })
      if (index % 3 === 0) api.tick(1)
    }
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const url: string = `/users?limit=4${cursor && `&cursor=${cursor}`}`
      const page: { items: { id: string }[]; nextCursor: string | null; total: number } = (
        await api.call('GET', url, 'u00')
      ).json()
      expect(page.total).toBe(25)
      seen.push(...page.items.map((user) => user.id))
      cursor = page.nextCursor
    }
    expect(seen).toHaveLength(25)
    expect(new Set(seen).size).toBe(25)
  })
})

describe('PUT /users/:id', () => {
  test('keeps omitted fields, clears null fields and changes the ETag', async () => {
    await api.addUser('ada', 'listener')
    const photoURL = 'https://example.com/a.png'
    const first = await api.call('PUT', '/users/ada', 'ada', { photoURL, visible: true })
    expect(first.json()).toMatchObject({ displayName: 'ada', photoURL, visible: true })
    const second = await api.call('PUT', '/users/ada', 'ada', { displayName: null })
    expect(second.json()).toMatchObject({ displayName: null, photoURL })
    expect(second.headers.etag).not.toBe(first.headers.etag)
    expect((await api.call('GET', '/users/ada', 'ada')).headers.etag).toBe(second.headers.etag)
  })

  test('returns 412 for a stale If-Match and accepts a current one and *', async () => {
    await api.addUser('ada', 'listener')
    const tag = String((await api.call('GET', '/users/ada', 'ada')).headers.etag)
    const put = (displayName: string, match: string) =>
      api.call('PUT', '/users/ada', 'ada', { displayName }, { 'if-match': match })
    expect((await put('One', tag)).statusCode).toBe(200)
    expect((await put('Two', tag)).statusCode).toBe(412)
    expect((await api.users.get('ada'))?.displayName).toBe('One')
    expect((await put('Three', '*')).statusCode).toBe(200)
  })

  test('accepts one of a hundred writes with the same If-Match', async () => {
    await api.addUser('ada', 'listener')
    const tag = String((await api.call('GET', '/users/ada', 'ada')).headers.etag)
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        api.call('PUT', '/users/ada', 'ada', { displayName: `n${index}` }, { 'if-match': tag }),
      ),
    )
    const statuses = responses.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 99 }, () => 412)])
  })

  test('returns 304 for a matching If-None-Match', async () => {
    await api.addUser('ada', 'listener')
    const tag = String((await api.call('GET', '/users/ada', 'ada')).headers.etag)
    const again = await api.call('GET', '/users/ada', 'ada', undefined, { 'if-none-match': tag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('sets the claims of a grant, completed from the row', async () => {
    await api.addUser('ada', 'listener')
    await api.call('PUT', '/users/ada', 'root', { role: 'creator' })
    expect(api.identity.claims.get('ada')).toEqual({ role: 'creator', plan: 'free' })
    await api.call('PUT', '/users/ada', 'root', { plan: 'creator', displayName: 'Ada' })
    expect(api.identity.claims.get('ada')).toEqual({ role: 'creator', plan: 'creator' })
    await api.call('PUT', '/users/ada', 'root', { displayName: 'A' })
    expect(await api.users.get('ada')).toMatchObject({
      role: 'creator',
      plan: 'creator',
      displayName: 'A',
    })
  })

  test.each([
    { displayName: '' },
    { displayName: 'x'.repeat(81) },
    { displayName: 5 },
    { displayName: 'a\u0000b' },
    { displayName: 'two\nlines' },
    { displayName: '\u202eevil' },
    { photoURL: 'javascript:alert(1)' },
    { photoURL: 'data:image/png;base64,AA' },
    { photoURL: 'http://example.com/a.png' },
    { photoURL: 'https://127.0.0.1/a.png' },
    { photoURL: 'https://2130706433/a.png' },
    { photoURL: 'https://[::1]/a.png' },
    { photoURL: 'https://printer/a.png' },
    { photoURL: 'https://app.localhost/a.png' },
    { photoURL: 'https://ada:secret@example.com/a.png' },
    { photoURL: `https://example.com/${'a'.repeat(2_048)}` },
    { visible: 'yes' },
    { email: 'new@example.com' },
    { favorites: [] },
    { createdAt: '2020-01-01T00:00:00.000Z' },
    [],
    null,
    'text',
  ])('rejects %j with the reason', async (body) => {
    await api.addUser('ada', 'listener')
    const before = await api.state()
    const response = await api.call('PUT', '/users/ada', 'ada', JSON.stringify(body))
    expect(response.statusCode).toBe(422)
    expect(response.json().errors[0]).toMatchObject({ path: expect.stringMatching(/^body/) })
    expect(await api.state()).toEqual(before)
  })
})

describe('/users/:id/favorites', () => {
  const put = (items: unknown) => api.call('PUT', '/users/ada/favorites', 'ada', { items })

  test('merges by version and returns the list with the account', async () => {
    await api.addUser('ada', 'listener')
    await put([
      { stationId: 'b', version: 2, deleted: false },
      { stationId: 'a', version: 1, deleted: false },
    ])
    const merged = await put([
      { stationId: 'b', version: 1, deleted: true },
      { stationId: 'a', version: 1, deleted: true },
    ])
    const expected = [
      { stationId: 'a', version: 1, deleted: true },
      { stationId: 'b', version: 2, deleted: false },
    ]
    const list = { items: expected, folders: [], blocked: [], rev: 2 }
    expect(merged.json()).toEqual({ ...list, count: 1, since: null })
    expect((await api.call('GET', '/users/ada/favorites', 'ada')).json()).toEqual(list)
    expect((await api.call('GET', '/users/ada', 'ada')).json().favorites).toEqual({
      version: 2,
      count: 1,
    })
  })

  test.runIf(TEST_ENGINE === 'sqlite')('writes only changed rows', async () => {
    await api.addUser('ada', 'listener')
    const some = Array.from({ length: 100 }, (_, n) => ({
      stationId: `s${n}`,
      version: 1,
      deleted: false,
    }))
    await put(some)
    /** The row of the rate limit. */
    const LIMIT_ROWS = 1
    const written = async (items: unknown) => {
      const rows = async () => {
        const [changes] = await rowsOf(api.database, 'SELECT total_changes() AS n')
        return Number(changes?.n)
      }
      const before = await rows()
      expect((await put(items)).json().count).toBeGreaterThanOrEqual(99)
      return (await rows()) - before - LIMIT_ROWS
    }
    // The favorite, the revision, and the live event.
    expect(await written([{ stationId: 's7', version: 2, deleted: true }])).toBe(3)
    expect(await written([{ stationId: 's7', version: 2, deleted: true }])).toBe(0)
    expect(await written(some)).toBe(0)
  })

  test('rejects favorites above the limit without changes', async () => {
    await api.addUser('ada', 'listener')
    const some = (from: number) =>
      Array.from({ length: 500 }, (_, index) => ({
        stationId: `s${from + index}`,
        version: 1,
        deleted: false,
      }))
    for (let from = 0; from < FAVORITES_MAX; from += 500) {
      expect((await put(some(from))).statusCode).toBe(200)
    }
    const before = await api.state()
    expect((await put(some(FAVORITES_MAX - 1))).statusCode).toBe(409)
    expect(await api.state()).toEqual(before)
  })

  test.each([
    [[{ stationId: '../x', version: 1, deleted: false }]],
    [[{ stationId: 'x', version: -1, deleted: false }]],
    [[{ stationId: 'x', version: 1.5, deleted: false }]],
    [[{ stationId: 'x', version: 1, deleted: 'no' }]],
    [[{ stationId: 'x', version: 1 }]],
    ['all'],
    [undefined],
  ])('rejects %j', async (items) => {
    await api.addUser('ada', 'listener')
    expect((await put(items)).statusCode).toBe(422)
    expect((await api.favorites.read('ada'))?.items).toEqual([])
  })

  test('deletes favorites with the account', async () => {
    await api.addUser('ada', 'listener')
    await put([{ stationId: 'a', version: 1, deleted: false }])
    expect((await api.call('DELETE', '/users/ada', 'ada')).statusCode).toBe(204)
    expect((await api.state()).favorites).toEqual([])
    expect((await put([])).statusCode).toBe(404)
  })
})
