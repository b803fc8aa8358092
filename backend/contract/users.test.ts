import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { favoritesSchema, mergedFavoritesSchema } from '../../shared/api/favorites.ts'
import { PLANS, ROLES } from '../../shared/api/field-rules.ts'
import { pageOf } from '../../shared/api/schema-parts.ts'
import { PUBLIC_ROLES, publicUserSchema, userSchema } from '../../shared/api/users.ts'
import {
  CREATORS,
  call,
  expectProblem,
  MAY_DELETE,
  provideTarget,
  readExactly,
  TOKEN,
} from './target.ts'

provideTarget()

/** Strict schemas of today's responses: the app must tolerate newer values, but the API must not send them. */
const sentUser = z.extend(userSchema, {
  email: z.string(),
  role: z.enum(ROLES),
  plan: z.enum(PLANS),
})
const sentPublicUser = z.extend(publicUserSchema, { role: z.enum(PUBLIC_ROLES) })
const publicPage = pageOf(sentPublicUser)

describe.runIf(TOKEN !== undefined)('users, signed in as a listener', () => {
  let id: string
  beforeAll(async () => {
    const response = await call('/users/register', { as: TOKEN, method: 'POST', body: '{}' })
    expect([200, 201]).toContain(response.status)
    id = readExactly(sentUser, response.body).id
  })

  test('returns the own record, and the public part of visible users', async () => {
    const own = await call(`/users/${id}`, { as: TOKEN })
    const user = readExactly(sentUser, own.body)
    const etag = own.headers.get('etag') ?? ''
    const again = await call(`/users/${id}`, { as: TOKEN, headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    const repeated = await call('/users/register', { as: TOKEN, method: 'POST', body: '{}' })
    expect([repeated.status, repeated.body]).toEqual([200, user])
    const others = readExactly(publicPage, (await call('/users', { as: TOKEN })).body)
    for (const other of others.items) readExactly(sentPublicUser, other)
    if (CREATORS !== null) {
      expect(others.items.map((other) => other.id)).toContain(CREATORS.visible)
      const bob = await call(`/users/${CREATORS.visible}`, { as: TOKEN })
      readExactly(sentPublicUser, bob.body)
      await expectProblem(`/users/${CREATORS.hidden}`, 404, { as: TOKEN })
    }
    const body = JSON.stringify({ displayName: user.displayName })
    const put = await call(`/users/${id}`, {
      as: TOKEN,
      method: 'PUT',
      body,
      headers: { 'if-match': etag },
    })
    expect(readExactly(sentUser, put.body).displayName).toBe(user.displayName)
    await expectProblem(`/users/${id}`, 412, {
      as: TOKEN,
      method: 'PUT',
      body,
      headers: { 'if-match': '"stale"' },
    })
  })

  test('resolves favorites by version and prefers deletions at equal versions', async () => {
    const own = readExactly(sentUser, (await call(`/users/${id}`, { as: TOKEN })).body)
    // Versions follow the server's clock, which may differ from this machine's.
    const list = await call(`/users/${id}/favorites`, { as: TOKEN })
    const versions = readExactly(favoritesSchema, list.body).items.map((item) => item.version)
    const version = Math.max(Date.parse(own.updatedAt), ...versions) + 1
    const put = async (change: { version: number; deleted: boolean }) => {
      const body = JSON.stringify({ items: [{ stationId: 'contract-probe', ...change }] })
      const route = `/users/${id}/favorites`
      const response = await call(route, { as: TOKEN, method: 'PUT', body })
      const { items } = readExactly(mergedFavoritesSchema, response.body)
      return items.find(({ stationId }) => stationId === 'contract-probe')
    }
    expect(await put({ version, deleted: true })).toMatchObject({ version, deleted: true })
    for (const older of [version, version - 1]) {
      expect(await put({ version: older, deleted: false })).toMatchObject({
        version,
        deleted: true,
      })
    }
    const newer = version + 1
    expect(await put({ version: newer, deleted: false })).toMatchObject({ deleted: false })
    expect(await put({ version: newer, deleted: true })).toMatchObject({ deleted: true })
  })

  test('forbids a listener admin filters, roles, plans and other accounts', async () => {
    for (const filter of ['role=creator', 'plan=pro']) {
      await expectProblem(`/users?${filter}`, 403, { as: TOKEN })
    }
    for (const body of [
      '{"role":"admin"}',
      '{"plan":"pro"}',
      '{"id":"other"}',
      '{"role":"pro","plan":"pro","sessionId":"x"}',
    ]) {
      await expectProblem(`/users/${id}`, 403, { as: TOKEN, method: 'PUT', body })
      await expectProblem('/users/no-such-user', 403, { as: TOKEN, method: 'PUT', body })
    }
    await expectProblem('/users/register', 403, {
      as: TOKEN,
      method: 'POST',
      body: '{"role":"admin"}',
    })
    await expectProblem('/users/no-such-user', 404, { as: TOKEN })
    await expectProblem('/users/no-such-user', 403, { as: TOKEN, method: 'DELETE' })
    await expectProblem(`/users/${id}`, 400, { as: TOKEN, method: 'PUT', body: '{"visible":' })
  })

  test('changes only the named fields', async () => {
    const before = readExactly(sentUser, (await call(`/users/${id}`, { as: TOKEN })).body)
    const put = async (change: object) => {
      const body = JSON.stringify(change)
      const response = await call(`/users/${id}`, { as: TOKEN, method: 'PUT', body })
      expect(response.status).toBe(200)
      return { user: readExactly(sentUser, response.body), etag: response.headers.get('etag') }
    }
    const photoURL = 'https://example.com/contract.png'
    const first = await put({ displayName: 'Contract', photoURL })
    const { updatedAt, ...rest } = first.user
    expect({ ...rest, updatedAt: before.updatedAt }).toEqual({
      ...before,
      displayName: 'Contract',
      photoURL,
    })
    expect(Date.parse(updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt))
    const second = await put({ photoURL: null })
    expect(second.user).toMatchObject({ displayName: 'Contract', photoURL: null })
    expect(second.etag).not.toBe(first.etag)
    await put({ displayName: before.displayName, photoURL: before.photoURL })
  })

  test.each([
    { displayName: '' },
    { displayName: 'x'.repeat(81) },
    { photoURL: 'http://example.com/a.png' },
    { photoURL: 'javascript:alert(1)' },
    { photoURL: `https://example.com/${'a'.repeat(2_048)}` },
    { email: 'other@example.com' },
  ])('rejects an update with %j', async (change) => {
    const body = JSON.stringify(change)
    await expectProblem(`/users/${id}`, 422, { as: TOKEN, method: 'PUT', body })
  })

  test.runIf(MAY_DELETE)('returns 404 after deletion until the user registers again', async () => {
    const removed = await call(`/users/${id}`, { as: TOKEN, method: 'DELETE' })
    expect([removed.status, removed.body]).toEqual([204, null])
    const items = '{"items":[{"stationId":"contract-probe","version":1,"deleted":false}]}'
    for (const [method, route, body] of [
      ['DELETE', `/users/${id}`],
      ['GET', `/users/${id}`],
      ['PUT', `/users/${id}`, '{"visible":true}'],
      ['PUT', `/users/${id}/favorites`, items],
    ] as const) {
      await expectProblem(route, 404, { as: TOKEN, method, ...(body ? { body } : {}) })
    }
    const registered = await call('/users/register', { as: TOKEN, method: 'POST', body: '{}' })
    expect(registered.status).toBe(201)
    expect(readExactly(sentUser, registered.body)).toMatchObject({
      id,
      role: 'listener',
      plan: 'free',
      favorites: { version: 0, count: 0 },
      visible: false,
    })
  })
})
