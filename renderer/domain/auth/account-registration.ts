/** After a sign-in, creates the user's Firestore record and registers the user with the API. */
import type { Registration } from '../../../shared/api/users.ts'
import { log } from '../../lib/log.ts'
import { STORAGE_KEYS } from '../../limits.ts'
import type { AuthUser, Claims } from './auth-store.ts'
import type { IdentityDependencies } from './identity-provider.ts'

type RegistrationDependencies = Pick<
  IdentityDependencies,
  'store' | 'ensureRecord' | 'register' | 'deletionMark' | 'onRegistrationFailed'
>

export function createAccountRegistration(dependencies: RegistrationDependencies) {
  let ready: Promise<void> = Promise.resolve()
  let unregisteredUser: AuthUser | null = null
  let registration: { readonly uid: string; readonly claims: Claims } | null = null
  let registeringUid: string | null = null

  /** A slow step may finish after another user has signed in. It must not use their token or screen. */
  const isCurrentUser = ({ uid }: AuthUser) => dependencies.store.getState().user?.uid === uid

  function registerUser(user: AuthUser): Promise<void> {
    registeringUid = user.uid
    return ensureRegistered(user).finally(() => {
      registeringUid = null
    })
  }

  async function ensureRegistered(user: AuthUser): Promise<void> {
    await dependencies.deletionMark.recover()
    if (dependencies.deletionMark.isSetFor(user.uid)) return
    const wasInterrupted = readPendingUid() === user.uid
    writePendingUid(user.uid)
    // Anonymous users have no Firestore record.
    const isNew = user.isAnonymous || (await dependencies.ensureRecord(user))
    if (isNew || wasInterrupted) {
      if (!isCurrentUser(user)) return
      const { role, plan } = await dependencies.register(toRegistration(user))
      registration = { uid: user.uid, claims: { role, plan } }
    }
    if (readPendingUid() === user.uid) writePendingUid(null)
  }

  async function registerOrDefer(user: AuthUser): Promise<void> {
    try {
      await registerUser(user)
    } catch (error) {
      log.warn('Saving the account failed', error)
      if (!isCurrentUser(user)) return
      unregisteredUser = user
      if (!user.isAnonymous) dependencies.onRegistrationFailed()
    }
  }

  async function retry(): Promise<void> {
    const user = unregisteredUser
    if (!user) return
    unregisteredUser = null
    ready = registerUser(user).catch((error) => {
      if (isCurrentUser(user)) unregisteredUser = user
      log.warn('Saving the account failed again', error)
    })
    await ready
  }

  function start(signingIn: Promise<AuthUser | null>): void {
    ready = signingIn.then((user) => (user ? registerOrDefer(user) : undefined)).catch(() => {})
  }

  return {
    start,
    resume: (user: AuthUser): void => {
      if (readPendingUid() !== user.uid || registeringUid === user.uid) return
      registeringUid = user.uid
      start(Promise.resolve(user))
    },
    retry,
    whenReady: (): Promise<void> => ready,
    reset: (): void => {
      unregisteredUser = null
      registration = null
    },
    /** Returns the claims from the registration response. The token may still lack them. */
    registeredClaims: (uid: string): Claims | null =>
      registration?.uid === uid ? registration.claims : null,
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
