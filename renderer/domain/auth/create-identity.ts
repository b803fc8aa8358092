/** Signs users in and out through an identity provider and manages their session (specification, sections 4 and 9). */
import { tokenOwner } from '../../api/token-owner.ts'
import { retryDelay } from '../../api/write-retry.ts'
import { errorCode } from '../../lib/error-code.ts'
import { log } from '../../lib/log.ts'
import { createAccountRegistration } from './account-registration.ts'
import type { AuthUser, SessionEnding } from './auth-store.ts'
import { createChallengeStore } from './challenge-store.ts'
import type {
  Credentials,
  IdentityDependencies,
  NewAccount,
  SignInResult,
} from './identity-provider.ts'
import { runSession } from './run-session.ts'

/** Error codes for a Firebase project in which anonymous sign-in is disabled, so that a retry cannot succeed. */
const DISABLED_CODES = ['auth/admin-restricted-operation', 'auth/operation-not-allowed']

/** Starts an anonymous session while no user is signed in, and retries with increasing delays. */
function createAnonymousSessions({
  provider,
  store,
  onSignIn,
}: Pick<IdentityDependencies, 'provider' | 'store'> & {
  readonly onSignIn: (signingIn: Promise<AuthUser>) => void
}) {
  let currentAttempt: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let activeSignIns = 0
  let isStartDelayed = false

  function shouldStart(): boolean {
    const { isAnonymousListeningOn, user, isLoading, expectsSameUser } = store.getState()
    return isAnonymousListeningOn && user === null && !isLoading && !expectsSameUser
  }

  async function attemptSignIn(): Promise<void> {
    const signingIn = provider.signInAnonymously()
    onSignIn(signingIn)
    try {
      await signingIn
      failures = 0
      store.setState({ hasAnonymousFailed: false })
    } catch (error) {
      log.warn('Starting an anonymous session failed', error)
      store.setState({ hasAnonymousFailed: true })
      if (DISABLED_CODES.includes(errorCode(error) ?? '')) return
      failures += 1
      timer = setTimeout(start, retryDelay(failures, error))
    }
  }

  function start(): void {
    clearTimeout(timer)
    if (currentAttempt || !shouldStart()) return
    isStartDelayed = activeSignIns > 0
    if (isStartDelayed) return
    currentAttempt = attemptSignIn().finally(() => {
      currentAttempt = null
    })
  }

  async function pauseFor(signIn: () => Promise<SignInResult>): Promise<SignInResult> {
    let isSignedIn = false
    activeSignIns += 1
    try {
      await currentAttempt
      const result = await signIn()
      isSignedIn = 'user' in result
      return result
    } finally {
      activeSignIns -= 1
      if (isStartDelayed && !isSignedIn) start()
    }
  }

  return {
    start,
    /** Runs `signIn` and starts no anonymous session during it, because that would replace its user. */
    pauseFor,
  }
}

/** `second-factor` means that the password was correct and a code is required. */
export type SignInOutcome = 'signed-in' | 'second-factor'

export type Identity = ReturnType<typeof createIdentity>

export function createIdentity(dependencies: IdentityDependencies) {
  const { provider } = dependencies
  const registration = createAccountRegistration(dependencies)
  const challenge = createChallengeStore(dependencies.store, dependencies.onChallengeTimeout)
  const anonymousSession = createAnonymousSessions({
    ...dependencies,
    onSignIn: registration.start,
  })
  const session = runSession({
    ...dependencies,
    fetchClaims: async (user) => {
      await registration.whenReady()
      // After a change of the user, the request would carry the next user's token.
      if (user && dependencies.store.getState().user?.uid !== user.uid)
        throw new Error('the user has left')
      return (
        (user && registration.registeredClaims(user.uid)) ||
        dependencies.fetchApiClaims(user?.uid ?? null)
      )
    },
    onReset: () => {
      registration.reset()
      challenge.clear()
    },
    onNoUser: anonymousSession.start,
    onUser: registration.resume,
  })

  let tokenChange: Promise<unknown> = Promise.resolve()

  /** A sign-in or a new password revokes earlier tokens. Renewing one during the change would end the session. */
  function delayTokens<T>(change: Promise<T>): Promise<T> {
    tokenChange = change.catch(() => {})
    return change
  }

  async function signInWithMerge(signIn: () => Promise<SignInResult>): Promise<SignInResult> {
    const registered = registration.whenReady()
    return anonymousSession.pauseFor(async () => {
      // The API rejects an anonymous registration once the user has an account.
      if (dependencies.store.getState().user?.isAnonymous) await registered
      const source = await provider.getMergeSource()
      const result = await delayTokens(signIn())
      if (source && 'user' in result && result.user.uid !== source.uid) {
        dependencies.onMergeNeeded(result.user.uid, source)
      }
      return result
    })
  }

  async function completeSignIn(signIn: () => Promise<SignInResult>): Promise<SignInOutcome> {
    const signingIn = signInWithMerge(signIn)
    // The registration starts before the provider's callback, whose listeners wait for it.
    registration.start(signingIn.then((result) => ('user' in result ? result.user : null)))
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
    const sessionRun = session.currentRun()
    const uid = dependencies.store.getState().user?.uid
    await tokenChange
    try {
      const token = await provider.getToken(fresh)
      const ownerUid = token && tokenOwner(token)
      // If another window signed in another user, this request is about the previous user.
      return ownerUid && uid && ownerUid !== uid ? null : token
    } catch (error) {
      // A fresh token is requested after a 401. The specification defines the toast for this case.
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
      dependencies.store.setState({ expectsSameUser: false, ending: null })
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
    retryAccount: registration.retry,
    whenAccountReady: registration.whenReady,
    /** Waits for a pending deletion and an anonymous user's registration. Resolves with false if the user changed. */
    beforeCall: async (): Promise<boolean> => {
      const uid = dependencies.store.getState().user?.uid
      await pendingDeletion
      if (dependencies.store.getState().user?.isAnonymous) await registration.whenReady()
      return uid === undefined || dependencies.store.getState().user?.uid === uid
    },
    delayCalls: (deletion: Promise<unknown>): void => {
      pendingDeletion = deletion.catch(() => {})
    },
    delayTokens,
    /** Returns the current user's token. Null when signed out or while the user changes. */
    getToken: (): Promise<string | null> => fetchToken(false),
    renewToken: (): Promise<string | null> => fetchToken(true),
  }
}
