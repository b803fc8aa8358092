import { retryDelay } from '../../api/write-retry.ts'
import { errorCode } from '../../lib/error-code.ts'
import { log } from '../../lib/log.ts'
import type { AuthUser } from './auth-store.ts'
import type { IdentityParts, SignInResult } from './identity-provider.ts'

/** Anonymous sign-in is disabled in the project, so a retry cannot succeed. */
const DISABLED_CODES = ['auth/admin-restricted-operation', 'auth/operation-not-allowed']

export function createAnonymousSessions({
  provider,
  store,
  onEntering,
}: Pick<IdentityParts, 'provider' | 'store'> & {
  readonly onEntering: (entering: Promise<AuthUser>) => void
}) {
  let attempt: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let signIns = 0
  let isDue = false

  function isWanted(): boolean {
    const { isAnonymousListeningOn, user, isLoading, expectsSameUser } = store.getState()
    return isAnonymousListeningOn && user === null && !isLoading && !expectsSameUser
  }

  async function tryOnce(): Promise<void> {
    const entering = provider.signInAnonymously()
    onEntering(entering)
    try {
      await entering
      failures = 0
      store.setState({ hasAnonymousFailed: false })
    } catch (error) {
      log.warn('Starting an anonymous session failed', error)
      store.setState({ hasAnonymousFailed: true })
      if (DISABLED_CODES.includes(errorCode(error) ?? '')) return
      failures += 1
      timer = setTimeout(enter, retryDelay(failures, error))
    }
  }

  function enter(): void {
    clearTimeout(timer)
    if (attempt || !isWanted()) return
    isDue = signIns > 0
    if (isDue) return
    attempt = tryOnce().finally(() => {
      attempt = null
    })
  }

  async function pauseFor(signIn: () => Promise<SignInResult>): Promise<SignInResult> {
    let isSignedIn = false
    signIns += 1
    try {
      await attempt
      const result = await signIn()
      isSignedIn = 'user' in result
      return result
    } finally {
      signIns -= 1
      if (isDue && !isSignedIn) enter()
    }
  }

  return {
    enter,
    /** Blocks attempts during a sign-in: a late one would replace its user. */
    pauseFor,
  }
}
