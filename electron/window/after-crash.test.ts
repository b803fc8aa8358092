import { expect, test } from 'vitest'
import { CRASH_LOOP_MS, worthAnotherTry } from './after-crash.ts'

test.each(['crashed', 'oom', 'killed', 'abnormal-exit', 'memory-eviction'] as const)(
  'a page that ended because %s is loaded again',
  (reason) => expect(worthAnotherTry(reason, null, 0)).toBe(true),
)

test.each(['clean-exit', 'launch-failed', 'integrity-failure'] as const)(
  'after %s it is not',
  (reason) => expect(worthAnotherTry(reason, null, 0)).toBe(false),
)

test('a page that ends at once again is left alone; one that ran for a while is not', () => {
  expect(worthAnotherTry('crashed', 5_000, 5_000 + CRASH_LOOP_MS)).toBe(false)
  expect(worthAnotherTry('crashed', 5_000, 5_001 + CRASH_LOOP_MS)).toBe(true)
})
