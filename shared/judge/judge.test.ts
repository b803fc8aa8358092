import { afterEach, beforeEach, expect, test } from 'vitest'
import { createJudge, type Judge, Unjudged } from './judge.ts'
import type { trouble } from './testing/trouble.ts'

const TROUBLE = new URL('./testing/trouble.ts', import.meta.url)
const LIMIT_MS = 500

let lost: string[]
let judge: Judge<typeof trouble>
beforeEach(() => {
  lost = []
  judge = createJudge(TROUBLE, { limitMs: LIMIT_MS, onLost: (why) => lost.push(why) })
})
afterEach(() => judge.stop())

test('answers calls in order', async () => {
  judge.warmUp()
  const lengths = [1, 2, 3].map((length) => judge.ask('length', new Uint8Array(length)))
  expect(await Promise.all(lengths)).toEqual([1, 2, 3])
})

test.each([
  ['hang', `it took longer than ${LIMIT_MS} ms`],
  ['quit', 'the thread has ended'],
  ['throw', 'Error: refused'],
] as const)('rejects a failed call and runs the next one: %s', async (name, message) => {
  const [first, next] = [judge.ask(name), judge.ask('length', new Uint8Array(4))]
  await expect(first).rejects.toThrow(new Unjudged(message))
  expect(await next).toBe(4)
  // A function that throws does not terminate the thread.
  expect(lost).toEqual(name === 'throw' ? [] : [message])
})

test('does not block the calling thread while a call hangs', async () => {
  let turns = 0
  const turn = setInterval(() => {
    turns += 1
  }, 10)
  await expect(judge.ask('hang')).rejects.toBeInstanceOf(Unjudged)
  clearInterval(turn)
  expect(turns).toBeGreaterThan(5)
})

test('rejects waiting calls if the thread cannot start, and starts another for the next call', async () => {
  const broken = createJudge<typeof trouble>(new URL('./testing/none.ts', import.meta.url))
  const asked = [broken.ask('throw'), broken.ask('throw')]
  for (const one of asked) await expect(one).rejects.toBeInstanceOf(Unjudged)
  await expect(broken.ask('throw')).rejects.toBeInstanceOf(Unjudged)
})

test('hides the process environment from the thread', async () => {
  expect(await judge.ask('environment')).toEqual([])
})

test('rejects waiting calls on stop', async () => {
  const over = expect(judge.ask('hang')).rejects.toThrow('nothing is judged any more')
  await judge.stop()
  await over
})
