import { type AxiosAdapter, AxiosError, type InternalAxiosRequestConfig, isCancel } from 'axios'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import {
  apiV1,
  apiV2,
  createClient,
  createRenewal,
  getV2,
  parseResponse,
  stationPath,
  userPath,
  v1BaseUrl,
} from './client.ts'
import { type ApiContext, type ApiOutcome, configureApi } from './context.ts'
import { ApiProblem } from './problem.ts'
import { type FakeApi, startFakeApi, UNREACHABLE } from './testing/fake-api.ts'

const token = 'eyJhbGciOiJub25lIn0.eyJ1aWQiOiJhIn0.'
let api: FakeApi
let outcomes: ApiOutcome[]
let context: ApiContext
let logged: string
let levels: string[]

beforeEach(() => {
  api = startFakeApi()
  outcomes = []
  context = {
    config: api.config,
    getToken: async () => token,
    renewToken: async () => token,
    onOutcome: (outcome) => outcomes.push(outcome),
  }
  logged = ''
  levels = []
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((...line) => {
      logged += JSON.stringify(line)
      levels.push(level)
    })
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  api.close()
})

const client = () => createClient(api.config.apiUrl, context)
const failure = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call should have failed'),
    (error: unknown) => error,
  )

test('times out after 10000 ms and sends JSON', async () => {
  configureApi(context)
  const clients = [
    [apiV2(), api.config.apiUrl],
    [apiV1(), 'https://us-central1-demo-undertone.cloudfunctions.net'],
  ] as const
  for (const [http, base] of clients) {
    let sent: InternalAxiosRequestConfig | undefined
    const adapter: AxiosAdapter = async (config) => {
      sent = config
      return { data: {}, status: 200, statusText: 'OK', headers: {}, config }
    }
    await http.post('/x', 'text', { adapter })
    expect(sent?.timeout).toBe(10_000)
    expect(sent?.headers.get('Content-Type')).toBe('application/json')
    expect(sent?.baseURL).toBe(base)
  }
})

test('reports a call without a response as unreachable', async () => {
  const error = await failure(createClient(UNREACHABLE, context).get('/users'))
  expect(error).toBeInstanceOf(AxiosError)
  expect(outcomes).toEqual(['unreachable'])
})

test('calls version 1 in us-central1, at the emulator or in the cloud', () => {
  expect(v1BaseUrl(api.config)).toBe('https://us-central1-demo-undertone.cloudfunctions.net')
  expect(v1BaseUrl({ ...api.config, functionsUrl: 'http://127.0.0.1:4814' })).toBe(
    'http://127.0.0.1:4814/demo-undertone/us-central1',
  )
})

test('sends the bearer token with every call that needs a user', async () => {
  await client().get('/users')
  await client().get('/stations', { userToken: 'none' })
  expect(api.seen.map((request) => request.headers.get('Authorization'))).toEqual([
    `Bearer ${token}`,
    null,
  ])
  expect(outcomes).toEqual(['answered', 'answered'])
})

test('delays calls about a user, but not account steps and calls that need no user', async () => {
  const callable = Promise.withResolvers<boolean>()
  const waiting = createClient(api.config.apiUrl, {
    ...context,
    beforeCall: () => callable.promise,
  })
  const history = waiting.get('/users/u1/history')
  await waiting.get('/stations', { userToken: 'none' })
  await waiting.get('/stations/a', { userToken: 'optional' })
  await waiting.post('/users/register', {}, { isAccountStep: true })
  expect(api.seen.map(({ url }) => url)).toEqual(['/stations', '/stations/a', '/users/register'])
  callable.resolve(true)
  await history
  expect(api.seen).toHaveLength(4)
})

test('sends the token with an optional-user call if there is one, and never blocks it', async () => {
  for (const getToken of [
    context.getToken,
    async () => null,
    () => Promise.reject(new Error('no token for now')),
  ]) {
    await createClient(api.config.apiUrl, { ...context, getToken }).get('/stations/a', {
      userToken: 'optional',
    })
  }
  expect(api.seen.map((request) => request.headers.get('Authorization'))).toEqual([
    `Bearer ${token}`,
    null,
    null,
  ])
})

test('cancels a call of a user who has just signed out, without a failure', async () => {
  context = { ...context, getToken: async () => null }
  expect(isCancel(await failure(client().get('/users/u1')))).toBe(true)
  await client().get('/stations', { userToken: 'none' })
  expect(api.seen.map(({ url }) => url)).toEqual(['/stations'])
  expect(outcomes).toEqual(['answered'])
  expect(logged).toBe('')
})

