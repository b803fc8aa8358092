import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Queries } from '../../database/queries.ts'
import { Failure } from '../../http/failure.ts'
import { openTestDatabase, rowsOf } from '../../testing/test-database.ts'
import { TEST_HASH_KEY } from '../../testing/test-payments.ts'
import { createLimits, type Limits } from './create-limits.ts'
import { REMOVE_BATCH_SIZE } from './rate-limit-store.ts'
import { type LimitName, WRITE_LIMITS } from './write-limits.ts'

const ACCOUNT_MAX = 20
const ADDRESS_MAX = 30
const WINDOW_MS = 60_000
const HERE = '192.0.2.1'

let database: Queries
beforeEach(async () => {
  // Fakes only the date, for the library; timers continue.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 23) })
  database = await openTestDatabase()
})
afterEach(async () => {
  vi.useRealTimers()
  await database.destroy()
})

function start(queries = database): Limits {
  const ordinary = { ...WRITE_LIMITS.ordinary, account: ACCOUNT_MAX, address: ADDRESS_MAX }
  const writeLimits = { ...WRITE_LIMITS, ordinary }
  return createLimits({ database: queries, hashKey: TEST_HASH_KEY, now: Date.now, writeLimits })
}

/** Returns 'taken', or the seconds of the retry delay. */
async function write(
  limits: Limits,
  uid: string | null,
  ip = HERE,
  name: LimitName = 'ordinary',
  cost = 1,
) {
  try {
    await limits.count(name, { uid, ip }, cost)
    return 'taken'
  } catch (error) {
    if (error instanceof Failure && error.status === 429) return error.headers['retry-after']
    throw error
  }
}
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
/** Like `times`, but each in a separate turn and statement, so that many run concurrently. */
const oneByOne = <T>(count: number, work: (index: number) => Promise<T>) =>
  times(count, async (index) => {
    for (let turn = 0; turn < index; turn += 1) await nextTurn()
    return work(index)
  })
const taken = (outcomes: readonly unknown[]) => outcomes.filter((one) => one === 'taken').length
const ipOf = (index: number) => `198.51.100.${index}`

describe('two instances with one database', () => {
  test('allow exactly the account’s limit of 100 concurrent writes', async () => {
    const [one, other] = [start(), start()]
    const outcomes = await times(100, (n) => write(n % 2 === 0 ? one : other, 'ada', ipOf(n)))
    expect(taken(outcomes)).toBe(ACCOUNT_MAX)
    expect(new Set(outcomes)).toEqual(new Set(['taken', '60']))
  })

  test('allow exactly the address’s limit for many accounts', async () => {
    const [one, other] = [start(), start()]
    const outcomes = await times(100, (n) => write(n % 2 === 0 ? one : other, `user${n}`))
    expect(taken(outcomes)).toBe(ADDRESS_MAX)
  })

  test.each([3, 4, 9])(
    'allow the exact limit in concurrent statements with shared keys, %i accounts',
    async (n) => {
      const instances = [start(), start()]
      const outcomes = await oneByOne(200, (index) => {
        const limits = instances[index % 2] ?? start()
        return write(limits, `user${index % n}`, ipOf(index % 11))
      })
      expect(taken(outcomes)).toBe(n * ACCOUNT_MAX)
    },
  )

  test('restart the count when the window ends', async () => {
    const [one, other] = [start(), start()]
    await times(ACCOUNT_MAX + 1, () => write(one, 'ada'))
    vi.advanceTimersByTime(WINDOW_MS - 1_500)
    expect([await write(one, 'ada'), await write(other, 'ada')]).toEqual(['2', '2'])
    vi.advanceTimersByTime(1_500)
    const outcomes = await times(ACCOUNT_MAX + 5, (n) => write(n % 2 === 0 ? one : other, 'ada'))
    expect(taken(outcomes)).toBe(ACCOUNT_MAX)
  })
})

test('counts accounts and kinds of writes separately', async () => {
  const limits = start()
  await times(ACCOUNT_MAX + 1, (n) => write(limits, 'ada', ipOf(n)))
  expect(await write(limits, 'ada')).toBe('60')
  expect(await write(limits, 'bob')).toBe('taken')
  expect(await write(limits, 'ada', HERE, 'publishing')).toBe('taken')
})

