/**
 * The HTTP contract of API v2, checked from outside. Runs against this implementation, or against
 * any other: UNDERTONE_CONTRACT_URL=<base URL>, with UNDERTONE_CONTRACT_TOKEN=<ID token of a
 * listener> for the calls that need somebody signed in. Changes nothing that it does not put back.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statusSchema } from '../api/routes/status.ts'
import { problemSchema } from '../api/schemas/common.ts'
import { facetsSchema, stationPage, stationSchema } from '../api/schemas/stations.ts'
import { favoritesSchema, userPage, userSchema } from '../api/schemas/users.ts'
import { importSeeds, seedStations } from '../catalogue/seed-stations.ts'
import { createTestApi, type TestApi } from '../testing/test-api.ts'

let base = process.env.UNDERTONE_CONTRACT_URL ?? ''
const token = base === '' ? 'token-ada' : process.env.UNDERTONE_CONTRACT_TOKEN
let own: TestApi | undefined

beforeAll(async () => {
  if (base !== '') return
  own = await createTestApi()
  importSeeds(own.database, seedStations(null), Date.now())
  base = await own.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => own?.close())

async function call(path: string, init: RequestInit & { as?: string | undefined } = {}) {
  const headers = new Headers(init.headers)
  if (init.as !== undefined) headers.set('authorization', `Bearer ${init.as}`)
  if (init.body !== undefined) headers.set('content-type', 'application/json')
  const response = await fetch(`${base}${path}`, { ...init, headers })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? null : JSON.parse(text),
  }
}

async function expectProblem(path: string, status: number, init?: Parameters<typeof call>[1]) {
  const response = await call(path, init)
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  expect(problemSchema.parse(response.body).status).toBe(status)
}

describe('public', () => {
  test('stations: a page, the next one, one station, facets', async () => {
    const first = stationPage.parse((await call('/stations?limit=2&sort=name')).body)
    expect(first.items.length).toBeLessThanOrEqual(2)
    if (first.nextCursor !== null) {
      const next = stationPage.parse(
        (await call(`/stations?limit=2&sort=name&cursor=${first.nextCursor}`)).body,
      )
      expect(next.total).toBe(first.total)
      expect(next.items.map(({ id }) => id)).not.toContain(first.items[0]?.id)
    }
    const known = first.items[0]
    if (known) {
      const one = await call(`/stations/${known.id}`)
      expect(stationSchema.parse(one.body)).toEqual(known)
      expect(one.headers.get('etag')).toBeTruthy()
    }
    facetsSchema.parse((await call('/stations/facets?query=radio')).body)
  })

  test('status and OpenAPI', async () => {
    expect(statusSchema.parse((await call('/status')).body).api).toBe('ready')
    const { body } = await call('/openapi.json')
    expect(body.openapi).toMatch(/^3\./)
    for (const path of [
      '/stations',
      '/stations/{id}',
      '/users/register',
      '/users/{id}/favorites',
    ]) {
      expect(body.paths).toHaveProperty([path])
    }
  })

  test('refusals are problems', async () => {
    await expectProblem('/stations?unknown=1', 400)
    await expectProblem('/stations?cursor=garbage', 400)
    await expectProblem('/stations/no-such-station-anywhere', 404)
    await expectProblem('/nowhere', 404)
    await expectProblem('/users', 401)
    await expectProblem('/users/somebody', 401, { method: 'DELETE' })
    await expectProblem('/users/register', 401, { method: 'POST', body: '{"role":"admin"}' })
  })
})

describe.runIf(token !== undefined)('signed in as a listener', () => {
  let id: string
  beforeAll(async () => {
    const response = await call('/users/register', { as: token, method: 'POST', body: '{}' })
    expect([200, 201]).toContain(response.status)
    id = userSchema.parse(response.body).id
  })

  test('own record, people, favorites', async () => {
    const own = await call(`/users/${id}`, { as: token })
    const user = userSchema.parse(own.body)
    userPage.parse((await call('/users?role=creator', { as: token })).body)
    const body = JSON.stringify({ displayName: user.displayName })
    const etag = own.headers.get('etag') ?? ''
    const put = await call(`/users/${id}`, {
      as: token,
      method: 'PUT',
      body,
      headers: { 'if-match': etag },
    })
    expect(userSchema.parse(put.body).displayName).toBe(user.displayName)
    await expectProblem(`/users/${id}`, 412, {
      as: token,
      method: 'PUT',
      body,
      headers: { 'if-match': '"stale"' },
    })
    const favorites = await call(`/users/${id}/favorites`, {
      as: token,
      method: 'PUT',
      body: '{"items":[]}',
    })
    expect(favoritesSchema.parse(favorites.body).items).toEqual(user.favorites)
  })

  test('what a listener may not do', async () => {
    for (const body of [
      '{"role":"admin"}',
      '{"plan":"pro"}',
      '{"id":"other"}',
      '{"role":"pro","plan":"pro","sessionId":"x"}',
    ]) {
      await expectProblem(`/users/${id}`, 403, { as: token, method: 'PUT', body })
      await expectProblem('/users/no-such-person', 403, { as: token, method: 'PUT', body })
    }
    await expectProblem('/users/register', 403, {
      as: token,
      method: 'POST',
      body: '{"role":"admin"}',
    })
    await expectProblem('/users/no-such-person', 404, { as: token })
    await expectProblem('/users/no-such-person', 403, { as: token, method: 'DELETE' })
    await expectProblem(`/users/${id}`, 400, { as: token, method: 'PUT', body: '{"visible":' })
  })
})
