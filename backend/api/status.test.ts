import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApi, type TestApi } from '../testing/test-api.ts'
import { createDatabaseCheck } from './status.ts'

let api: TestApi
let isStopping: boolean
let log: string

beforeEach(async () => {
  isStopping = false
  log = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    log += line
    return true
  })
  api = await createTestApi({ logLevel: 'info', isStopping: () => isStopping })
})
afterEach(async () => {
  await api.close()
  vi.restoreAllMocks()
})

/** Sends a request like a proxy, which uses the instance's address as Host. */
async function fetchPath(path: string) {
  const response = await api.call('GET', path, null, undefined, { host: '10.0.0.7:8080' })
  expect(response.headers['cache-control']).toBe('no-store')
  return response
}

test('reports a healthy instance under any Host name without logging', async () => {
  expect((await fetchPath('/livez')).statusCode).toBe(200)
  expect((await fetchPath('/readyz')).statusCode).toBe(200)
  expect(log).toBe('')
})

test('reports a live instance with its missing dependencies as not ready', async () => {
  await api.database.destroy()
  api.identity.setState('starting')
  expect((await fetchPath('/livez')).statusCode).toBe(200)
  const response = await fetchPath('/readyz')
  expect([
    response.statusCode,
    response.headers['content-type'],
    response.headers['retry-after'],
  ]).toEqual([503, 'application/problem+json', '1'])
  expect(response.json()).toMatchObject({
    code: 'not-ready',
    errors: [
      { path: 'database', message: 'does not respond' },
      { path: 'identity', message: 'is starting' },
    ],
  })
})

test('reports a stopping instance as not ready but still serves requests', async () => {
  isStopping = true
  const response = await fetchPath('/readyz')
  expect(response.statusCode).toBe(503)
  expect(response.json().errors).toEqual([{ path: 'instance', message: 'is being stopped' }])
  expect((await api.call('GET', '/stations', null)).statusCode).toBe(200)
})

describe('createDatabaseCheck', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('checks the database at most once a second for all callers', async () => {
    const fetchPath = vi.fn(async () => true)
    const check = createDatabaseCheck(fetchPath)
    const results = await Promise.all(Array.from({ length: 1_000 }, check))
    expect([fetchPath.mock.calls.length, results.every(Boolean)]).toEqual([1, true])
    fetchPath.mockResolvedValue(false)
    vi.advanceTimersByTime(999)
    expect(await check()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(await check()).toBe(false)
    expect(fetchPath).toHaveBeenCalledTimes(2)
  })

  test('reports a check over two seconds as failed and does not start another', async () => {
    const slow = Promise.withResolvers<boolean>()
    const fetchPath = vi.fn(() => slow.promise)
    const check = createDatabaseCheck(fetchPath)
    const response = check()
    vi.advanceTimersByTime(2_000)
    expect(await response).toBe(false)
    vi.advanceTimersByTime(60_000)
    expect(await check()).toBe(false)
    expect(fetchPath).toHaveBeenCalledTimes(1)
    slow.resolve(true)
    await expect.poll(check).toBe(true)
  })
})
