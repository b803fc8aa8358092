/** After a sign-in, creates the user's Firestore record and registers the user with the API. */
import type { Registration } from '../../../shared/api/users.ts'
import { log } from '../../lib/log.ts'
import { STORAGE_KEYS } from '../../limits.ts'
import type { AuthUser, Claims } from './auth-store.ts'
import type { IdentityParts } from './identity-provider.ts'

type RegistrationParts = Pick<
  IdentityParts,
  'store' | 'ensureRecord' | 'register' | 'deletionMark' | 'onRegistrationFailed'
>

export function createAccountRegistration(parts: RegistrationParts) {
  let ready: Promise<void> = Promise.resolve()
  let unsavedUser: AuthUser | null = null
  let registered: { readonly uid: string; readonly claims: Claims } | null = null
  let savingUid: string | null = null

  /** A slow step may finish after another user has signed in. It must not use their token or screen. */
  const isCurrentUser = ({ uid }: AuthUser) => parts.store.getState().user?.uid === uid

  function registerUser(user: AuthUser): Promise<void> {
    savingUid = user.uid
    return ensureRegistered(user).finally(() => {
      savingUid = null
    })
  }

  async function ensureRegistered(user: AuthUser): Promise<void> {
    await parts.deletionMark.recover()
    if (parts.deletionMark.isSetFor(user.uid)) return
    const wasInterrupted = readPendingUid() === user.uid
    writePendingUid(user.uid)
    // Anonymous users have no document.
    const isNew = user.isAnonymous || (await parts.ensureRecord(user))
    if (isNew || wasInterrupted) {
      if (!isCurrentUser(user)) return
      const { role, plan } = await parts.register(toRegistration(user))
      registered = { uid: user.uid, claims: { role, plan } }
    }
    if (readPendingUid() === user.uid) writePendingUid(null)
  }

  async function saveOrDefer(user: AuthUser): Promise<void> {
    try {
      await registerUser(user)
    } catch (error) {
      log.warn('Saving the account failed', error)
      if (!isCurrentUser(user)) return
      unsavedUser = user
      if (!user.isAnonymous) parts.onRegistrationFailed()
    }
  }

  async function retry(): Promise<void> {
    const user = unsavedUser
    if (!user) return
    unsavedUser = null
    ready = registerUser(user).catch((error) => {
      if (isCurrentUser(user)) unsavedUser = user
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
      if (readPendingUid() !== user.uid || savingUid === user.uid) return
      savingUid = user.uid
      start(Promise.resolve(user))
    },
    retry,
    whenReady: (): Promise<void> => ready,
    reset: (): void => {
      unsavedUser = null
      registered = null
    },
    /** Returns the claims that the API returned at registration. The token may still lack them. */
    registeredClaims: (uid: string): Claims | null =>
      registered?.uid === uid ? registered.claims : null,
  }
}

function readPendingUid(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEYS.registration)
  } catch {
    return null
  }
}

function writePendingUid(uid: string | null): void {
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
