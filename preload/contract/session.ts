/** The one identity session. No key, no decrypt: load, save and clear is all there is. */
import * as z from 'zod/mini'
import { invoke } from './channel.ts'

/** How the session is kept: encrypted by the system's keyring, or only until the app quits. */
export type SessionProtection = 'encrypted' | 'memory'

/** What was kept of the last run. */
export interface LoadedSession {
  readonly session: string | null
  /** True once: what was kept could not be read, was put aside, and the user has to sign in again. */
  readonly setAside: boolean
}

/** How a session is kept from now on. */
export interface KeptSession {
  readonly protection: SessionProtection
  /**
   * Why it is in memory only: this machine has no keyring, the one it has did not keep it, or it still
   * asks for its password and the user went on without it; null when it is encrypted.
   */
  readonly reason: 'no-keyring' | 'keyring-failed' | 'keyring-locked' | null
}

/**
 * Largest session that is kept, in bytes of UTF-8. A Firebase user with its tokens takes 2 to 4 KB;
 * the rest is room for long claims.
 */
export const MAX_SESSION_BYTES = 64 * 1024

const session = () =>
  z.string().check(
    z.minLength(1),
    // A character has at least one byte: what is longer is not encoded to be measured.
    z.maxLength(MAX_SESSION_BYTES, { abort: true }),
    z.refine((value) => new TextEncoder().encode(value).length <= MAX_SESSION_BYTES),
  )

export const sessionChannels = {
  load: invoke<[], LoadedSession>('session:load'),
  save: invoke<[session: string, isAnonymous: boolean], KeptSession>('session:save', () => [
    session(),
    z.boolean(),
  ]),
  clear: invoke<[], void>('session:clear'),
  /** Whether the system's keyring asks the user for its password: `load` is pending until then. */
  keyringWaits: invoke<[], boolean>('session:keyring-waits'),
  /**
   * Goes on without it: there is no session, and a new one stays in memory until the keyring is
   * unlocked after all.
   */
  goOnWithoutKeyring: invoke<[], void>('session:without-keyring'),
}
