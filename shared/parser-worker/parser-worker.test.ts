import { afterEach, beforeEach, expect, test } from 'vitest'
import { createParserWorker, ParseAborted, type ParserWorker } from './parser-worker.ts'
import type { trouble } from './testing/trouble.ts'

const TROUBLE = new URL('./testing/trouble.ts', import.meta.url)
const LIMIT_MS = 500

let lost: string[]
let parserWorker: ParserWorker<typeof trouble>
beforeEach(() => {
  lost = []
  parserWorker = createParserWorker(TROUBLE, {
    limitMs: LIMIT_MS,
    onFailure: (why) => lost.push(why),
  })
})
afterEach(() => parserWorker.stop())

test('answers calls in order', async () => {
  parserWorker.warmUp()
  const lengths = [1, 2, 3].map((length) => parserWorker.run('length', new Uint8Array(length)))
  expect(await Promise.all(lengths)).toEqual([1, 2, 3])
})

test.each([
  ['hang', `it took longer than ${LIMIT_MS} ms`],
  ['quit', 'the thread has ended'],
  ['throw', 'Error: refused'],
] as const)('rejects a failed call and runs the next one: %s', async (name, message) => {
  const [first, next] = [parserWorker.run(name), parserWorker.run('length', new Uint8Array(4))]
  await expect(first).rejects.toThrow(new ParseAborted(message))
  expect(await next).toBe(4)
  // A function that throws does not terminate the thread.
  expect(lost).toEqual(name === 'throw' ? [] : [message])
})

test('does not block the calling thread while a call hangs', async () => {
  let turns = 0
  const turn = setInterval(() => {
    turns += 1
  }, 10)
  await expect(parserWorker.run('hang')).rejects.toBeInstanceOf(ParseAborted)
  clearInterval(turn)
  expect(turns).toBeGreaterThan(5)
})

test('rejects waiting calls if the thread cannot start, and starts another for the next call', async () => {
  const broken = createParserWorker<typeof trouble>(new URL('./testing/none.ts', import.meta.url))
  const pending = [broken.run('throw'), broken.run('throw')]
  for (const one of pending) await expect(one).rejects.toBeInstanceOf(ParseAborted)
  await expect(broken.run('throw')).rejects.toBeInstanceOf(ParseAborted)
})

test('hides the process environment from the thread', async () => {
  expect(await parserWorker.run('environment')).toEqual([])
})

test('rejects waiting calls on stop', async () => {
  const over = expect(parserWorker.run('hang')).rejects.toThrow('nothing is checked any more')
  await parserWorker.stop()
  await over
})
