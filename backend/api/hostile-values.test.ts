import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WRITE_LIMITS, type WriteLimits } from '../plugins/limits/write-limits.ts'
import { createTestApi, type TestApi } from '../testing/test-api.ts'
import { rowsOf } from '../testing/test-database.ts'

/** What a user typed; no log may hold it. */
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
const STATION = 'night-bus'
const SHOW = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Night Shift',
  day: 6,
  start: '23:30',
  minutes: 120,
  timeZone: 'Europe/Berlin',
}
const DRAFT = {
  name: 'Under the Bridge',
  description: 'Dub.',
  url: 'https://radio.invalid/live',
  homepage: 'https://bridge.example/',
  tags: ['dub'],
  countrycode: 'FR',
  language: ['french'],
}
const RIGHTS = { role: 'pro', plan: 'pro' }
const SESSION = {
  stationId: STATION,
  startedAt: '2026-11-21T07:00:00.000Z',
  endedAt: '2026-11-21T07:30:00.000Z',
}
const SONG = {
  artist: 'An artist',
  title: 'A title',
  stationId: STATION,
  stationName: 'A station',
  show: 'A show',
  at: '2026-11-21T07:00:00.000Z',
  version: 1,
  deleted: false,
}

/** A good body of every call that takes JSON. */
const NOTICE = {
  kind: 'copyright',
  place: 'picture',
  where: 'Above the name.',
  explanation: 'It is my photograph.',
  goodFaith: true,
  contact: { name: 'Ada', email: 'ada@example.com' },
}
const DECISION = { state: 'upheld', measure: 'hide', facts: 'It is.', ground: 'The law.' }

const BODIES: Readonly<Record<string, object>> = {
  'POST /bulk': { kind: 'users', action: { do: 'access', ...RIGHTS }, on: { ids: ['ada'] } },
  'POST /bulk/stations': { rows: [{ draft: DRAFT, stationuuid: SHOW.id, id: STATION }] },
  'POST /checkout/sessions': { priceId: 'pro-month', return: 'web' },
  'POST /checkout/sessions/{id}/cancel': {},
  'POST /listening': {
    stationId: STATION,
    countrycode: 'DE',
    outcomes: [{ stationId: STATION, startMs: 300, dropouts: 0, reason: 'lost' }],
  },
  'POST /people/{id}/reports': { reason: 'other', text: 'A name like mine.' },
  'POST /stations': DRAFT,
  'POST /stations/match': { items: [{ url: DRAFT.url }] },
  'POST /stations/probe': { url: DRAFT.url },
  'POST /stations/{id}/notices': NOTICE,
  'POST /stations/{id}/reports': { reason: 'other', text: 'It is an advert.' },
  'POST /subscription/cancel': {},
  'POST /subscription/change': { priceId: 'pro-month' },
  'POST /subscription/portal': {},
  'POST /subscription/resume': {},
  'POST /users/register': { displayName: 'Root', photoURL: DRAFT.homepage },
  'POST /users/{id}/merge': { token: 'e30.e30.' },
  'POST /users/{id}/stations': DRAFT,
  'POST /users/{id}/stations/imported': { items: [DRAFT] },
  'POST /users/{id}/stations/imported/undo': { ids: [STATION] },
  'PUT /moderation/notices/{id}/decision': DECISION,
  'PUT /moderation/people-reports/{id}': { resolved: true },
  'PUT /moderation/reported-stations/{id}': { resolved: true, until: '2026-11-21T08:00:00.000Z' },
  'PUT /moderation/reports/{id}': { resolved: true },
  'PUT /stations/{id}': { ...DRAFT, schedule: [SHOW], paused: false, onAir: true },
  'PUT /stations/{id}/hidden': { reason: 'No.' },
  'PUT /stations/{id}/merged': { into: STATION },
  'PUT /stations/{id}/moderation': { state: 'rejected', reason: 'No.' },
  'PUT /stations/{id}/off': { reason: 'No.' },
  'PUT /users/{id}': { displayName: 'Ada', photoURL: DRAFT.homepage, visible: true, ...RIGHTS },
  'PUT /users/{id}/crate': { items: [SONG] },
  'PUT /users/{id}/disabled': { disabled: false },
  'PUT /users/{id}/favorites': { items: [{ stationId: STATION, version: 1, deleted: false }] },
  'PUT /users/{id}/following': {
    items: [{ kind: 'station', id: STATION, version: 1, deleted: false }],
  },
  'PUT /users/{id}/history/{entryId}': SESSION,
}

