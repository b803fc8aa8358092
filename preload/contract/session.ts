/** Storage of the sign-in session. Pages cannot access the key or decrypt other data. */
import * as z from 'zod/mini'
import { invoke } from './channel.ts'

/** A session is encrypted by the system's keyring, or in memory until the app quits. */
export type SessionProtection = 'encrypted' | 'memory'

export interface LoadedSession {
  readonly session: string | null
  /** True once, when the stored session was unreadable and was moved away. The user must sign in again. */
  readonly setAside: boolean
}

export interface SaveResult {
  readonly protection: SessionProtection
  readonly reason: 'no-keyring' | 'keyring-failed' | 'keyring-locked' | null
}

/** In bytes of UTF-8. A Firebase user with tokens takes 2 to 4 KB. The remaining bytes are for long token claims. */
export const MAX_SESSION_BYTES = 64 * 1024

const session = () =>
  z.string().check(
    z.minLength(1),
    // Aborts before the next check encodes an oversized text. A character has at least one byte.
    z.maxLength(MAX_SESSION_BYTES, { abort: true }),
    z.refine((value) => new TextEncoder().encode(value).length <= MAX_SESSION_BYTES),
  )

export const sessionChannels = {
  load: invoke<[], LoadedSession>('session:load'),
  save: invoke<[session: string, isAnonymous: boolean], SaveResult>('session:save', () => [
    session(),
    z.boolean(),
  ]),
  clear: invoke<[], void>('session:clear'),
  /** Returns true while the keyring asks the user for its password and `load` is pending. */
  keyringWaits: invoke<[], boolean>('session:keyring-waits'),
  /** Stops waiting. `load` returns no session, and a new one stays in memory until the keyring is unlocked. */
  goOnWithoutKeyring: invoke<[], void>('session:without-keyring'),
}
