import { retryDelay } from '../../api/write-retry.ts'
import { errorCode } from '../../lib/error-code.ts'
import { log } from '../../lib/log.ts'
import type { AuthUser } from './auth-store.ts'
import type { IdentityDependencies, SignInResult } from './identity-provider.ts'

/** Error codes for a Firebase project in which anonymous sign-in is disabled, so that a retry cannot succeed. */
const DISABLED_CODES = ['auth/admin-restricted-operation', 'auth/operation-not-allowed']

/** Starts an anonymous session while no user is signed in, and retries with increasing delays. */
export function createAnonymousSessions({
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
