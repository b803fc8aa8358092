import { expect, test } from 'vitest'
import { Failure } from '../../http/failure.ts'
import { createProbeLimits, PROBES_AN_HOUR, PROBES_AT_ONCE, PROBES_OF_ALL } from './probe-limits.ts'

const HOUR_MS = 3_600_000

function setUp() {
  let time = 0
  const limits = createProbeLimits(() => time)
  return {
    limits,
    tick: (ms: number) => {
      time += ms
    },
    /** What comes of a probe: its status when it is refused. */
    run: (uid: string, work: () => Promise<unknown> = async () => 200) =>
      limits.run(uid, work).catch((error: unknown) => {
        if (error instanceof Failure) return `${error.status} ${error.headers['retry-after']}`
        throw error
      }),
  }
}

/** Work that lasts until it is told to end. */
function lasting() {
  const { promise, resolve } = Promise.withResolvers<number>()
  return { work: () => promise, end: () => resolve(200) }
}

test('allows each user twenty an hour, and more after a wait', async () => {
  const { run, tick, limits } = setUp()
  for (let n = 0; n < PROBES_AN_HOUR; n += 1) expect(await run('ada')).toBe(200)
  tick(HOUR_MS - 60_000)
  expect(await run('ada')).toBe('429 60')
  expect(await run('bob')).toBe(200)
  tick(60_000)
  expect(await run('ada')).toBe(200)
  tick(HOUR_MS)
  await run('eve')
  expect(limits.remembered).toBe(1)
})

test('a failed probe counts too, and frees its place', async () => {
  const { limits, run } = setUp()
  for (let n = 0; n < PROBES_AN_HOUR; n += 1) {
    await expect(limits.run('ada', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  }
  expect(await run('ada')).toBe('429 3600')
})

test('allows two at once of a user, and a number of all users', async () => {
  const { run } = setUp()
  const one = lasting()
  const mine = Array.from({ length: PROBES_AT_ONCE }, () => run('ada', one.work))
  expect(await run('ada')).toBe('429 10')
  const others = Array.from({ length: PROBES_OF_ALL - PROBES_AT_ONCE }, (_, n) =>
    run(`u${n}`, one.work),
  )
  expect(await run('bob')).toBe('503 10')
  one.end()
  expect(await Promise.all([...mine, ...others])).toEqual(Array(PROBES_OF_ALL).fill(200))
  expect([await run('ada'), await run('bob')]).toEqual([200, 200])
})
