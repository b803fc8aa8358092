import { expect, test } from 'vitest'
import { Failure } from '../../http/failure.ts'
import type { Sharer } from '../../plugins/limits/shares.ts'
import { createProbeLimits, PROBES_AT_ONCE, PROBES_OF_ALL } from './probe-limits.ts'

/** An address of each user. */
const from = (uid: string): Sharer => ({
  uid,
  ip: `2001:db8:0:${(Number.parseInt(uid, 36) % 65_536).toString(16)}::1`,
})

function setUp(left = Number.POSITIVE_INFINITY) {
  const counted: string[] = []
  const limits = createProbeLimits({
    count: async (name, { uid }) => {
      counted.push(`${name} ${uid}`)
      if (counted.length > left) throw new Failure(429, 'too-many-writes', 'Wait.')
    },
  })
  return {
    counted,
    limits,
    /** What comes of a probe: its status when it is refused. */
    run: (uid: string, work: () => Promise<unknown> = async () => 200, asker = from(uid)) =>
      limits.run(asker, work).catch((error: unknown) => {
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

test('each probe is counted, whatever comes of it; one too many is refused and frees its place', async () => {
  const { limits, counted, run } = setUp(2)
  const fails = () => Promise.reject(new Error('no'))
  await expect(limits.run(from('ada'), fails)).rejects.toThrow('no')
  expect(await run('ada')).toBe(200)
  for (let n = 0; n < PROBES_AT_ONCE + 1; n += 1) expect(await run('ada')).toMatch('429')
  expect(counted).toEqual(Array(PROBES_AT_ONCE + 3).fill('probe ada'))
})

test('allows two at once of a user, and a number of all users; what waits for its turn is not counted', async () => {
  const { run, counted } = setUp()
  const one = lasting()
  const mine = Array.from({ length: PROBES_AT_ONCE }, () => run('ada', one.work))
  expect(await run('ada')).toBe('429 10')
  const others = Array.from({ length: PROBES_OF_ALL - PROBES_AT_ONCE }, (_, n) =>
    run(`u${n}`, one.work),
  )
  expect(await run('bob')).toBe('503 10')
  expect(counted).toHaveLength(PROBES_OF_ALL)
  one.end()
  expect(await Promise.all([...mine, ...others])).toEqual(Array(PROBES_OF_ALL).fill(200))
  expect([await run('ada'), await run('bob')]).toEqual([200, 200])
})

test('sessions of one address take eight places of 32', async () => {
  const { run } = setUp()
  const one = lasting()
  const at = (n: number) => ({ uid: `anonymous${n}`, ip: `2001:db8::${n + 1}` })
  const first = Array.from({ length: 8 }, (_, n) => run('', one.work, at(n)))
  expect(await run('', one.work, at(8))).toBe('429 10')
  expect(await run('ada')).toBe(200)
  one.end()
  await Promise.all(first)
  expect(await run('', undefined, at(8))).toBe(200)
})
