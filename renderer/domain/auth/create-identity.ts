/**
 * The session's behaviour over any identity provider: who is signed in, with which claims, and what
 * a new account needs. Timings and defaults are the specification's (sections 4 and 9).
 */
import { tokenOwner } from '../../api/token-owner.ts'
import { log } from '../../lib/log.ts'
import { createAccountKeeper } from './account-keeper.ts'
import type { AuthUser, SessionEnding } from './auth-store.ts'
import { createChallengeKeeper } from './challenge-keeper.ts'
import { createDoor } from './door.ts'
import type { Credentials, IdentityParts, NewAccount, SignInResult } from './identity-provider.ts'
import { runSession } from './run-session.ts'

/** `second-factor`: the first step was right, and a challenge now waits for its code. */
export type SignInOutcome = 'signed-in' | 'second-factor'

export type Identity = ReturnType<typeof createIdentity>

/** Joins provider and store. Starts listening at once. */
export function createIdentity(parts: IdentityParts) {
  const { provider } = parts
  const account = createAccountKeeper(parts)
  const challenge = createChallengeKeeper(parts.store, parts.onChallengeOver)
  const door = createDoor({ ...parts, onEntering: account.open })
  const session = runSession({
    ...parts,
    lookUp: async (user) => {
      await account.whenReady()
      // It would be asked with the token of the next user.
      if (user && parts.store.getState().user?.uid !== user.uid)
        throw new Error('the user has left')
      return (user && account.registeredClaims(user.uid)) || parts.fetchRole(user?.uid ?? null)
    },
    onForget: () => {
      account.forget()
      challenge.drop()
    },
    onNone: door.enter,
    onUser: account.resume,
  })

  /** Signs in, and has what was kept without an account go along where that is another user's. */
  async function takeAlong(signIn: () => Promise<SignInResult>): Promise<SignInResult> {
    const registered = account.whenReady()
    return door.pauseFor(async () => {
      // The API refuses a registration without an account once its user has one.
      if (parts.store.getState().user?.isAnonymous) await registered
      const left = await provider.leftBehind()
      const result = await signIn()
      if (left && 'user' in result && result.user.uid !== left.uid) {
        parts.onLeftBehind(result.user.uid, left)
      }
      return result
    })
  }

  /** Saves the account of a user who has signed in, or poses the second factor when the sign-in needs one. */
  async function finish(signIn: () => Promise<SignInResult>): Promise<SignInOutcome> {
    const signingIn = takeAlong(signIn)
    // At once, before the provider calls back: what reads the record waits for it to be made.
    account.open(signingIn.then((result) => ('user' in result ? result.user : null)))
    const result = await signingIn
    if ('secondFactor' in result) {
      challenge.pose(result.secondFactor)
      return 'second-factor'
    }
    // A new account's name is set after the provider has announced it.
    await session.dispatch({ type: 'profile', user: result.user })
    return 'signed-in'
  }

  async function end(ending: SessionEnding): Promise<void> {
    // What is shown ends now, even if the provider or the vault needs a moment or fails.
    void session.dispatch({ type: 'leave', ending })
    try {
      await provider.signOut()
    } catch (error) {
      log.error('Ending the session failed', error)
      throw error
    }
  }

  async function token(fresh: boolean): Promise<string | null> {
    const run = session.current()
    const uid = parts.store.getState().user?.uid
    try {
      const token = await provider.getToken(fresh)
      const owner = token && tokenOwner(token)
      // Another window has signed another user in: what is asked for here is still about the one before.
      return owner && uid && owner !== uid ? null : token
    } catch (error) {
      // A token is renewed after a 401 of the API, whose toast the specification names.
      session.noteRefusal(error, run, fresh ? 'expired' : undefined)
      throw error
    }
  }

  let held: Promise<unknown> = Promise.resolve()

  return {
    signIn: (credentials: Credentials): Promise<SignInOutcome> => {
      challenge.drop()
      return finish(() => provider.signIn(credentials))
    },
    signInWithGoogle: (idToken: string): Promise<SignInOutcome> => {
      challenge.drop()
      return finish(() => provider.signInWithGoogle(idToken))
    },
    signUp: async (details: NewAccount): Promise<void> => {
      challenge.drop()
      await finish(async () => ({ user: await provider.signUp(details) }))
    },
    /** The user leaves: nothing of theirs stays. */
    signOut: (): Promise<void> => end('asked'),
    /** Goes on without an account: a session of one is no longer waited for. */
    enterDoor: (): void => {
      parts.store.setState({ awaitsReturn: false, ending: null })
      door.enter()
    },
    /** Tries again at once to begin a session without an account, where one is wanted. */
    retryDoor: door.enter,
    /** The session is no longer accepted: the user is expected to sign in again. */
    expire: (): Promise<void> => end('lost'),
    sendChallengeCode: challenge.sendCode,
    answerChallenge: async (code: string): Promise<void> => {
      await finish(async () => ({ user: await challenge.answer(code) }))
    },
    dropChallenge: challenge.drop,
    /** Shows the same user's changed name, photo or address. */
    showUser: (user: AuthUser): Promise<void> => session.dispatch({ type: 'profile', user }),
    /** Forces a new token and reads its claims. A failure is logged only. */
    refreshClaims: session.refreshClaims,
    /** Tries again what could not be saved at the last sign-in. */
    retryAccount: account.retry,
    /** Resolves when no registration is under way. */
    whenAccountReady: account.whenReady,
    /**
     * Resolves when calls about the user may be made: a new anonymous user is registered (an account may exist already,
     * and does not wait), and `holdCalls` holds none. False when the user has left in the meantime.
     */
    beforeCall: async (): Promise<boolean> => {
      const uid = parts.store.getState().user?.uid
      await held
      if (parts.store.getState().user?.isAnonymous) await account.whenReady()
      return uid === undefined || parts.store.getState().user?.uid === uid
    },
    /** Holds calls about the user until `steps` has settled: their account is being removed. */
    holdCalls: (steps: Promise<unknown>): void => {
      held = steps.catch(() => {})
    },
    /** The token of the user who is shown; null when signed out, or while another user takes their place. */
    getToken: (): Promise<string | null> => token(false),
    /** Fetches a new token, for one that was refused. Rejects when none can be had. */
    renewToken: (): Promise<string | null> => token(true),
  }
}
