import { expect, test } from 'vitest'
import { afterCrash, CRASH_LOOP_MS } from './after-crash.ts'

test.each(['crashed', 'oom', 'killed', 'abnormal-exit', 'memory-eviction'] as const)(
  'a page that ended because %s is loaded again',
  (reason) => expect(afterCrash(reason, null, false, 0)).toBe('load-again'),
)

test.each(['clean-exit', 'launch-failed', 'integrity-failure'] as const)(
  'after %s it is not',
  (reason) => expect(afterCrash(reason, null, false, 0)).toBe('nothing'),
)

test('a page that ends at once again says so; one that ran for a while is loaded again', () => {
  expect(afterCrash('crashed', 5_000, false, 5_000 + CRASH_LOOP_MS)).toBe('say-so')
  expect(afterCrash('crashed', 5_000, false, 5_001 + CRASH_LOOP_MS)).toBe('load-again')
})

test('where even the page that says so crashes, nothing is loaded', () => {
  expect(afterCrash('crashed', 5_000, true, 6_000)).toBe('nothing')
})
