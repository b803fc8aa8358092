/**
 * Every endpoint times every caller, with the exact answers: what is refused is what the permission table refuses,
 * and permission-matrix.txt has every answer, so that a looser row is seen. UNDERTONE_PERMISSION_MATRIX=1 prints it;
 * `npx vitest run backend/api/permission-matrix.test.ts -u` writes it anew.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallerKind, permissionOf, refusalOf } from '../../shared/api/permissions.ts'
import type { RouteAction } from '../modules/users/guard-routes.ts'
import { createTestApi, type TestApi } from '../testing/test-api.ts'
import { matrixCall, OTHER_STATION, OWNER, STATION } from './testing/matrix-calls.ts'

/** Between two requests: no limit of writes or of visits to a host is met. */
const PAUSE_MS = 10 * 60_000

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

let api: TestApi
let answers: readonly Answer[]
/** The version of the station that an admin has seen; it is the same whenever it was restored. */
let seen: string

interface Answer extends RouteAction {
  readonly column: (typeof COLUMNS)[number]
  readonly status: number
  /** Of a refusal. */
  readonly code: string | null
}

/** A listed station of the owner's, as it was at first. */
async function restoreStation(): Promise<void> {
  await api.database.deleteFrom('stations').where('id', '=', STATION).execute()
  const station = {
    id: STATION,
    origin: 'creator' as const,
    owner_id: OWNER,
    moderation: 'listed',
    name: 'Night Bus',
    name_key: 'night bus',
    url: 'http://radio.example/',
    tags: '[]',
    country: 'France',
    countrycode: 'FR',
    language: '[]',
    codec: 'MP3',
    created_at: 1,
    updated_at: 1,
  }
  await api.database.insertInto('stations').values(station).execute()
}

/** What a request has changed is as it was before. */
async function restore(): Promise<void> {
  api.identity.removed.clear()
  // Signing out ends sessions of before alone.
  api.identity.signedInAt.set(OWNER, Number.MAX_SAFE_INTEGER)
  if ((await api.users.get(OWNER)) === null) {
    await api.addUser(OWNER, 'creator', { plan: 'creator', visible: true })
  }
  await restoreStation()
}

async function ask(route: RouteAction, column: Answer['column']): Promise<Answer> {
  api.tick(PAUSE_MS)
  const isWrite = route.method !== 'GET' && route.method !== 'HEAD'
  const method = route.method as 'GET'
  const { address, body, namesSeen } = matrixCall(method, route.url)
  const headers = { 'idempotency-key': randomUUID(), ...(namesSeen && { 'if-match': seen }) }
  const answer = await api.call(method, address, column[1], body, headers)
  if (isWrite && answer.statusCode < 300) await restore()
  const isProblem = String(answer.headers['content-type']).startsWith('application/problem+json')
  const code = isProblem ? (answer.json().code as string) : null
  return { ...route, column, status: answer.statusCode, code }
}

/** What the permission table says of a cell; null: let in. */
function expected({ action, column: [name, , kind] }: Answer): string | null {
  const isOwn = permissionOf(action).of !== null && name === 'owner'
  return refusalOf(kind, action, isOwn)
}

beforeAll(async () => {
  api = await createTestApi({
    openDoor: true,
    // What has no end, too, is answered: live events say that another instance has them.
    isStopping: () => true,
    network: {
      allowed: () => false,
      lookup: async (name) => {
        throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
      },
    },
  })
  for (const role of ['listener', 'creator', 'pro', 'admin'] as const) await api.addUser(role, role)
  await api.call('POST', '/users/register', 'anon1', {})
  await api.addUser('demoted', 'admin')
  await api.addStation({ id: OTHER_STATION })
  await restore()
  const own = await api.call('GET', `/stations/${STATION}/own`, 'admin')
  seen = String(own.headers.etag)
  const before = await api.call('GET', '/audit', 'demoted')
  if (before.statusCode !== 200) throw new Error('An admin is refused.')
  await api.call('PUT', '/users/demoted', 'admin', { role: 'listener' })
  api.tick(60_000)

  const found: Answer[] = []
  const routes = api.app.routeActions.filter(({ method }) => method !== 'HEAD')
  for (const route of routes) {
    for (const column of COLUMNS) found.push(await ask(route, column))
  }
  answers = found
})
afterAll(() => api.close())

test('a request is refused where the permission table refuses it, for the reason it gives, and nowhere else', () => {
  expect(answers.length).toBeGreaterThan(100 * COLUMNS.length)
  const cell = (answer: Answer, code: string | null) =>
    `${answer.method} ${answer.url} ${answer.column[0]}: ${code ?? 'let in'}`
  const given = ({ code }: Answer) => (code !== null && REFUSALS.includes(code) ? code : null)
  expect(answers.map((answer) => cell(answer, given(answer)))).toEqual(
    answers.map((answer) => cell(answer, expected(answer))),
  )
})

test('the answers are exactly those that were looked at', async () => {
  const rows = Map.groupBy(answers, ({ method, url, action }) => `${method} ${url} (${action})`)
  const lines = [...rows].map(([route, cells]) =>
    [
      route.padEnd(68),
      ...cells.map(({ status, code }) =>
        (code === null ? `${status}` : `${status} ${code}`).padEnd(24),
      ),
    ]
      .join(' ')
      .trimEnd(),
  )
  const head = ['request (action)'.padEnd(68), ...COLUMNS.map(([name]) => name.padEnd(24))]
  const table = `${head.join(' ').trimEnd()}\n${lines.sort().join('\n')}\n`
  if (process.env.UNDERTONE_PERMISSION_MATRIX) process.stdout.write(table)
  await expect(table).toMatchFileSnapshot('./permission-matrix.txt')
})
