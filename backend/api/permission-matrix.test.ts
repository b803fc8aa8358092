/**
 * Sends a request to every route as every caller and compares the responses with the permission table.
 * UNDERTONE_PERMISSION_MATRIX=1 prints the responses.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  CALLERS,
  type CallerKind,
  may,
  permissionOf,
  refusalOf,
} from '../../shared/api/permissions.ts'
import type { RouteAction } from '../modules/users/guard-routes.ts'
import { createMatrixApi, type MatrixApi } from './testing/matrix-calls.ts'

/** Each column: who asks (a uid), and how the permission table calls them. */
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

/**
 * The least privileged caller that routes below an address may admit to things of others, whatever row of the permission
 * table a route names. The longest matching address applies.
 */
const MINIMUM_CALLERS: Readonly<Record<string, CallerKind>> = {
  '/': 'none',
  '/analytics': 'admin',
  '/audit': 'admin',
  '/bulk': 'admin',
  '/checkout/sessions': 'anonymous',
  '/desk': 'admin',
  '/events': 'anonymous',
  '/invoices': 'anonymous',
  '/moderation': 'admin',
  '/people': 'listener',
  '/programme/health': 'admin',
  '/programme/opt-outs': 'admin',
  '/subscription': 'anonymous',
  '/users': 'listener',
  '/users.csv': 'admin',
  // Its public part.
  '/users/:id': 'anonymous',
  '/users/:id/': 'admin',
  '/users/register': 'anonymous',
}

/** The only writes that need no sign-in. */
const PUBLIC_WRITES = ['POST /stations/:id/notices', 'POST /webhooks/:provider']

interface Answer extends RouteAction {
  readonly column: (typeof COLUMNS)[number]
  readonly status: number
  /** Of a refusal. */
  readonly code: string | null
}

let matrix: MatrixApi
let answers: readonly Answer[]

/** What the permission table says of a cell; null: let in. */
function expected({ action, column: [name, , kind] }: Answer): string | null {
  const isOwn = permissionOf(action).of !== null && name === 'owner'
  return refusalOf(kind, action, isOwn)
}

const cellOf = ({ method, url, column: [name], status, code }: Answer) =>
  `${method} ${url} ${name}: ${status} ${code ?? ''}`

beforeAll(async () => {
  matrix = await createMatrixApi()
  const { api, routes } = matrix
  await api.addUser('demoted', 'admin')
  const before = await api.call('GET', '/audit', 'demoted')
  if (before.statusCode !== 200) throw new Error('An admin is refused.')
  await api.call('PUT', '/users/demoted', 'admin', { role: 'listener' })
  api.tick(60_000)

  const found: Answer[] = []
  for (const route of routes) {
    for (const column of COLUMNS) {
      const answer = await matrix.call(route, column[1])
      const isProblem = String(answer.headers['content-type']).startsWith(
        'application/problem+json',
      )
      const code = isProblem ? (answer.json().code as string) : null
      found.push({ ...route, column, status: answer.statusCode, code })
    }
  }
  answers = found
  if (process.env.UNDERTONE_PERMISSION_MATRIX) {
    process.stdout.write(`${answers.map(cellOf).sort().join('\n')}\n`)
  }
})
afterAll(() => matrix.close())

test('refuses a request exactly where the permission table does, with the same code', () => {
  expect(answers.length).toBeGreaterThan(100 * COLUMNS.length)
  const cell = (answer: Answer, code: string | null) =>
    `${answer.method} ${answer.url} ${answer.column[0]}: ${code ?? 'let in'}`
  const given = ({ code }: Answer) => (code !== null && REFUSALS.includes(code) ? code : null)
  expect(answers.map((answer) => cell(answer, given(answer)))).toEqual(
    answers.map((answer) => cell(answer, expected(answer))),
  )
})

test('sends valid requests: the API rejects none of the allowed ones as malformed', () => {
  const allowed = answers.filter((answer) => expected(answer) === null)
  const isValid = ({ status, code }: Answer) =>
    status !== 400 && status !== 500 && code !== 'invalid-request'
  expect(allowed.filter((answer) => !isValid(answer)).map(cellOf)).toEqual([])
  expect(allowed.filter(({ status }) => status < 300).length).toBeGreaterThan(allowed.length / 2)
})

test('no route admits a caller below the minimum of its address', () => {
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

test('only legal notices and webhooks can be written without a sign-in', () => {
  const writes = matrix.routes.filter(
    ({ method, action }) => method !== 'GET' && may('none', action),
  )
  expect(writes.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(PUBLIC_WRITES)
})
