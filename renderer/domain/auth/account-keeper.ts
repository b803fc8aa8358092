/** What an account needs after a sign-in: its document, and its registration when it is new. */

import type { Registration } from '../../../shared/api/users.ts'
import { log } from '../../lib/log.ts'
import { STORAGE_KEYS } from '../../limits.ts'
import type { AuthUser, Claims } from './auth-store.ts'
import type { IdentityParts } from './identity-provider.ts'

type Parts = Pick<
  IdentityParts,
  'store' | 'ensureRecord' | 'register' | 'deletionMark' | 'onAccountNotSaved'
>

export function createAccountKeeper(parts: Parts) {
  let ready: Promise<void> = Promise.resolve()
  let unsaved: AuthUser | null = null
  let registered: { readonly uid: string; readonly claims: Claims } | null = null
  let saving: string | null = null

  /** What takes a while may end when another user is signed in, whose token and screen it would use. */
  const isHere = ({ uid }: AuthUser) => parts.store.getState().user?.uid === uid

  function save(user: AuthUser): Promise<void> {
    saving = user.uid
    return ensureRegistered(user).finally(() => {
      saving = null
    })
  }

  async function ensureRegistered(user: AuthUser): Promise<void> {
    // A crash may have taken the mark from where it is looked up at once.
    await parts.deletionMark.recover()
    if (parts.deletionMark.isOn(user.uid)) return
    const wasInterrupted = readPending() === user.uid
    writePending(user.uid)
    // The document store knows accounts alone.
    const isNew = user.isAnonymous || (await parts.ensureRecord(user))
    if (isNew || wasInterrupted) {
      if (!isHere(user)) return
      const { role, plan } = await parts.register(toRegistration(user))
      registered = { uid: user.uid, claims: { role, plan } }
    }
    if (readPending() === user.uid) writePending(null)
  }

  async function keep(user: AuthUser): Promise<void> {
    try {
      await save(user)
    } catch (error) {
      log.warn('The account could not be saved', error)
      if (!isHere(user)) return
      unsaved = user
      if (!user.isAnonymous) parts.onAccountNotSaved()
    }
  }

  async function retry(): Promise<void> {
    const user = unsaved
    if (!user) return
    unsaved = null
    ready = save(user).catch((error) => {
      if (isHere(user)) unsaved = user
      log.warn('The account could still not be saved', error)
    })
    await ready
  }

  function open(signingIn: Promise<AuthUser | null>): void {
    ready = signingIn.then((user) => (user ? keep(user) : undefined)).catch(() => {})
  }

  return {
    /** Saves the account of the user who signs in, in the background; `whenReady` covers both. */
    open,
    /** Continues a registration of the restored user that a reload or a crash interrupted. */
    resume: (user: AuthUser): void => {
      if (readPending() !== user.uid || saving === user.uid) return
      saving = user.uid
      open(Promise.resolve(user))
    },
    retry,
    whenReady: (): Promise<void> => ready,
    /** Signed out: what could not be saved stays unsaved until the next sign-in. */
    forget: (): void => {
      unsaved = null
      registered = null
    },
    /** Role and plan the API answered at registration, for a token that carries none yet. */
    registeredClaims: (uid: string): Claims | null =>
      registered?.uid === uid ? registered.claims : null,
  }
}

/** The uid of a registration that has started and not ended; null where there is none, or no storage. */
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
  } catch {
    // Without storage an interrupted registration waits for the next sign-in.
  }
}

/** What the API is told of a new user. What is absent is left out: it reads null as a value. */
export function toRegistration({ email, displayName, photoURL }: AuthUser): Registration {
  return {
    ...(email && { email }),
    ...(displayName && { displayName }),
    ...(photoURL && { photoURL }),
  }
}