test('cancels a call of a user who left while it waited', async () => {
  context = { ...context, beforeCall: async () => false }
  expect(isCancel(await failure(client().get('/users/u1')))).toBe(true)
  expect(api.seen).toEqual([])
  expect(logged).toBe('')
})

test('logs a refusal without the token and throws its body with the status', async () => {
  api.respond({ status: 403, body: { title: 'Not yours', code: 'forbidden', detail: 'No.' } })
  const error = await failure(client().get('/users/u2'))
  expect(error).toBeInstanceOf(ApiProblem)
  expect(error).toMatchObject({ status: 403, title: 'Not yours', code: 'forbidden', detail: 'No.' })
  expect(JSON.parse(logged)).toEqual([
    'API call refused',
    {
      method: 'GET',
      url: '/users/u2',
      status: 403,
      code: 'ERR_BAD_REQUEST',
      title: 'Not yours',
      detail: 'No.',
    },
  ])
  expect(logged).not.toContain(token)
  expect(logged.toLowerCase()).not.toContain('authorization')
})

test.each([
  ...[401, 403, 404, 409, 412].map((status) => ({ status, level: 'info' })),
  ...[400, 405, 422, 429, 500, 503].map((status) => ({ status, level: 'error' })),
])('logs a $status with the level $level', async ({ status, level }) => {
  api.respond({ status, body: { title: 'No' } })
  await failure(client().get('/users/u2', { userToken: 'none' }))
  expect(levels).toEqual([level])
  expect(logged).toContain(level === 'info' ? 'API call refused' : 'API call failed')
})

test('reads the retry delay of a refusal', async () => {
  const body = { title: 'Too many', retryAfterMs: 1 }
  api.respond({ status: 429, body, headers: { 'Retry-After': '60' } }, { status: 429, body })
  expect(await failure(client().get('/users'))).toMatchObject({ retryAfterMs: 60_000 })
  expect(await failure(client().get('/users'))).toMatchObject({ retryAfterMs: undefined })
})

test('throws the error itself without a body', async () => {
  api.respond({ status: 502, body: null })
  const error = await failure(client().get('/users'))
  expect(error).toBeInstanceOf(AxiosError)
  expect(error).toMatchObject({ status: 502 })
  expect(logged).toContain('"status":502')
})

test('keeps the status of a body that is not JSON', async () => {
  api.respond({ status: 502, body: '<html>Bad gateway</html>' })
  const error = await failure(client().get('/users'))
  expect(error).toBeInstanceOf(ApiProblem)
  expect(error).toMatchObject({ status: 502, message: 'The API responded with 502' })
})

test('neither logs nor reports a cancelled call', async () => {
  const controller = new AbortController()
  controller.abort()
  await failure(client().get('/users', { signal: controller.signal }))
  expect(logged).toBe('')
  expect(outcomes).toEqual([])
})

test.each(['identity-starting', 'database-unavailable'])('reports a 503 (%s)', async (code) => {
  api.respond({ status: 503, body: { title: 'Later', code } })
  await failure(client().get('/users'))
  expect(outcomes).toEqual(['unavailable'])
})

test('reports an unavailable token, so that the services are checked', async () => {
  context = { ...context, getToken: () => Promise.reject(new Error('offline')) }
  await failure(client().get('/users'))
  expect(outcomes).toEqual(['unreachable'])
  expect(api.seen).toEqual([])
})

test('renews a refused token once per burst and retries every call once', async () => {
  const fresh = 'eyJhbGciOiJub25lIn0.eyJ1aWQiOiJiIn0.'
  const renewToken = vi.fn(async () => fresh)
  context = { ...context, renewToken }
  const refusal = { status: 401, body: { title: 'Sign in' } }
  api.respond(...Array.from({ length: 20 }, () => refusal), { body: { done: true } })
  const http = client()
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => http.put('/users/u1', { displayName: 'Ada' })),
  )
  expect(responses.map(({ data }) => data)).toEqual(
    Array.from({ length: 20 }, () => ({ done: true })),
  )
  expect(renewToken).toHaveBeenCalledOnce()
  expect(api.seen).toHaveLength(40)
  for (const repeated of api.seen.slice(20)) {
    expect(repeated.headers.get('Authorization')).toBe(`Bearer ${fresh}`)
    expect(repeated.body).toEqual({ displayName: 'Ada' })
  }
  expect(logged).toBe('')
})

test('does not retry a call that is refused with the new token too', async () => {
  context = { ...context, renewToken: async () => 'new' }
  api.respond({ status: 401, body: { title: 'Sign in' } })
  expect(await failure(client().get('/users'))).toMatchObject({ status: 401, title: 'Sign in' })
  expect(api.seen).toHaveLength(2)
})

