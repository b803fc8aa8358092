/** The session over any identity provider. Timeouts and defaults: specification, sections 4 and 9. */
import { tokenOwner } from '../../api/token-owner.ts'
import { log } from '../../lib/log.ts'
import { createAccountRegistration } from './account-registration.ts'
import { createAnonymousSessions } from './anonymous-session.ts'
import type { AuthUser, SessionEnding } from './auth-store.ts'
import { createChallengeStore } from './challenge-store.ts'
import type { Credentials, IdentityParts, NewAccount, SignInResult } from './identity-provider.ts'
import { runSession } from './run-session.ts'

/** `second-factor`: the password was right and a code is required. */
export type SignInOutcome = 'signed-in' | 'second-factor'

export type Identity = ReturnType<typeof createIdentity>

export function createIdentity(parts: IdentityParts) {
  const { provider } = parts
  const account = createAccountRegistration(parts)
  const challenge = createChallengeStore(parts.store, parts.onChallengeTimeout)
  const anonymousSession = createAnonymousSessions({ ...parts, onEntering: account.start })
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
    onNoUser: anonymousSession.enter,
    onUser: account.resume,
  })

  let tokenChange: Promise<unknown> = Promise.resolve()

  /** A new sign-in or password revokes the earlier tokens, so renewing one meanwhile would end the session. */
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

  async function finish(signIn: () => Promise<SignInResult>): Promise<SignInOutcome> {
    const signingIn = signInWithMerge(signIn)
    // Before the provider's callback, because readers of the record wait for it.
    account.start(signingIn.then((result) => ('user' in result ? result.user : null)))
    const result = await signingIn
    if ('secondFactor' in result) {
      challenge.set(result.secondFactor)
      return 'second-factor'
    }
    // The provider announces a new account before its name is set.
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

  async function token(fresh: boolean): Promise<string | null> {
    const run = session.current()
    const uid = parts.store.getState().user?.uid
    await tokenChange
    try {
      const token = await provider.getToken(fresh)
      const owner = token && tokenOwner(token)
      // Another window signed in another user, but this request is about the previous one.
      return owner && uid && owner !== uid ? null : token
    } catch (error) {
      // A token is renewed after a 401, for which the specification defines the toast.
      session.handleTokenError(error, run, fresh ? 'expired' : undefined)
      throw error
    }
  }

  let pendingSteps: Promise<unknown> = Promise.resolve()

  return {
    signIn: (credentials: Credentials): Promise<SignInOutcome> => {
      challenge.clear()
      return finish(() => provider.signIn(credentials))
    },
    signInWithGoogle: (idToken: string): Promise<SignInOutcome> => {
      challenge.clear()
      return finish(() => provider.signInWithGoogle(idToken))
    },
    signUp: async (details: NewAccount): Promise<void> => {
      challenge.clear()
      await finish(async () => ({ user: await provider.signUp(details) }))
    },
    signOut: (): Promise<void> => endSession('requested'),
    startAnonymousSession: (): void => {
      parts.store.setState({ expectsSameUser: false, ending: null })
      anonymousSession.enter()
    },
    retryAnonymousSession: anonymousSession.enter,
    /** Ends a session that the API no longer accepts. The user is expected to sign in again. */
    expire: (): Promise<void> => endSession('expired'),
    sendChallengeCode: challenge.sendCode,
    submitChallengeCode: async (code: string): Promise<void> => {
      await finish(async () => ({ user: await challenge.submit(code) }))
    },
    cancelChallenge: challenge.clear,
    showUser: (user: AuthUser): Promise<void> => session.dispatch({ type: 'profile', user }),
    refreshClaims: session.refreshClaims,
    retryAccount: account.retry,
    whenAccountReady: account.whenReady,
    /**
     * Resolves when API calls about the user are allowed: a new anonymous user is registered and `delayCalls`
     * delays none. Accounts do not wait for registration. Resolves with false if the user has changed.
     */
    beforeCall: async (): Promise<boolean> => {
      const uid = parts.store.getState().user?.uid
      await pendingSteps
      if (parts.store.getState().user?.isAnonymous) await account.whenReady()
      return uid === undefined || parts.store.getState().user?.uid === uid
    },
    /** Delays API calls about the user until `steps`, which delete the account, has settled. */
    delayCalls: (steps: Promise<unknown>): void => {
      pendingSteps = steps.catch(() => {})
    },
    /** Delays tokens until `change`, which revokes the current ones, has settled. */
    delayTokens,
    /** The token of the current user; null when signed out or while the user changes. */
    getToken: (): Promise<string | null> => token(false),
    renewToken: (): Promise<string | null> => token(true),
  }
}
