/**
 * What the contract is checked against: this implementation, or any other, by
 * UNDERTONE_CONTRACT_URL=<base URL>, with UNDERTONE_CONTRACT_TOKEN=<ID token of a listener> for the
 * calls that need a signed-in user. The suite puts back what it changes; the mark of one favourite
 * that was removed stays. With UNDERTONE_CONTRACT_MAY_DELETE=1 it also removes that account's data and
 * registers it anew.
 */

import { afterAll, beforeAll, expect } from 'vitest'
import * as z from 'zod/mini'
import { demoEntries } from '../dev/streams/demo-stations.ts'
import { problemSchema } from '../http/call-schemas.ts'
import { importSeeds, seedStations } from '../modules/stations/catalogue/seed-stations.ts'
import { createTestApi, type TestApi } from '../testing/test-api.ts'

let base = process.env.UNDERTONE_CONTRACT_URL ?? ''
const isOwn = base === ''
/** The ID token of a listener; undefined when there is none. */
export const TOKEN = isOwn ? 'token-ada' : process.env.UNDERTONE_CONTRACT_TOKEN
/** Whether the listener's data may be lost: always in this implementation. */
export const MAY_DELETE = isOwn || process.env.UNDERTONE_CONTRACT_MAY_DELETE === '1'
/** Whether the demo streams must be there: always in this implementation. */
export const HAS_DEMOS = isOwn
/** Creators of whom one is visible and one is not; only this implementation's are known. */
export const CREATORS = isOwn ? { visible: 'bob', hidden: 'eve' } : null

/** Starts this implementation, unless another is to be checked. */
export function provideTarget(): void {
  let own: TestApi | undefined
  beforeAll(async () => {
    if (!isOwn) return
    own = await createTestApi()
    await importSeeds(own.database, seedStations(demoEntries('http://127.0.0.1:4813')), Date.now())
    // Votes that no order but "votes" would produce, and an age that only "newest" looks at.
    for (const [id, votes] of [
      ['zebra', 50],
      ['aster', 9],
      ['mole', 30],
    ] as const) {
      own.tick(60_000)
      await own.addStation({ id, name: `Contract ${id}`, votes })
    }
    await own.addUser('bob', 'creator', { plan: 'creator', visible: true })
    await own.addUser('eve', 'creator')
    base = await own.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => own?.close())
}

/** A call of the API under test. */
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

/** A call whose answer is no JSON. */
export function fetchRaw(path: string): Promise<Response> {
  return fetch(`${base}${path}`)
}

/** A body as the API must send it: nothing is missing or a stand-in, and no more is told than the contract says. */
export function readExactly<Shape extends z.core.$ZodShape>(
  { shape }: z.ZodMiniObject<Shape>,
  body: unknown,
): z.output<z.ZodMiniObject<Shape>> {
  const exact: z.ZodMiniType = z.strictObject(shape)
  return z.encode(exact, body) as z.output<z.ZodMiniObject<Shape>>
}

/** Expects a refusal with that status, as a problem. */
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