test('counts only the address without an account, and only the account on loopback', async () => {
  const limits = start()
  expect(taken(await times(100, () => write(limits, null)))).toBe(ADDRESS_MAX)
  expect(taken(await times(100, (n) => write(limits, `user${n}`, '127.0.0.1')))).toBe(100)
  expect(taken(await times(100, () => write(limits, 'ada', '::1')))).toBe(ACCOUNT_MAX)
})

test('counts all addresses of an IPv6 network together', async () => {
  const limits = start()
  const outcomes = await times(100, (n) => write(limits, null, `2001:db8:1:2::${n}`))
  expect(taken(outcomes)).toBe(ADDRESS_MAX)
  expect(await write(limits, null, '2001:db8:1:3::1')).toBe('taken')
})

test('allows as many sign-ups per address as Firebase', async () => {
  const limits = start()
  const outcomes = await times(150, (n) => write(limits, `user${n}`, HERE, 'signUp'))
  expect(taken(outcomes)).toBe(100)
  expect(outcomes).toContain('3600')
})

test('stores only hashes, and deletes ended windows', async () => {
  const limits = start()
  await write(limits, 'ada')
  const rows = await rowsOf(database, 'SELECT key, points FROM rate_limits')
  expect(rows).toEqual(Array(2).fill({ key: expect.stringMatching(/^[\w-]{43}$/), points: 1 }))
  await limits.removeEnded()
  expect(await rowsOf(database, 'SELECT key FROM rate_limits')).toHaveLength(2)
  await times(REMOVE_BATCH_SIZE, (n) => write(limits, `user${n}`, '127.0.0.1'))
  vi.advanceTimersByTime(WINDOW_MS)
  await limits.removeEnded()
  expect(await rowsOf(database, 'SELECT key FROM rate_limits')).toEqual([])
})

test('costs one statement per write, and none for repeated refusals and heartbeats', async () => {
  let sent = 0
  const counting = database.withPlugin({
    transformQuery: ({ node }) => {
      sent += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const limits = start(counting)
  await write(limits, 'ada')
  expect(sent).toBe(1)
  await times(ACCOUNT_MAX, () => write(limits, 'ada'))
  sent = 0
  expect(await write(limits, 'ada', '127.0.0.1')).toBe('60')
  for (let n = 0; n < 120; n += 1)
    expect(await write(limits, 'ada', HERE, 'heartbeat')).toBe('taken')
  expect(await write(limits, 'ada', HERE, 'heartbeat')).toBe('60')
  expect(sent).toBe(0)
  vi.advanceTimersByTime(60_000)
  expect(await write(limits, 'ada', HERE, 'heartbeat')).toBe('taken')
})

test('counts reads by cost in memory, per caller', async () => {
  const limits = start()
  const read = (uid: string | null, ip: string, cost: number) =>
    write(limits, uid, ip, 'read', cost)
  expect(taken(await times(301, () => read('ada', '198.51.100.1', 10)))).toBe(300)
  expect(await read('ada', '198.51.100.1', 10)).toBe('60')
  expect(await read('bob', '198.51.100.1', 10)).toBe('taken')
  expect(taken(await times(1_001, () => read(null, HERE, 20)))).toBe(1_000)
  expect(await read(null, HERE, 1)).toBe('60')
  expect(await read(null, '198.51.100.2', 20)).toBe('taken')
  expect(await rowsOf(database, 'SELECT key FROM rate_limits')).toEqual([])
  vi.advanceTimersByTime(60_000)
  expect(await read(null, HERE, 20)).toBe('taken')
})

test('has the decided numbers', () => {
  const numbers = Object.entries(WRITE_LIMITS).map(([name, { seconds, account, address }]) => [
    name,
    [account, address, seconds],
  ])
  expect(Object.fromEntries(numbers)).toEqual({
    ordinary: [600, 6_000, 60],
    publishing: [300, 1_500, 3_600],
    report: [30, 300, 3_600],
    notice: [20, 20, 3_600],
    cover: [60, 300, 3_600],
    probe: [40, 200, 3_600],
    payment: [300, 1_500, 3_600],
    signUp: [60, 100, 3_600],
    verification: [6, 60, 3_600],
    receipt: [3, 20, 86_400],
    confirmation: [10, 100, 86_400],
    heartbeat: [120, 600, 60],
    export: [1, 60, 3_600],
    read: [3_000, 20_000, 60],
    picture: [600, 600, 60],
  })
})
