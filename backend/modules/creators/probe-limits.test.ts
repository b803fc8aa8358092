import { expect, test } from 'vitest'
import { Failure } from '../../http/failure.ts'
import type { Sharer } from '../../plugins/limits/shares.ts'
import { createProbeLimits, PROBES_PER_USER, PROBES_TOTAL } from './probe-limits.ts'

/** A separate IP address for each user. */
const from = (uid: string): Sharer => ({
  uid,
  ip: `2001:db8:0:${(Number.parseInt(uid, 36) % 65_536).toString(16)}::1`,
})

function setUp(left = Number.POSITIVE_INFINITY) {
  const counted: string[] = []
  const limits = createProbeLimits({
    count: async (name, { uid }) => {
      counted.push(`${name} ${uid}`)
      if (counted.length > left) throw new Failure(429, 'too-many-writes', { title: 'Wait.' })
    },
  })
  return {
    counted,
    limits,
    /** Result of a probe: the status of its error. */
    run: (uid: string, work: () => Promise<unknown> = async () => 200, sharer = from(uid)) =>
      limits.run(sharer, work).catch((error: unknown) => {
        if (error instanceof Failure) return `${error.status} ${error.headers['retry-after']}`
        throw error
      }),
  }
}

function lasting() {
  const { promise, resolve } = Promise.withResolvers<number>()
  return { work: () => promise, end: () => resolve(200) }
}

test('counts every probe and frees the slot of one over the limit', async () => {
  const { limits, counted, run } = setUp(2)
  const fails = () => Promise.reject(new Error('no'))
  await expect(limits.run(from('ada'), fails)).rejects.toThrow('no')
  expect(await run('ada')).toBe(200)
  for (let n = 0; n < PROBES_PER_USER + 1; n += 1) expect(await run('ada')).toMatch('429')
  expect(counted).toEqual(Array(PROBES_PER_USER + 3).fill('probe ada'))
})

test('limits concurrent probes per user and in total and does not count rejected ones', async () => {
  const { run, counted } = setUp()
  const one = lasting()
  const ownProbes = Array.from({ length: PROBES_PER_USER }, () => run('ada', one.work))
  expect(await run('ada')).toBe('429 10')
  const others = Array.from({ length: PROBES_TOTAL - PROBES_PER_USER }, (_, n) =>
    run(`u${n}`, one.work),
  )
  expect(await run('bob')).toBe('503 10')
  expect(counted).toHaveLength(PROBES_TOTAL)
  one.end()
  expect(await Promise.all([...ownProbes, ...others])).toEqual(Array(PROBES_TOTAL).fill(200))
  expect([await run('ada'), await run('bob')]).toEqual([200, 200])
})

test('limits the sessions of one IP address to eight of 32 slots', async () => {
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