test('does not retry without another token', async () => {
  api.respond({ status: 401, body: { title: 'Sign in' } })
  expect(await failure(client().get('/users'))).toMatchObject({ status: 401 })
  expect(await failure(client().get('/stations', { userToken: 'none' }))).toMatchObject({
    status: 401,
  })
  expect(api.seen).toHaveLength(2)
})

test('throws and logs a response of another shape', () => {
  const result = { status: 200, data: { id: 7 } }
  expect(() => parseResponse(z.object({ id: z.string() }), result)).toThrow('unexpected shape')
  expect(logged).toContain('unexpected shape')
})

test('throws a 204 as a problem if content is expected', async () => {
  api.respond({ status: 204, body: null })
  const result = await client().put('/users/u1', {})
  expect(() => parseResponse(z.object({ id: z.string() }), result)).toThrow(
    expect.objectContaining({ name: 'ApiProblem', status: 204 }),
  )
})

test('parses a GET response and omits null parameters', async () => {
  configureApi(context)
  api.respond({ body: { id: 'a', more: 1 } })
  const params = { limit: 5, cursor: null }
  expect(await getV2('/x', z.object({ id: z.string() }), { params, userToken: 'none' })).toEqual({
    id: 'a',
  })
  expect(api.seen).toMatchObject([{ method: 'GET', url: '/x?limit=5' }])
  const signal = AbortSignal.abort()
  expect(isCancel(await failure(getV2('/x', z.object({}), { signal })))).toBe(true)
})

test('escapes ids in paths', () => {
  expect(userPath('../a?b')).toBe('/users/..%2Fa%3Fb')
  expect(stationPath('../a?b')).toBe('/stations/..%2Fa%3Fb')
})

describe('createRenewal', () => {
  /** Unsigned token with the provider's claims. */
  const tokenOf = (uid: string, made: number) =>
    `e30.${btoa(JSON.stringify({ sub: uid, iat: made })).replace(/=+$/, '')}.`

  function setUp(present: string | null, next: () => Promise<string | null>) {
    const context = { getToken: vi.fn(async () => present), renewToken: vi.fn(next) }
    return { context, renew: createRenewal(context) }
  }

  test('shares one new token among twenty refused calls, early and late', async () => {
    const { context, renew } = setUp('old', async () => 'new')
    const burst = await Promise.all(Array.from({ length: 20 }, () => renew('old')))
    expect(new Set(burst)).toEqual(new Set(['new']))
    expect(await renew('old')).toBe('new')
    expect(context.renewToken).toHaveBeenCalledOnce()
  })

  test('returns a token that has already changed', async () => {
    const { context, renew } = setUp('new', async () => 'newer')
    expect(await renew('old')).toBe('new')
    expect(context.renewToken).not.toHaveBeenCalled()
  })

  test.each([
    ['the same token again', async () => 'old'],
    ['no token at all', async () => null],
    ['a failure', () => Promise.reject(new Error('offline'))],
  ])('returns null for %s', async (_name, next) => {
    const { context, renew } = setUp('old', next)
    expect(await renew('old')).toBeNull()
    expect(await renew('old')).toBeNull()
    expect(context.renewToken).toHaveBeenCalledOnce()
  })

  test('renews the next refused token again', async () => {
    const tokens = ['second', 'third']
    const context = {
      getToken: async () => present,
      renewToken: vi.fn(async () => tokens.shift() ?? null),
    }
    let present = 'first'
    const renew = createRenewal(context)
    expect(await renew('first')).toBe('second')
    present = 'second'
    expect(await renew('second')).toBe('third')
    expect(context.renewToken).toHaveBeenCalledTimes(2)
  })

  test('never returns the token of another user who has signed in since', async () => {
    const { context, renew } = setUp(tokenOf('ben', 2), async () => tokenOf('ben', 3))
    expect(await renew(tokenOf('ada', 1))).toBeNull()
    expect(context.renewToken).not.toHaveBeenCalled()
  })

  test('returns null when another user signs in during the renewal', async () => {
    const refused = tokenOf('ada', 1)
    const { renew } = setUp(refused, async () => tokenOf('ben', 2))
    expect(await renew(refused)).toBeNull()
  })

  test("returns the same user's next token from any session", async () => {
    const { renew } = setUp(tokenOf('ada', 2), async () => null)
    expect(await renew(tokenOf('ada', 1))).toBe(tokenOf('ada', 2))
  })
})
