import { test } from 'playwright/test'
import { type Ear, longestSilence } from '../fixtures/radio-ear.ts'

/** What somebody heard and read under one fault. */
export interface FaultResult {
  readonly fault: string
  readonly surface: 'element' | 'desktop' | 'web'
  readonly sounds: boolean
  /** From the wish to the first sound, in ms; null: there never was any. */
  readonly firstSoundMs: number | null
  /** Of all silences after the first sound, in ms. */
  readonly longestSilenceMs: number
  readonly silences: number
  /** What the player, or the element, says in the end. */
  readonly reads: string
  readonly requests: number
}

/** Name of the attachment by which results reach the reporter. */
export const RESULT = 'fault-result'

/** Hands the result of the running test to fault-reporter.ts and returns it. */
export async function noteResult(
  ear: Ear,
  told: Pick<FaultResult, 'fault' | 'surface' | 'reads' | 'requests'>,
): Promise<FaultResult> {
  const heard = await ear.hearing()
  const result: FaultResult = {
    ...told,
    sounds: heard.soundingNow,
    firstSoundMs: heard.firstSoundMs,
    longestSilenceMs: longestSilence(heard),
    silences: heard.silences.length,
  }
  await test
    .info()
    .attach(RESULT, { body: JSON.stringify(result), contentType: 'application/json' })
  return result
}
