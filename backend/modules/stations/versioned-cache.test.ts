import { expect, test } from 'vitest'
import { createVersionedCache } from './versioned-cache.ts'

function start({ isQuick }: { isQuick: boolean }) {
  let version = 'a'
  let time = 0
  const waiting: PromiseWithResolvers<void>[] = []
  const cached = createVersionedCache({
    versionOf: async () => version,
    make: async () => {
      const of = version
      const turn = Promise.withResolvers<void>()
      waiting.push(turn)
      await turn.promise
      return of
    },
    isQuick: () => isQuick,
    minIntervalMs: 10,
    now: () => time,
  })
  return {
    cached,
    change: (to: string, after = 10) => {
      version = to
      time += after
    },
    started: () => waiting.length,
    /** Resolves when this many runs have started. */
    untilStarted: (count: number) => expect.poll(() => waiting.length, { interval: 1 }).toBe(count),
    finish: () => waiting.at(-1)?.resolve(),
    fail: () => waiting.at(-1)?.reject(new Error('no database')),
  }
}

test('makes one value per version for concurrent callers', async () => {
  const { cached, untilStarted, finish, started } = start({ isQuick: false })
  const requested = [cached(), cached()]
  await untilStarted(1)
  requested.push(cached())
  finish()
  expect(await Promise.all(requested)).toEqual(['a', 'a', 'a'])
  expect([await cached(), started()]).toEqual(['a', 1])
})

test('serves a slow value stale until the next one is ready', async () => {
  const { cached, change, untilStarted, finish, started } = start({ isQuick: false })
  const first = cached()
  await untilStarted(1)
  finish()
  await first
  change('b')
  expect(await Promise.all([cached(), cached(), cached()])).toEqual(['a', 'a', 'a'])
  await untilStarted(2)
  finish()
  await expect.poll(cached, { interval: 1 }).toBe('b')
  expect(started()).toBe(2)
})

test('waits the minimum interval before it makes a slow value again', async () => {
  const { cached, change, untilStarted, finish, started } = start({ isQuick: false })
  const first = cached()
  await untilStarted(1)
  finish()
  await first
  change('b', 9)
  expect([await cached(), started()]).toEqual(['a', 1])
  change('c', 1)
  expect(await cached()).toBe('a')
  await untilStarted(2)
  finish()
  await expect.poll(cached, { interval: 1 }).toBe('c')
})

test('returns the newest quick value, also to callers during an older run', async () => {
  const { cached, change, untilStarted, finish } = start({ isQuick: true })
  const first = cached()
  await untilStarted(1)
  change('b', 0)
  const second = cached()
  finish()
  await untilStarted(2)
  finish()
  expect(await Promise.all([first, second])).toEqual(['a', 'b'])
})

test('rejects waiting callers on failure and retries for the next', async () => {
  const { cached, untilStarted, finish, fail } = start({ isQuick: false })
  const first = cached()
  await untilStarted(1)
  fail()
  await expect(first).rejects.toThrow('no database')
  const second = cached()
  await untilStarted(2)
  finish()
  expect(await second).toBe('a')
})

test('keeps the stale value when the refresh fails', async () => {
  const { cached, change, untilStarted, finish, fail } = start({ isQuick: false })
  const first = cached()
  await untilStarted(1)
  finish()
  await first
  change('b')
  await cached()
  await untilStarted(2)
  fail()
  expect(await cached()).toBe('a')
})
