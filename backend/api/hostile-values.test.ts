import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import type { RouteAction } from '../modules/users/guard-routes.ts'
import { WRITE_LIMITS, type WriteLimits } from '../plugins/limits/write-limits.ts'
import { createTestApi, type TestApi } from '../testing/test-api.ts'
import { rowsOf } from '../testing/test-database.ts'
import { IS_LONG_RUN } from '../testing/test-engine.ts'
import { addressOf, OWNER, routeExample, STATION } from './testing/matrix-calls.ts'

/** User input, which no log may contain. */
const TYPED = 'typed-by-a-user'
const HOSTILE: readonly unknown[] = [
  TYPED,
  `https://${TYPED}`,
  `https://${TYPED}:99999/`,
  `https://[${TYPED}/`,
  `https://${TYPED} .example/`,
  `https:${TYPED}`,
  `http://${TYPED}.example/`,
  `mailto:${TYPED}@example.com`,
  `%zz${TYPED}`,
  `\u0000${TYPED}\uD800`,
  `${TYPED}'";--`,
  '',
  'https://',
  '//',
  0,
  -1,
  1e308,
  true,
  null,
  [],
  [TYPED],
  [null],
  {},
  { [TYPED]: TYPED },
]
/** `npm test` tries one of this many cases. Prime to the number of values, so that each place gets different values. */
const SAMPLE = 7
/** High limits, so that no value is rate limited. */
const HIGH_LIMITS = Object.fromEntries(
  Object.entries(WRITE_LIMITS).map(([name, limit]) => [name, { ...limit, account: 1e6 }]),
) as WriteLimits

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

let api: TestApi
let routes: RouteAction[]
let log = ''
let caseCount = 0

function isTried(): boolean {
  caseCount += 1
  return IS_LONG_RUN || caseCount % SAMPLE === 0
}

beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    log += text
    return true
  })
  api = await createTestApi({ logLevel: 'warn', writeLimits: HIGH_LIMITS })
  await api.addUser('root', 'admin')
  await api.addUser(OWNER, 'listener')
  await api.addStation({ id: STATION })
  await rowsOf(api.database, "UPDATE stations SET owner_id = 'root'")
  routes = api.app.routeActions.filter(
    ({ method, schema }) => method !== 'HEAD' && schema?.hide !== true,
  )
})
afterEach(() => {
  log = ''
})
afterAll(() => api.close())

function* replaced(body: unknown, value: unknown): Generator<unknown> {
  yield value
  if (typeof body !== 'object' || body === null) return
  for (const [key, inner] of Object.entries(body)) {
    for (const changed of replaced(inner, value)) {
      if (Array.isArray(body)) yield body.map((item, n) => (String(n) === key ? changed : item))
      else yield { ...body, [key]: changed }
    }
  }
}

const send = ({ method }: RouteAction, address: string, body?: unknown) =>
  api.call(method as Method, address, 'root', body, { 'idempotency-key': '12345678' })

const nameOf = ({ method, url }: RouteAction) => `${method} ${url}`

test('never fails with 500 for a hostile value in a body', async () => {
  const routesWithBody = routes.filter(({ schema }) => schema?.body !== undefined)
  expect(routesWithBody.length).toBeGreaterThan(30)
  for (const route of routesWithBody) {
    const body = routeExample(route.schema?.body, 'body', true)
    for (const hostile of HOSTILE) {
      for (const changed of replaced(body, hostile)) {
        if (!isTried()) continue
        const response = await send(route, addressOf(route), changed)
        const { statusCode } = response
        expect(statusCode, `${nameOf(route)} ${JSON.stringify(changed)}`).not.toBe(500)
        if (statusCode === 422 && response.json().code === 'invalid-request') {
          expect(response.json().errors[0].path).toMatch(/^body/)
        }
      }
    }
    expect(log, nameOf(route)).not.toContain(TYPED)
  }
}, 600_000)

test.each(['PUT /users/:id', 'POST /users/register', 'PUT /stations/:id', 'POST /stations'])(
  '%s names the field of an invalid address',
  async (call) => {
    const route = routes.find((one) => nameOf(one) === call)
    if (route === undefined) throw new Error('Unknown route.')
    const field = call.includes('/users') ? 'photoURL' : 'homepage'
    const body = { ...(routeExample(route.schema?.body, 'body') as object), [field]: TYPED }
    expect((await send(route, addressOf(route), body)).json()).toMatchObject({
      status: 422,
      code: 'invalid-request',
      errors: [{ path: `body.${field}`, message: 'must be a public https address' }],
    })
  },
)

test('never fails with 500 for a hostile address and does not log it', async () => {
  for (const route of routes) {
    // Its response is endless; event-routes.test.ts checks its refusals.
    if (route.url === '/events') continue
    const { shape = {} } = (route.schema?.querystring ?? {}) as Partial<z.ZodObject>
    for (const name of Object.keys(shape)) {
      for (const value of HOSTILE.map(String).filter(isTried)) {
        const url = `${addressOf(route)}?${new URLSearchParams({ [name]: value })}`
        expect((await send(route, url)).statusCode, url).not.toBe(500)
      }
    }
    for (const value of HOSTILE.map(String).filter(isTried)) {
      const url = route.url.replaceAll(/:\w+/g, encodeURIComponent(value.toWellFormed()))
      expect((await send(route, url)).statusCode, `${route.method} ${url}`).not.toBe(500)
    }
  }
  expect(log).not.toContain(TYPED)
})
