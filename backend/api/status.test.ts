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

/** Asks as a proxy does, which knows an instance by its address alone. */
async function ask(path: string) {
  const answer = await api.call('GET', path, null, undefined, { host: '10.0.0.7:8080' })
  expect(answer.headers['cache-control']).toBe('no-store')
  return answer
}

test('an instance that lives and can serve says so, by whatever name, and logs nothing', async () => {
  expect((await ask('/livez')).statusCode).toBe(200)
  expect((await ask('/readyz')).statusCode).toBe(200)
  expect(log).toBe('')
})

test('one that cannot serve lives, and says what it lacks', async () => {
  await api.database.destroy()
  api.identity.setState('starting')
  expect((await ask('/livez')).statusCode).toBe(200)
  const answer = await ask('/readyz')
  expect([
    answer.statusCode,
    answer.headers['content-type'],
    answer.headers['retry-after'],
  ]).toEqual([503, 'application/problem+json', '1'])
  expect(answer.json()).toMatchObject({
    code: 'not-ready',
    errors: [
      { path: 'database', message: 'does not answer' },
      { path: 'identity', message: 'is starting' },
    ],
  })
})

test('one that is about to end is not ready at once, and serves', async () => {
  isStopping = true
  const answer = await ask('/readyz')
  expect(answer.statusCode).toBe(503)
  expect(answer.json().errors).toEqual([{ path: 'instance', message: 'is being stopped' }])
  expect((await api.call('GET', '/stations', null)).statusCode).toBe(200)
})

describe('the database check', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('however many ask, the database is asked once a second', async () => {
    const ask = vi.fn(async () => true)
    const check = createDatabaseCheck(ask)
    const answers = await Promise.all(Array.from({ length: 1_000 }, check))
    expect([ask.mock.calls.length, answers.every(Boolean)]).toEqual([1, true])
    ask.mockResolvedValue(false)
    vi.advanceTimersByTime(999)
    expect(await check()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(await check()).toBe(false)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('one that takes over two seconds is away, and is not asked again before it has answered', async () => {
    const slow = Promise.withResolvers<boolean>()
    const ask = vi.fn(() => slow.promise)
    const check = createDatabaseCheck(ask)
    const answer = check()
    vi.advanceTimersByTime(2_000)
    expect(await answer).toBe(false)
    vi.advanceTimersByTime(60_000)
    expect(await check()).toBe(false)
    expect(ask).toHaveBeenCalledTimes(1)
    slow.resolve(true)
    await expect.poll(check).toBe(true)
  })
})
