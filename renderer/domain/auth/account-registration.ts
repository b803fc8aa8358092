/** Creates and registers the account after a sign-in. */

import type { Registration } from '../../../shared/api/users.ts'
import { log } from '../../lib/log.ts'
import { STORAGE_KEYS } from '../../limits.ts'
import type { AuthUser, Claims } from './auth-store.ts'
import type { IdentityParts } from './identity-provider.ts'

type Parts = Pick<
  IdentityParts,
  'store' | 'ensureRecord' | 'register' | 'deletionMark' | 'onRegistrationFailed'
>

export function createAccountRegistration(parts: Parts) {
  let ready: Promise<void> = Promise.resolve()
  let unsaved: AuthUser | null = null
  let registered: { readonly uid: string; readonly claims: Claims } | null = null
  let saving: string | null = null

  /** A slow step may finish after another user has signed in. It must not use their token or screen. */
  const isCurrentUser = ({ uid }: AuthUser) => parts.store.getState().user?.uid === uid

  function save(user: AuthUser): Promise<void> {
    saving = user.uid
    return ensureRegistered(user).finally(() => {
      saving = null
    })
  }

  async function ensureRegistered(user: AuthUser): Promise<void> {
    await parts.deletionMark.recover()
    if (parts.deletionMark.isSetFor(user.uid)) return
    const wasInterrupted = readPending() === user.uid
    writePending(user.uid)
    // Anonymous users have no document.
    const isNew = user.isAnonymous || (await parts.ensureRecord(user))
    if (isNew || wasInterrupted) {
      if (!isCurrentUser(user)) return
      const { role, plan } = await parts.register(toRegistration(user))
      registered = { uid: user.uid, claims: { role, plan } }
    }
    if (readPending() === user.uid) writePending(null)
  }

  async function saveOrDefer(user: AuthUser): Promise<void> {
    try {
      await save(user)
    } catch (error) {
      log.warn('Saving the account failed', error)
      if (!isCurrentUser(user)) return
      unsaved = user
      if (!user.isAnonymous) parts.onRegistrationFailed()
    }
  }

  async function retry(): Promise<void> {
    const user = unsaved
    if (!user) return
    unsaved = null
    ready = save(user).catch((error) => {
      if (isCurrentUser(user)) unsaved = user
      log.warn('Saving the account failed again', error)
    })
    await ready
  }

  function start(signingIn: Promise<AuthUser | null>): void {
    ready = signingIn.then((user) => (user ? saveOrDefer(user) : undefined)).catch(() => {})
  }

  return {
    start,
    resume: (user: AuthUser): void => {
      if (readPending() !== user.uid || saving === user.uid) return
      saving = user.uid
      start(Promise.resolve(user))
    },
    retry,
    whenReady: (): Promise<void> => ready,
    reset: (): void => {
      unsaved = null
      registered = null
    },
    /** Claims that the API returned at registration, while the token has none. */
    registeredClaims: (uid: string): Claims | null =>
      registered?.uid === uid ? registered.claims : null,
  }
}

function readPending(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEYS.registration)
  } catch {
    return null
  }
}

function writePending(uid: string | null): void {
  try {
    if (uid === null) localStorage.removeItem(STORAGE_KEYS.registration)
    else localStorage.setItem(STORAGE_KEYS.registration, uid)
  } catch {}
}

/** The API treats null as a value, so absent fields are omitted. */
export function toRegistration({ email, displayName, photoURL }: AuthUser): Registration {
  return {
    ...(email && { email }),
    ...(displayName && { displayName }),
    ...(photoURL && { photoURL }),
  }
}
