/**
 * The second factor a sign-in is waiting for, as far as a screen may know it. What answers it stays
 * with the provider. In memory only: a challenge never outlives the run.
 */
import { create } from 'zustand'

export interface Challenge {
  /** The number as the provider masks it, for example +*******1234. */
  readonly phone: string
  /** When the last code was sent, in ms since the epoch; null before the first. */
  readonly sentAt: number | null
}

export const useChallengeStore = create<{ readonly challenge: Challenge | null }>()(() => ({
  challenge: null,
}))