/** So that every value is looked at, however many there are. */
const WITHOUT_END = Object.fromEntries(
  Object.entries(WRITE_LIMITS).map(([name, limit]) => [name, { ...limit, account: 1e6 }]),
) as WriteLimits

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> }
  readonly parameters?: readonly { readonly in: string; readonly name: string }[]
}
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

let api: TestApi
let operations: [method: Method, path: string, operation: Operation][]
let log = ''

beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    log += text
    return true
  })
  api = await createTestApi({ logLevel: 'warn', writeLimits: WITHOUT_END })
  await api.addUser('root', 'admin')
  await api.addUser('ada', 'listener')
  await api.addStation({ id: STATION })
  await rowsOf(api.database, "UPDATE stations SET owner_id = 'root'")
  const { paths } = (await api.call('GET', '/openapi.json', null)).json()
  operations = Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): (typeof operations)[number] => [
      method.toUpperCase() as Method,
      path,
      operation,
    ]),
  )
})
afterEach(() => {
  log = ''
})
afterAll(() => api.close())

/** Every body in which one value, at any depth, is replaced by another. */
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

const addressOf = (path: string) =>
  path
    .replace('{entryId}', SHOW.id)
    .replace('{id}', path.startsWith('/users') ? 'ada' : STATION)
    .replace('{file}', `${'0'.repeat(32)}.webp`)

test('every call that takes JSON is in the table', () => {
  const taking = operations
    .filter(([, , { requestBody }]) => requestBody?.content['application/json'])
    .map(([method, path]) => `${method} ${path}`)
  expect(taking.sort()).toEqual(Object.keys(BODIES))
})

test.each(Object.entries(BODIES))('%s answers or refuses every value', async (call, body) => {
  const [method, path = ''] = call.split(' ') as [Method, string]
  for (const hostile of HOSTILE) {
    for (const changed of replaced(body, hostile)) {
      const answer = await api.call(method, addressOf(path), 'root', changed, {
        'idempotency-key': '12345678',
      })
      const { statusCode } = answer
      expect(statusCode, `${call} ${JSON.stringify(changed)}`).not.toBe(500)
      if (statusCode === 422 && answer.json().code === 'invalid-request') {
        expect(answer.json().errors[0].path).toMatch(/^body/)
      }
    }
  }
  expect(log).not.toContain(TYPED)
})

test.each(['PUT /users/{id}', 'POST /users/register', 'PUT /stations/{id}', 'POST /stations'])(
  '%s names the field of an address that is none',
  async (call) => {
    const [method, path = ''] = call.split(' ') as [Method, string]
    const field = path.startsWith('/users') ? 'photoURL' : 'homepage'
    const body = { ...BODIES[call], [field]: TYPED }
    const answer = await api.call(method, addressOf(path), 'root', body)
    expect(answer.json()).toMatchObject({
      status: 422,
      code: 'invalid-request',
      errors: [{ path: `body.${field}`, message: 'must be a public https address' }],
    })
  },
)

test('every address is answered or refused, and the log does not repeat it', async () => {
  for (const [method, path, { parameters = [] }] of operations) {
    // What it answers has no end; what it refuses, event-routes.test.ts says.
    if (path === '/events') continue
    for (const { name } of parameters.filter((parameter) => parameter.in === 'query')) {
      for (const value of HOSTILE.map(String)) {
        const url = `${addressOf(path)}?${new URLSearchParams({ [name]: value })}`
        expect((await api.call(method, url, 'root')).statusCode, url).not.toBe(500)
      }
    }
    for (const value of HOSTILE.map(String)) {
      const url = path.replaceAll(/\{\w+\}/g, encodeURIComponent(value.toWellFormed()))
      expect((await api.call(method, url, 'root')).statusCode, `${method} ${url}`).not.toBe(500)
    }
  }
  expect(log).not.toContain(TYPED)
})
