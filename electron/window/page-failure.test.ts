import { expect, test } from 'vitest'
import { afterCrash, recentTries } from './page-failure.ts'

test.each(['crashed', 'oom', 'killed', 'abnormal-exit', 'memory-eviction'] as const)(
  'loads a page again that ended because %s',
  (reason) => expect(afterCrash(reason, [], false, 0)).toBe('load-again'),
)

test.each(['launch-failed', 'integrity-failure'] as const)(
  'gives up after %s, where no page can run',
  (reason) => expect(afterCrash(reason, [], false, 0)).toBe('give-up'),
)

test('does nothing after an orderly end', () => {
  expect(afterCrash('clean-exit', [], false, 0)).toBe('nothing')
})

test('says so when the page ends within 10 s of a reload', () => {
  expect(afterCrash('crashed', [5_000], false, 15_000)).toBe('say-so')
  expect(afterCrash('crashed', [5_000], false, 15_001)).toBe('load-again')
})

/** What happens to a page that crashes every `ms` after each reload, for `times` crashes. */
function outcomes(ms: number, times: number) {
  let tries: readonly number[] = []
  return Array.from({ length: times }, (_, index) => {
    const now = index * ms
    const next = afterCrash('crashed', tries, false, now)
    if (next === 'load-again') tries = [...recentTries(tries, now), now]
    return next
  })
}

test('says so at the fourth crash within ten minutes', () => {
  expect(outcomes(11_000, 4)).toEqual(['load-again', 'load-again', 'load-again', 'say-so'])
})

test('keeps loading a page that crashes three times in ten minutes at most', () => {
  expect(new Set(outcomes(200_000, 50))).toEqual(new Set(['load-again']))
  expect(recentTries([0, 1], 10 * 60_000)).toEqual([1])
})

test('gives up where even the page that says so crashes', () => {
  expect(afterCrash('crashed', [5_000], true, 6_000)).toBe('give-up')
})
