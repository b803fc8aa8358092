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
  let activeSignIns = 0

  /** A slow step may finish after another user has signed in. It must not use their token or screen. */
  const isCurrentUser = ({ uid }: AuthUser) => dependencies.store.getState().user?.uid === uid

  function registerUser(user: AuthUser, wasInterrupted = false): Promise<void> {
    registeringUid = user.uid
    return ensureRegistered(user, wasInterrupted || readPendingUid() === user.uid).finally(() => {
      registeringUid = null
    })
  }

  async function ensureRegistered(user: AuthUser, wasInterrupted: boolean): Promise<void> {
    await dependencies.deletionMark.recover()
    if (dependencies.deletionMark.isSetFor(user.uid)) return
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

  async function registerOrDefer(user: AuthUser, wasInterrupted = false): Promise<void> {
    try {
      await registerUser(user, wasInterrupted)
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

  function start(signingIn: Promise<AuthUser | null>, wasInterrupted = false): void {
    // The provider stores its user before it resolves, so a reload can find a user whose uid was never seen here.
    if (readPendingUid() === null) writePendingUid(UNKNOWN_UID)
    activeSignIns += 1
    const register = (user: AuthUser | null) => {
      activeSignIns -= 1
      return user ? registerOrDefer(user, wasInterrupted) : undefined
    }
    ready = signingIn
      .then(register, () => register(null))
      .then(() => {
        if (readPendingUid() === UNKNOWN_UID) writePendingUid(null)
      })
  }

  return {
    start: (signingIn: Promise<AuthUser | null>): void => start(signingIn),
    /** Continues the registration of a restored user that an earlier page started. */
    resume: (user: AuthUser): void => {
      const isPending = [UNKNOWN_UID, user.uid].includes(readPendingUid() ?? '')
      if (!isPending || activeSignIns > 0 || registeringUid === user.uid) return
      start(Promise.resolve(user), true)
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

/** Stands for the uid of a sign-in in progress. No provider's uid is empty or has this character. */
const UNKNOWN_UID = '*'

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
