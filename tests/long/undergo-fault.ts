import { expect } from 'playwright/test'
import { soundShare } from '../fixtures/radio-ear.ts'
import type { Listener } from '../fixtures/radio-listener.ts'
import type { FaultCase, FaultStation, Outcome } from './fault-cases.ts'
import { noteResult } from './fault-result.ts'

/** Longest time to sound or to an end: the first connect, its retries and their waits. */
const OUTCOME_MS = 90_000
/** Sound for so long without a break is playing again. */
const STEADY_MS = 3_000
/** An element has at most this much in hand of what servers here send. */
const SENT_AHEAD_MS = 12_000
/** Of what comes at half real time a bit less than half can be heard. */
const LIMPING_SHARE = 0.3

/**
 * Plays a station, lets its fault strike, and expects the outcome: what is heard and read in the end,
 * and that it was not asked too often.
 */
export async function undergoFault(
  listener: Listener,
  surface: 'desktop' | 'web',
  { name, mostRequests }: FaultCase,
  published: string,
  { strike, requests }: FaultStation,
  outcome: Outcome,
): Promise<void> {
  const { ear, player } = listener
  await listener.stop()
  await listener.play(published)
  if (strike !== undefined) {
    await ear.sound()
    await strike()
    // What was sent ahead must have been played: only then is it heard whether there is more.
    const { listenedMs } = await ear.hearing()
    await ear.listened(listenedMs + SENT_AHEAD_MS)
  }
  if (outcome === 'sounds') {
    await ear.steady(STEADY_MS, OUTCOME_MS)
    await expect(player).toContainText('Live')
  } else if (outcome === 'limps') {
    expect(soundShare(await ear.hearing()), 'share of sound').toBeGreaterThan(LIMPING_SHARE)
    await expect(player).toContainText(/Live|Buffering/)
  } else {
    await expect(player).toContainText(outcome, { timeout: OUTCOME_MS })
  }
  const asked = await requests()
  await noteResult(ear, { fault: name, surface, reads: await listener.reads(), requests: asked })
  expect(asked, 'requests').toBeLessThanOrEqual(mostRequests)
  await listener.stop()
}
