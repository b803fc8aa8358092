import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../testing/test-api.ts'

interface Operation {
  readonly summary?: string
  readonly security?: unknown
  readonly parameters?: readonly { readonly in: string; readonly name: string }[]
  readonly responses: Record<string, { description: string; content?: Record<string, unknown> }>
}

let api: TestApi
let document: { paths: Record<string, Record<string, Operation>>; components: unknown }
let operations: [name: string, operation: Operation][]

beforeAll(async () => {
  api = await createTestApi()
  document = (await api.call('GET', '/openapi.json', null)).json()
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  )
})
afterAll(() => api.close())

test('every call is described', () => {
  expect(operations.map(([name]) => name).sort()).toEqual([
    'DELETE /programme/opt-outs/{host}',
    'DELETE /stations/{id}',
    'DELETE /stations/{id}/claim',
    'DELETE /stations/{id}/cover',
    'DELETE /stations/{id}/featured',
    'DELETE /stations/{id}/hidden',
    'DELETE /stations/{id}/merged',
    'DELETE /stations/{id}/off',
    'DELETE /stations/{id}/proposal',
    'DELETE /users/{id}',
    'DELETE /users/{id}/answers/{stationId}',
    'DELETE /users/{id}/blocks/{personId}',
    'DELETE /users/{id}/calendar',
    'DELETE /users/{id}/history',
    'DELETE /users/{id}/history/{entryId}',
    'GET /analytics/ranks/{name}',
    'GET /analytics/series/{name}',
    'GET /audit',
    'GET /broadcasts/{file}',
    'GET /bulk',
    'GET /bulk/{id}',
    'GET /calendars/{file}',
    'GET /checkout/sessions',
    'GET /checkout/sessions/{id}',
    'GET /covers/{file}',
    'GET /desk/overview',
    'GET /embed/{id}',
    'GET /events',
    'GET /events/missed',
    'GET /invoices',
    'GET /invoices/{id}/document',
    'GET /logos/{id}/{file}',
    'GET /moderation/claims',
    'GET /moderation/notices',
    'GET /moderation/notices/{id}/export',
    'GET /moderation/people-reports',
    'GET /moderation/reported-stations',
    'GET /moderation/reports',
    'GET /moderation/stations',
    'GET /moderation/taken-out',
    'GET /notices/{number}',
    'GET /people',
    'GET /people/{id}',
    'GET /products',
    'GET /programme/health',
    'GET /programme/on-air',
    'GET /programme/search',
    'GET /releases',
    'GET /shows/{id}',
    'GET /shows/{id}/calendar.ics',
    'GET /stations',
    'GET /stations/facets',
    'GET /stations/index',
    'GET /stations/{id}',
    'GET /stations/{id}/analytics',
    'GET /stations/{id}/changes',
    'GET /stations/{id}/duplicates',
    'GET /stations/{id}/figures',
    'GET /stations/{id}/own',
    'GET /stations/{id}/programme',
    'GET /stations/{id}/similar',
    'GET /status',
    'GET /subscription',
    'GET /subscription/preview',
    'GET /users',
    'GET /users.csv',
    'GET /users/{id}',
    'GET /users/{id}/answers',
    'GET /users/{id}/blocks',
    'GET /users/{id}/calendar',
    'GET /users/{id}/crate',
    'GET /users/{id}/export',
    'GET /users/{id}/favorites',
    'GET /users/{id}/following',
    'GET /users/{id}/following/broadcasts',
    'GET /users/{id}/following/things',
    'GET /users/{id}/history',
    'GET /users/{id}/notices',
    'GET /users/{id}/rights',
    'GET /users/{id}/stations',
    'POST /bulk',
    'POST /bulk/stations',
    'POST /bulk/{id}/cancel',
    'POST /bulk/{id}/start',
    'POST /checkout/sessions',
    'POST /checkout/sessions/{id}/cancel',
    'POST /listening',
    'POST /people/{id}/reports',
    'POST /stations',
    'POST /stations/match',
    'POST /stations/probe',
    'POST /stations/{id}/changes/{changeId}/undo',
    'POST /stations/{id}/check',
    'POST /stations/{id}/claim',
    'POST /stations/{id}/notices',
    'POST /stations/{id}/reports',
    'POST /subscription/cancel',
    'POST /subscription/change',
    'POST /subscription/portal',
    'POST /subscription/resume',
    'POST /users/register',
    'POST /users/{id}/merge',
    'POST /users/{id}/sign-out',
    'POST /users/{id}/stations',
    'POST /users/{id}/stations/imported',
    'POST /users/{id}/stations/imported/undo',
    'POST /users/{id}/verification-mail',
    'PUT /moderation/notices/{id}/decision',
    'PUT /moderation/people-reports/{id}',
    'PUT /moderation/reported-stations/{id}',
    'PUT /moderation/reports/{id}',
    'PUT /programme/opt-outs/{host}',
    'PUT /stations/{id}',
    'PUT /stations/{id}/claim',
    'PUT /stations/{id}/cover',
    'PUT /stations/{id}/featured',
    'PUT /stations/{id}/hidden',
    'PUT /stations/{id}/merged',
    'PUT /stations/{id}/moderation',
    'PUT /stations/{id}/off',
    'PUT /stations/{id}/proposal',
    'PUT /users/{id}',
    'PUT /users/{id}/blocks/{personId}',
    'PUT /users/{id}/calendar',
    'PUT /users/{id}/crate',
    'PUT /users/{id}/disabled',
    'PUT /users/{id}/favorites',
    'PUT /users/{id}/following',
    'PUT /users/{id}/history/{entryId}',
  ])
  expect(operations.filter(([, { summary }]) => !summary)).toEqual([])
})

