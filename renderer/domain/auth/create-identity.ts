/** Signs users in and out through an identity provider and manages their session (specification, sections 4 and 9). */
import { tokenOwner } from '../../api/token-owner.ts'
import { log } from '../../lib/log.ts'
import { createAccountRegistration } from './account-registration.ts'
import { createAnonymousSessions } from './anonymous-session.ts'
import type { AuthUser, SessionEnding } from './auth-store.ts'
import { createChallengeStore } from './challenge-store.ts'
import type { Credentials, IdentityParts, NewAccount, SignInResult } from './identity-provider.ts'
import { runSession } from './run-session.ts'

/** `second-factor` means that the password was correct and a code is required. */
export type SignInOutcome = 'signed-in' | 'second-factor'

export type Identity = ReturnType<typeof createIdentity>

export function createIdentity(parts: IdentityParts) {
  const { provider } = parts
  const account = createAccountRegistration(parts)
  const challenge = createChallengeStore(parts.store, parts.onChallengeTimeout)
  const anonymousSession = createAnonymousSessions({ ...parts, onSignIn: account.start })
  const session = runSession({
    ...parts,
    fetchClaims: async (user) => {
      await account.whenReady()
      // The request would carry the next user's token.
      if (user && parts.store.getState().user?.uid !== user.uid)
        throw new Error('the user has left')
      return (user && account.registeredClaims(user.uid)) || parts.fetchRole(user?.uid ?? null)
    },
    onReset: () => {
      account.reset()
      challenge.clear()
    },
    onNoUser: anonymousSession.start,
    onUser: account.resume,
  })

  let tokenChange: Promise<unknown> = Promise.resolve()

  /** A new sign-in or password revokes earlier tokens. Renewing one of them during the change would end the session. */
  function delayTokens<T>(change: Promise<T>): Promise<T> {
    tokenChange = change.catch(() => {})
    return change
  }

  async function signInWithMerge(signIn: () => Promise<SignInResult>): Promise<SignInResult> {
    const registered = account.whenReady()
    return anonymousSession.pauseFor(async () => {
      // The API rejects an anonymous registration once the user has an account.
      if (parts.store.getState().user?.isAnonymous) await registered
      const source = await provider.getMergeSource()
      const result = await delayTokens(signIn())
      if (source && 'user' in result && result.user.uid !== source.uid) {
        parts.onMergeNeeded(result.user.uid, source)
      }
      return result
    })
  }

  async function completeSignIn(signIn: () => Promise<SignInResult>): Promise<SignInOutcome> {
    const signingIn = signInWithMerge(signIn)
    // Starts before the provider's callback, whose listeners wait for the registration.
    account.start(signingIn.then((result) => ('user' in result ? result.user : null)))
    const result = await signingIn
    if ('secondFactor' in result) {
      challenge.set(result.secondFactor)
      return 'second-factor'
    }
    // The provider reports a new account before its name is set.
    await session.dispatch({ type: 'profile', user: result.user })
    return 'signed-in'
  }

  async function endSession(ending: SessionEnding): Promise<void> {
    // The UI signs out immediately, even if the provider or the vault is slow or fails.
    void session.dispatch({ type: 'leave', ending })
    try {
      await provider.signOut()
    } catch (error) {
      log.error('Ending the session failed', error)
      throw error
    }
  }

  async function fetchToken(fresh: boolean): Promise<string | null> {
    const sessionRun = session.current()
    const uid = parts.store.getState().user?.uid
    await tokenChange
    try {
      const token = await provider.getToken(fresh)
      const owner = token && tokenOwner(token)
      // Another window signed in another user, but this request is about the previous one.
      return owner && uid && owner !== uid ? null : token
    } catch (error) {
      // A token is renewed after a 401, for which the specification defines the toast.
      session.handleTokenError(error, sessionRun, fresh ? 'expired' : undefined)
      throw error
    }
  }

  let pendingDeletion: Promise<unknown> = Promise.resolve()

  return {
    signIn: (credentials: Credentials): Promise<SignInOutcome> => {
      challenge.clear()
      return completeSignIn(() => provider.signIn(credentials))
    },
    signInWithGoogle: (idToken: string): Promise<SignInOutcome> => {
      challenge.clear()
      return completeSignIn(() => provider.signInWithGoogle(idToken))
    },
    signUp: async (details: NewAccount): Promise<void> => {
      challenge.clear()
      await completeSignIn(async () => ({ user: await provider.signUp(details) }))
    },
    signOut: (): Promise<void> => endSession('requested'),
    startAnonymousSession: (): void => {
      parts.store.setState({ expectsSameUser: false, ending: null })
      anonymousSession.start()
    },
    retryAnonymousSession: anonymousSession.start,
    /** Ends a session that the API no longer accepts. The user is expected to sign in again. */
    expire: (): Promise<void> => endSession('expired'),
    sendChallengeCode: challenge.sendCode,
    submitChallengeCode: async (code: string): Promise<void> => {
      await completeSignIn(async () => ({ user: await challenge.submit(code) }))
    },
    cancelChallenge: challenge.clear,
    showUser: (user: AuthUser): Promise<void> => session.dispatch({ type: 'profile', user }),
    refreshClaims: session.refreshClaims,
    retryAccount: account.retry,
    whenAccountReady: account.whenReady,
    /** Waits for a pending deletion and an anonymous user's registration. Resolves with false if the user changed. */
    beforeCall: async (): Promise<boolean> => {
      const uid = parts.store.getState().user?.uid
      await pendingDeletion
      if (parts.store.getState().user?.isAnonymous) await account.whenReady()
      return uid === undefined || parts.store.getState().user?.uid === uid
    },
    /** Delays API calls about the user until the account deletion has settled. */
    delayCalls: (deletion: Promise<unknown>): void => {
      pendingDeletion = deletion.catch(() => {})
    },
    /** Delays new tokens until `change`, which revokes the current ones, has settled. */
    delayTokens,
    /** Returns the current user's token. Null when signed out or while the user changes. */
    getToken: (): Promise<string | null> => fetchToken(false),
    renewToken: (): Promise<string | null> => fetchToken(true),
  }
}
