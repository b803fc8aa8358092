import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { configureApi } from './context.ts'
import { openEvents } from './events.ts'
import { type FakeApi, startFakeApi } from './testing/fake-api.ts'

const tokenOf = (sub: string, n: number) => `e30.${btoa(JSON.stringify({ sub, n }))}.x`
const STREAM = { body: ':\n\n', headers: { 'content-type': 'text/event-stream' } }
const { signal } = new AbortController()

let api: FakeApi
const getToken = vi.fn<() => Promise<string | null>>()
const renewToken = vi.fn<() => Promise<string | null>>()
beforeEach(() => {
  api = startFakeApi()
  getToken.mockReset().mockResolvedValue(tokenOf('ada', 1))
  renewToken.mockReset().mockResolvedValue(tokenOf('ada', 2))
  configureApi({ config: api.config, getToken, renewToken, onOutcome: () => {} })
})
afterEach(() => api.close())

const open = (stationIds: string[] = [], lastId: string | null = null) =>
  openEvents({ stationIds, lastId, signal })

test('sends the stations, the last event id and the token', async () => {
  api.respond(STREAM)
  const response = await open(['night-bus', 'test-card'], '7')
  expect(response && 'body' in response && (await new Response(response.body).text())).toBe(':\n\n')
  await open()
  expect(api.seen.map(({ url }) => url)).toEqual([
    '/events?stations=night-bus%2Ctest-card',
    '/events',
  ])
  const [first, second] = api.seen.map(({ headers }) => headers)
  expect(first?.get('authorization')).toBe(`Bearer ${tokenOf('ada', 1)}`)
  expect([first?.get('last-event-id'), second?.get('last-event-id')]).toEqual(['7', null])
})

test('renews a refused token once', async () => {
  api.respond({ status: 401 }, STREAM)
  expect(await open()).toHaveProperty('body')
  expect(api.seen[1]?.headers.get('authorization')).toBe(`Bearer ${tokenOf('ada', 2)}`)
  api.respond({ status: 401 })
  expect(await open()).toEqual({ status: 401, retryAfterMs: null })
  expect(api.seen).toHaveLength(4)
})

test('returns the retry delay of a refusal and rejects a response that is no event stream', async () => {
  api.respond({ status: 503, headers: { 'retry-after': '300' } })
  expect(await open()).toEqual({ status: 503, retryAfterMs: 300_000 })
  api.respond({ body: '<html>', headers: { 'content-type': 'text/html' } })
  expect(await open()).toEqual({ status: 502, retryAfterMs: null })
})

test('sends no request without a user', async () => {
  getToken.mockResolvedValue(null)
  expect(await open()).toBeNull()
  expect(api.seen).toEqual([])
})

test('rejects with the abort reason when the caller leaves during a refused request', async () => {
  const leaving = new AbortController()
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const refused = new ReadableStream({
    cancel: () => {
      leaving.abort()
      throw leaving.signal.reason
    },
  })
  vi.stubGlobal('fetch', async () => new Response(refused, { status: 401 }))
  const opening = openEvents({ stationIds: [], lastId: null, signal: leaving.signal })
  await expect(opening).rejects.toThrow('aborted')
  await new Promise(setImmediate)
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})