test('every call says how it is refused, as a problem', () => {
  for (const [name, { responses }] of operations) {
    for (const range of ['4XX', '5XX']) {
      const refusal = responses[range]
      expect(Object.keys(refusal?.content ?? {}), `${name} ${range}`).toEqual([
        'application/problem+json',
      ])
    }
  }
})

/** What strangers may call. */
const PUBLIC = [
  'GET /broadcasts/{file}',
  'GET /calendars/{file}',
  'GET /covers/{file}',
  'GET /embed/{id}',
  'GET /logos/{id}/{file}',
  'GET /notices/{number}',
  'GET /products',
  'GET /programme/on-air',
  'GET /programme/search',
  'GET /shows/{id}',
  'GET /shows/{id}/calendar.ics',
  'GET /stations',
  'GET /stations/facets',
  'GET /stations/index',
  'GET /stations/{id}',
  'GET /stations/{id}/programme',
  'GET /stations/{id}/similar',
  'GET /status',
  'POST /stations/{id}/notices',
]

test('what needs a token says so, and nothing else', () => {
  for (const [name, { security }] of operations) {
    expect(security, name).toEqual(PUBLIC.includes(name) ? undefined : [{ idToken: [] }])
  }
})

test('conditional calls name their header; placeholders in paths are parameters', () => {
  const headers = operations.flatMap(([name, { parameters = [] }]) =>
    parameters.filter((p) => p.in === 'header').map((p) => `${name} ${p.name}`),
  )
  expect(headers.sort()).toEqual([
    'DELETE /stations/{id} if-match',
    'DELETE /stations/{id}/featured if-match',
    'DELETE /stations/{id}/hidden if-match',
    'DELETE /stations/{id}/merged if-match',
    'DELETE /stations/{id}/off if-match',
    'DELETE /stations/{id}/proposal if-match',
    'GET /events last-event-id',
    'GET /logos/{id}/{file} if-none-match',
    'GET /stations/index accept-encoding',
    'GET /stations/index if-none-match',
    'GET /stations/{id} if-none-match',
    'GET /stations/{id}/programme if-none-match',
    'GET /users/{id} if-none-match',
    'GET /users/{id}/crate if-none-match',
    'POST /checkout/sessions idempotency-key',
    'PUT /stations/{id} if-match',
    'PUT /stations/{id}/featured if-match',
    'PUT /stations/{id}/hidden if-match',
    'PUT /stations/{id}/merged if-match',
    'PUT /stations/{id}/moderation if-match',
    'PUT /stations/{id}/off if-match',
    'PUT /stations/{id}/proposal if-match',
    'PUT /users/{id} if-match',
  ])
  for (const [name, { parameters = [] }] of operations) {
    const names = parameters.filter((p) => p.in === 'path').map((p) => p.name)
    const placeholders = [...name.matchAll(/\{(\w+)\}/g)].map(([, placeholder]) => placeholder)
    expect(names, name).toEqual(placeholders)
  }
})

test('every reference leads somewhere', () => {
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)
  for (const [, path = ''] of references) {
    expect(document).toHaveProperty(path.split('/'))
  }
})
