import { expect, test } from 'vitest'
import { chooseCrashRecovery, recentReloads } from './page-failure.ts'

test.each(['crashed', 'oom', 'killed', 'abnormal-exit', 'memory-eviction'] as const)(
  'reloads a page that ended because %s',
  (reason) => expect(chooseCrashRecovery(reason, [], false, 0)).toBe('reload'),
)

test.each(['launch-failed', 'integrity-failure'] as const)('gives up after %s', (reason) =>
  expect(chooseCrashRecovery(reason, [], false, 0)).toBe('give-up'),
)

test('does nothing after a clean exit', () => {
  expect(chooseCrashRecovery('clean-exit', [], false, 0)).toBe('nothing')
})

test('shows the crash page when the page ends within 10 s of a reload', () => {
  expect(chooseCrashRecovery('crashed', [5_000], false, 15_000)).toBe('show-crash-page')
  expect(chooseCrashRecovery('crashed', [5_000], false, 15_001)).toBe('reload')
})

/** A page that crashes `ms` after each reload, `times` times. */
function outcomes(ms: number, times: number) {
  let tries: readonly number[] = []
  return Array.from({ length: times }, (_, index) => {
    const now = index * ms
    const next = chooseCrashRecovery('crashed', tries, false, now)
    if (next === 'reload') tries = [...recentReloads(tries, now), now]
    return next
  })
}

test('shows the crash page at the fourth crash within ten minutes', () => {
  expect(outcomes(11_000, 4)).toEqual(['reload', 'reload', 'reload', 'show-crash-page'])
})

test('keeps reloading a page with at most three crashes in ten minutes', () => {
  expect(new Set(outcomes(200_000, 50))).toEqual(new Set(['reload']))
  expect(recentReloads([0, 1], 10 * 60_000)).toEqual([1])
})

test('gives up when the crash page crashes', () => {
  expect(chooseCrashRecovery('crashed', [5_000], true, 6_000)).toBe('give-up')
})
