import { expect, test } from 'vitest'
import { createKept } from './create-kept.ts'

/** Something that is made of a version, when the test says so. */
function start({ isQuick }: { isQuick: boolean }) {
  let version = 'a'
  let time = 0
  const waiting: PromiseWithResolvers<void>[] = []
  const kept = createKept({
    versionOf: async () => version,
    make: async () => {
      const of = version
      const turn = Promise.withResolvers<void>()
      waiting.push(turn)
      await turn.promise
      return of
    },
    isQuick: () => isQuick,
    restMs: 10,
    now: () => time,
  })
  return {
    kept,
    change: (to: string, after = 10) => {
      version = to
      time += after
    },
    begun: () => waiting.length,
    /** Resolves when so many have begun. */
    untilBegun: (count: number) => expect.poll(() => waiting.length, { interval: 1 }).toBe(count),
    finish: () => waiting.at(-1)?.resolve(),
    fail: () => waiting.at(-1)?.reject(new Error('no database')),
  }
}

test('is made once for all who ask for a version', async () => {
  const { kept, untilBegun, finish, begun } = start({ isQuick: false })
  const asked = [kept(), kept()]
  await untilBegun(1)
  asked.push(kept())
  finish()
  expect(await Promise.all(asked)).toEqual(['a', 'a', 'a'])
  expect([await kept(), begun()]).toEqual(['a', 1])
})

test('what takes its time is answered as it was, until the next is there', async () => {
  const { kept, change, untilBegun, finish, begun } = start({ isQuick: false })
  const first = kept()
  await untilBegun(1)
  finish()
  await first
  change('b')
  expect(await Promise.all([kept(), kept(), kept()])).toEqual(['a', 'a', 'a'])
  await untilBegun(2)
  finish()
  await expect.poll(kept, { interval: 1 }).toBe('b')
  expect(begun()).toBe(2)
})

test('what takes its time has a rest before it is made anew', async () => {
  const { kept, change, untilBegun, finish, begun } = start({ isQuick: false })
  const first = kept()
  await untilBegun(1)
  finish()
  await first
  change('b', 9)
  expect([await kept(), begun()]).toEqual(['a', 1])
  change('c', 1)
  expect(await kept()).toBe('a')
  await untilBegun(2)
  finish()
  await expect.poll(kept, { interval: 1 }).toBe('c')
})

test('what is quickly made is always the newest, also for one who comes while an older is made', async () => {
  const { kept, change, untilBegun, finish } = start({ isQuick: true })
  const first = kept()
  await untilBegun(1)
  change('b', 0)
  const second = kept()
  finish()
  await untilBegun(2)
  finish()
  expect(await Promise.all([first, second])).toEqual(['a', 'b'])
})

test('a failure is told to who waits for it, and is no answer to the next', async () => {
  const { kept, untilBegun, finish, fail } = start({ isQuick: false })
  const first = kept()
  await untilBegun(1)
  fail()
  await expect(first).rejects.toThrow('no database')
  const second = kept()
  await untilBegun(2)
  finish()
  expect(await second).toBe('a')
})

test('a failure behind an answer keeps the answer', async () => {
  const { kept, change, untilBegun, finish, fail } = start({ isQuick: false })
  const first = kept()
  await untilBegun(1)
  finish()
  await first
  change('b')
  await kept()
  await untilBegun(2)
  fail()
  expect(await kept()).toBe('a')
})
