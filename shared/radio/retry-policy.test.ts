import { describe, expect, test } from 'vitest'
import {
  AUDIO_BYTES,
  afterConnection,
  audioThreshold,
  FRESH_RETRIES,
  type RetryState,
  STREAM_RETRIES,
} from './retry-policy.ts'

/** The waits after connections that gave audio so long (null: none), until it is given up. */
function waits(audio: readonly (number | null)[], retries: RetryState = FRESH_RETRIES) {
  const all: (number | null)[] = []
  let now = retries
  for (const audioMs of audio) {
    const verdict = afterConnection(now, audioMs, 0.5)
    now = verdict.retries
    all.push(verdict.waitMs)
  }
  return all
}

describe('retry policy', () => {
  test('first at once, then each second for as long as a restart takes, then slower and slower, up to 30 s', () => {
    expect(STREAM_RETRIES.delaysMs).toEqual([
      0, 1_000, 1_000, 1_000, 1_000, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000,
    ])
    const flapping = Array<number>(13).fill(500)
    expect(waits(flapping)).toEqual([...STREAM_RETRIES.delaysMs, 30_000, 30_000])
  })

  test('gives up after four attempts without audio, after the first sound after twenty', () => {
    const fruitless = Array<null>(4).fill(null)
    expect(waits(fruitless)).toEqual([0, 1_000, 1_000, null])
    const afterSound: RetryState = { step: 0, fruitless: 0, hadSound: true }
    const after = waits(Array<null>(20).fill(null), afterSound)
    expect(after.slice(0, 19)).not.toContain(null)
    expect(after[19]).toBeNull()
  })

  test('only audio refills the budget; four seconds of it begin the waits anew', () => {
    const fifteen = Array<null>(15).fill(null)
    expect(waits([500, ...fifteen, 500, ...fifteen])).not.toContain(null)
    const six = Array<null>(6).fill(null)
    expect(waits([500, ...six, 4_000, null]).slice(-3)).toEqual([2_000, 0, 1_000])
    expect(waits([500, ...six, 3_999]).slice(-2)).toEqual([2_000, 4_000])
  })

  test('waits are a fifth longer or shorter', () => {
    const retries: RetryState = { step: 7, fruitless: 0, hadSound: true }
    expect(afterConnection(retries, null, 0).waitMs).toBe(3_200)
    expect(afterConnection(retries, null, 0.999_999).waitMs).toBe(4_800)
  })

  test('audio that counts: a second of it, at most 16 kB', () => {
    expect(audioThreshold(null)).toBe(AUDIO_BYTES)
    expect(audioThreshold(0)).toBe(AUDIO_BYTES)
    expect(audioThreshold(24)).toBe(3_000)
    expect(audioThreshold(320)).toBe(AUDIO_BYTES)
  })
})
