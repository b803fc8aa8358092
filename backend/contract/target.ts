/**
 * The target of the contract tests: this implementation, or another one through UNDERTONE_CONTRACT_URL=<base URL>, with
 * UNDERTONE_CONTRACT_TOKEN=<ID token of a listener> for calls that need a signed-in user. The suite restores what it
 * changes, except for the deletion marker of one favorite. With UNDERTONE_CONTRACT_MAY_DELETE=1 it also deletes the
 * account's data and registers it again.
 */

import { afterAll, beforeAll, expect } from 'vitest'
import * as z from 'zod/mini'
import { demoEntries } from '../dev/streams/demo-stations.ts'
import { problemSchema } from '../http/call-schemas.ts'
import { importSeeds, seedStations } from '../modules/stations/catalog/seed-stations.ts'
import { createTestApi, type TestApi } from '../testing/test-api.ts'

let base = process.env.UNDERTONE_CONTRACT_URL ?? ''
const isOwn = base === ''
export const TOKEN = isOwn ? 'token-ada' : process.env.UNDERTONE_CONTRACT_TOKEN
export const MAY_DELETE = isOwn || process.env.UNDERTONE_CONTRACT_MAY_DELETE === '1'
export const HAS_DEMOS = isOwn
/** Ids of a visible and a hidden creator. Null for other implementations, whose creators are unknown. */
export const CREATORS = isOwn ? { visible: 'bob', hidden: 'eve' } : null

/** Starts this implementation before the tests, unless UNDERTONE_CONTRACT_URL names another one. */
export function provideTarget(): void {
  let ownApi: TestApi | undefined
  beforeAll(async () => {
    if (!isOwn) return
    ownApi = await createTestApi()
    await importSeeds(
      ownApi.database,
      seedStations(demoEntries('http://127.0.0.1:4813')),
      Date.now(),
    )
    // Distinct votes and creation times make the sort orders "votes" and "newest" deterministic.
    for (const [id, votes] of [
      ['zebra', 50],
      ['aster', 9],
      ['mole', 30],
    ] as const) {
      ownApi.tick(60_000)
      await ownApi.addStation({ id, name: `Contract ${id}`, votes })
    }
    await ownApi.addUser('bob', 'creator', { plan: 'creator', visible: true })
    await ownApi.addUser('eve', 'creator')
    base = await ownApi.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => ownApi?.close())
}

export async function call(path: string, init: RequestInit & { as?: string | undefined } = {}) {
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

export function fetchRaw(path: string): Promise<Response> {
  return fetch(`${base}${path}`)
}

/** Parses a body strictly: no missing fields, no defaults and no extra fields. */
export function readExactly<Shape extends z.core.$ZodShape>(
  { shape }: z.ZodMiniObject<Shape>,
  body: unknown,
): z.output<z.ZodMiniObject<Shape>> {
  const exact: z.ZodMiniType = z.strictObject(shape)
  return z.encode(exact, body) as z.output<z.ZodMiniObject<Shape>>
}

export async function expectProblem(
  path: string,
  status: number,
  init?: Parameters<typeof call>[1],
) {
  const response = await call(path, init)
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  expect(problemSchema.parse(response.body).status).toBe(status)
}
