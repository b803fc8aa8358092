/** Which genuine tokens count no more, because an admin has ended their sessions since. */
import type { VerifiedToken } from '../../plugins/identity/identity-port.ts'
import type { EndedSessionStore } from './ended-session-store.ts'

/** An instance knows within so many ms whose sessions were ended at another. */
export const ENDED_KNOWN_MS = 5_000
/**
 * How long a token of before is genuine: Firebase's live for an hour
 * (https://firebase.google.com/docs/auth/admin/verify-id-tokens), and clocks may differ by five minutes.
 */
export const TOKEN_LIFE_MS = 65 * 60_000
/** Most users that an instance has at hand, those whose sessions ended last: some 100 bytes each. */
export const ENDED_KNOWN_MAX = 100_000
/** The provider tells when a session began in whole seconds. */
const SECOND_MS = 1_000

interface EndedSessionOptions {
  readonly store: Pick<EndedSessionStore, 'get' | 'since'>
  /** ms since the epoch. */
  readonly now: () => number
  /** Told why they could not be read; until they can, what was read before counts. */
  readonly onTrouble: (error: unknown) => void
}
type Session = Pick<VerifiedToken, 'uid' | 'signedInAt'>

/**
 * Whether a session began before its user's sessions were ended; one of the same second began after. Pure. The end is by the
 * API's clock, as it is at the provider: firebase-admin sends its own time as `validSince`. An API whose clock is ahead
 * refuses for as long who signs in anew.
 */
export function isBefore({ signedInAt }: Session, endedAt: number | null | undefined): boolean {
  return endedAt != null && signedInAt < Math.floor(endedAt / SECOND_MS) * SECOND_MS
}

/** Ended sessions, read at most once in ENDED_KNOWN_MS and instance, however many requests come. */
export function createEndedSessions({ store, now, onTrouble }: EndedSessionOptions) {
  let known: ReadonlyMap<string, number> = new Map()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  async function read(): Promise<void> {
    readAt = now()
    try {
      known = await store.since(readAt - TOKEN_LIFE_MS, ENDED_KNOWN_MAX)
    } catch (error) {
      onTrouble(error)
    }
    reading = null
  }

  return {
    /** Whether a session has ended, as far as is known here. */
    isEnded: async (session: Session): Promise<boolean> => {
      if (Math.abs(now() - readAt) >= ENDED_KNOWN_MS) reading ??= read()
      await reading
      return isBefore(session, known.get(session.uid))
    },

    /** Whether it has ended at this moment: a statement of its own. */
    isEndedNow: async (session: Session): Promise<boolean> =>
      isBefore(session, await store.get(session.uid)),
  }
}
export type EndedSessions = ReturnType<typeof createEndedSessions>
