import { describe, expect, test } from 'vitest'
import {
  AUDIO_BYTES,
  afterConnection,
  audioThreshold,
  FRESH_RETRIES,
  type RetryState,
  STREAM_RETRIES,
} from './retry-policy.ts'

/** Audio duration of a connection (null: none), or a refused attempt. */
type Outcome = number | null | 'refused'

/** Waits after these connections until the policy gives up. */
function waits(outcomes: readonly Outcome[], retries: RetryState = FRESH_RETRIES) {
  const all: (number | null)[] = []
  let now = retries
  for (const past of outcomes) {
    const isRefused = past === 'refused'
    const verdict = afterConnection(now, isRefused ? null : past, 0.5, isRefused)
    now = verdict.retries
    all.push(verdict.waitMs)
  }
  return all
}

describe('retry policy', () => {
  test('retries immediately, then every second for ten seconds, then slower up to 30 s', () => {
    const seconds = Array<number>(10).fill(1_000)
    expect(STREAM_RETRIES.delaysMs).toEqual([0, ...seconds, 2_000, 4_000, 8_000, 16_000, 30_000])
    const flapping = Array<number>(18).fill(500)
    expect(waits(flapping)).toEqual([...STREAM_RETRIES.delaysMs, 30_000, 30_000])
  })

  test('retries a refused port twice a second for ten seconds after sound, then no more often', () => {
    const after = waits([4_000, ...Array<Outcome>(24).fill('refused')])
    expect(after).toEqual([0, ...Array<number>(20).fill(500), 2_000, 4_000, 8_000, 16_000])
    expect(waits([4_000, 'refused', null, 'refused', 'refused'])).toEqual([0, 500, 1_000, 500, 500])
    expect(waits(Array<Outcome>(4).fill('refused'))).toEqual([0, 1_000, 1_000, null])
  })

  test('gives up after 4 attempts before the first sound and 25 after it, in five minutes', () => {
    const fruitless = Array<null>(4).fill(null)
    expect(waits(fruitless)).toEqual([0, 1_000, 1_000, null])
    const afterSound: RetryState = { step: 0, failedAttempts: 0, hadSound: true }
    for (const past of [null, 'refused'] as const) {
      const after = waits(Array<Outcome>(40).fill(past), afterSound)
      const end = after.indexOf(null)
      const tried = after.slice(0, end).reduce<number>((sum, ms) => sum + (ms ?? 0), 0)
      expect(end).toBe(past === null ? 24 : 34)
      expect(tried).toBe(310_000)
    }
  })

  test('rejoins up to eight times after undecodable joins', () => {
    expect(STREAM_RETRIES.attemptsAfterBadJoin).toBe(8)
  })

  test('resets the attempts on audio and the waits after four seconds of it', () => {
    const fifteen = Array<null>(15).fill(null)
    expect(waits([500, ...fifteen, 500, ...fifteen])).not.toContain(null)
    const eleven = Array<null>(11).fill(null)
    expect(waits([500, ...eleven, 4_000, null]).slice(-3)).toEqual([2_000, 0, 1_000])
    expect(waits([500, ...eleven, 3_999]).slice(-2)).toEqual([2_000, 4_000])
  })

  test('varies waits by a fifth', () => {
    const retries: RetryState = { step: 12, failedAttempts: 0, hadSound: true }
    expect(afterConnection(retries, null, 0).waitMs).toBe(3_200)
    expect(afterConnection(retries, null, 0.999_999).waitMs).toBe(4_800)
  })

  test('counts one second of audio, at most 16 kB', () => {
    expect(audioThreshold(null)).toBe(AUDIO_BYTES)
    expect(audioThreshold(0)).toBe(AUDIO_BYTES)
    expect(audioThreshold(24)).toBe(3_000)
    expect(audioThreshold(320)).toBe(AUDIO_BYTES)
  })
})
