import type { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'

/** When each mail and text message was sent (ms since the epoch; null: unknown), by its code or session. */
export type SendTimes = Map<string, number | null>

/**
 * Marks what is new with the time, since the emulator keeps none, and forgets what is gone. Runs
 * before each answer leaves: nothing is older than the request that sent it.
 */
export function noteSendTimes(state: AgentProjectState, sendTimes: SendTimes, now: number): void {
  for (const key of sendTimes.keys()) {
    if (!state.oobs.has(key) && !state.verificationCodes.has(key)) sendTimes.delete(key)
  }
  for (const key of [...state.oobs.keys(), ...state.verificationCodes.keys()]) {
    if (!sendTimes.has(key)) sendTimes.set(key, now)
  }
}
