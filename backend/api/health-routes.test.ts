import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestApi, type TestApi } from '../testing/test-api.ts'

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
