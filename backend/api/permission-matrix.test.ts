/**
 * Sends a request to every route as every caller and compares the responses with the permission table.
 * UNDERTONE_PERMISSION_MATRIX=1 prints the responses.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  CALLERS,
  type CallerKind,
  denialReason,
  may,
  permissionOf,
} from '../../shared/api/permissions.ts'
import type { RouteAction } from '../modules/users/guard-routes.ts'
import { createMatrixApi, type MatrixApi } from './testing/matrix-calls.ts'

const COLUMNS = [
  ['none', null, 'none'],
  ['anonymous', 'anon1', 'anonymous'],
  ['listener', 'listener', 'listener'],
  ['creator', 'creator', 'creator'],
  ['owner', 'owner', 'creator'],
  ['pro', 'pro', 'pro'],
  ['admin', 'admin', 'admin'],
  ['demoted', 'demoted', 'listener'],
] as const satisfies readonly (readonly [string, string | null, CallerKind])[]

const REFUSALS = ['sign-in-needed', 'account-needed', 'not-yours', 'needs-plan', 'not-allowed']

/** The least privileged caller allowed for others' resources below an address. The longest matching address applies. */
const MINIMUM_CALLERS: Readonly<Record<string, CallerKind>> = {
  '/': 'none',
  '/analytics': 'admin',
  '/audit': 'admin',
  '/bulk': 'admin',
  '/checkout/sessions': 'anonymous',
  '/admin': 'admin',
  '/events': 'anonymous',
  '/invoices': 'anonymous',
  '/moderation': 'admin',
  '/people': 'listener',
  '/schedule/health': 'admin',
  '/schedule/opt-outs': 'admin',
  '/subscription': 'anonymous',
  '/users': 'listener',
  '/users.csv': 'admin',
  '/users/:id': 'anonymous',
  '/users/:id/': 'admin',
  '/users/register': 'anonymous',
}

const PUBLIC_WRITES = ['POST /stations/:id/notices', 'POST /webhooks/:provider']

interface MatrixCell extends RouteAction {
  readonly column: (typeof COLUMNS)[number]
  readonly status: number
  readonly code: string | null
}

let matrix: MatrixApi
let responses: readonly MatrixCell[]

/** The permission table's refusal code; null: allowed. */
function expected({ action, column: [name, , kind] }: MatrixCell): string | null {
  const isOwn = permissionOf(action).of !== null && name === 'owner'
  return denialReason(kind, action, isOwn)
}

const cellOf = ({ method, url, column: [name], status, code }: MatrixCell) =>
  `${method} ${url} ${name}: ${status} ${code ?? ''}`

beforeAll(async () => {
  matrix = await createMatrixApi()
  const { api, routes } = matrix
  await api.addUser('demoted', 'admin')
  const before = await api.call('GET', '/audit', 'demoted')
  if (before.statusCode !== 200) throw new Error('The admin was rejected.')
  await api.call('PUT', '/users/demoted', 'admin', { role: 'listener' })
  api.tick(60_000)

  const found: MatrixCell[] = []
  for (const route of routes) {
    for (const column of COLUMNS) {
      const response = await matrix.call(route, column[1])
      const isProblem = String(response.headers['content-type']).startsWith(
        'application/problem+json',
      )
      const code = isProblem ? (response.json().code as string) : null
      found.push({ ...route, column, status: response.statusCode, code })
    }
  }
  responses = found
  if (process.env.UNDERTONE_PERMISSION_MATRIX) {
    process.stdout.write(`${responses.map(cellOf).sort().join('\n')}\n`)
  }
})
afterAll(() => matrix.close())

test('refuses a request exactly where the permission table does, with the same code', () => {
  expect(responses.length).toBeGreaterThan(100 * COLUMNS.length)
  const cell = (response: MatrixCell, code: string | null) =>
    `${response.method} ${response.url} ${response.column[0]}: ${code ?? 'let in'}`
  const given = ({ code }: MatrixCell) => (code !== null && REFUSALS.includes(code) ? code : null)
  expect(responses.map((response) => cell(response, given(response)))).toEqual(
    responses.map((response) => cell(response, expected(response))),
  )
})

test('sends valid requests, so that the API rejects no allowed request as malformed', () => {
  const allowed = responses.filter((response) => expected(response) === null)
  const isValid = ({ status, code }: MatrixCell) =>
    status !== 400 && status !== 500 && code !== 'invalid-request'
  expect(allowed.filter((response) => !isValid(response)).map(cellOf)).toEqual([])
  expect(allowed.filter(({ status }) => status < 300).length).toBeGreaterThan(allowed.length / 2)
})

test('admits no caller below the minimum of an address', () => {
  const rank = (caller: CallerKind | undefined) =>
    caller === undefined ? CALLERS.length : CALLERS.indexOf(caller)
  const tooOpen = matrix.routes.filter(({ url, action }) => {
    const below = Object.keys(MINIMUM_CALLERS).filter((address) => url.startsWith(address))
    const longest = below.toSorted((a, b) => b.length - a.length)[0] ?? '/'
    const least = CALLERS.find((caller) => may(caller, action))
    return rank(least) < rank(MINIMUM_CALLERS[longest])
  })
  expect(tooOpen.map(({ method, url, action }) => `${method} ${url} (${action})`)).toEqual([])
})

test('allows only legal notices and webhooks to be written without sign-in', () => {
  const writes = matrix.routes.filter(
    ({ method, action }) => method !== 'GET' && may('none', action),
  )
  expect(writes.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(PUBLIC_WRITES)
})
