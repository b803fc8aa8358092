/** The open door: a listener without an account gets a session of their own, in the background. */
import { retryDelay } from '../../api/send-again.ts'
import { errorCode } from '../../lib/error-code.ts'
import { log } from '../../lib/log.ts'
import type { AuthUser } from './auth-store.ts'
import type { IdentityParts, SignInResult } from './identity-provider.ts'

/** The project does not offer it: no later attempt would change that. */
const NOT_OFFERED = ['auth/admin-restricted-operation', 'auth/operation-not-allowed']

export function createDoor({
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
  /** An attempt was wanted during a sign-in. */
  let isDue = false

  function isWanted(): boolean {
    const { isDoorOpen, user, isLoading, awaitsReturn } = store.getState()
    return isDoorOpen && user === null && !isLoading && !awaitsReturn
  }

  async function tryOnce(): Promise<void> {
    const entering = provider.enter()
    onEntering(entering)
    try {
      await entering
      failures = 0
      store.setState({ hasNoEntry: false })
    } catch (error) {
      log.warn('A session without an account could not be begun', error)
      store.setState({ hasNoEntry: true })
      if (NOT_OFFERED.includes(errorCode(error) ?? '')) return
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
    /** Begins a session without an account at once, where there is none and none is expected back. */
    enter,
    /** Runs a sign-in while no attempt is under way: one that ends late would replace its user. */
    pauseFor,
  }
}
