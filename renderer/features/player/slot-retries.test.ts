import { describe, expect, test } from 'vitest'
import { nextRetry, withJitter } from './slot-retries.ts'
import { NO_RETRIES, type Retries } from './slot-types.ts'

/** The pauses of a station whose every connection sounds for so long, until it is given up. */
function pauses(soundedMs: number, heard: boolean, most = 30): number[] {
  const all: number[] = []
  let retries: Retries = NO_RETRIES
  while (all.length < most) {
    const next = nextRetry(retries, soundedMs, heard)
    if (next === null) break
    retries = next.retries
    all.push(next.delayMs)
  }
  return all
}

describe('nextRetry', () => {
  test('a station that never sounded gets four attempts in all', () => {
    expect(pauses(0, false)).toEqual([0, 1_000, 1_000])
    expect(pauses(999, false)).toHaveLength(3)
  })

  test('one that did gets twenty, at last every 30 s', () => {
    const all = pauses(0, true)
    expect(all).toHaveLength(19)
    expect(all.slice(0, 12)).toEqual([
      0, 1_000, 1_000, 1_000, 1_000, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ])
    expect(Math.max(...all)).toBe(30_000)
  })

  test('a second of sound gives the budget back, but no quicker attempts', () => {
    const all = pauses(1_000, true, 50)
    expect(all).toHaveLength(50)
    expect(all.at(-1)).toBe(30_000)
  })

  test('four seconds of sound are worth an attempt at once', () => {
    expect(pauses(4_000, true, 5)).toEqual([0, 0, 0, 0, 0])
    expect(pauses(3_999, true, 3)).toEqual([0, 1_000, 1_000])
  })
})

test('the jitter is a fifth either way, and nothing of nothing', () => {
  expect([0, 0.5, 1].map((random) => withJitter(1_000, random))).toEqual([800, 1_000, 1_200])
  expect(withJitter(0, 1)).toBe(0)
})
