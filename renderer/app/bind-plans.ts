/** Binds the account to what was paid: effects only. The code comes when a checkout was begun here. */
import type { QueryClient } from '@tanstack/react-query'
import type { AuthState } from '../features/auth/auth-store.ts'
import { useSessionEnding } from '../features/auth/session-ending.ts'
import { log } from '../lib/log.ts'
import { STORAGE_KEYS } from '../limits.ts'

type SignedIn = Pick<AuthState, 'user'>

interface AuthStore {
  getState(): SignedIn
  subscribe(listener: (state: SignedIn, before: SignedIn) => void): () => void
}

interface Keeper {
  resumeCheckout(client: QueryClient): void
}

/** Where something of a checkout is kept; null where nothing is, or nothing can be. */
function keptIn(): Storage | null {
  try {
    return localStorage.getItem(STORAGE_KEYS.checkout) === null ? null : localStorage
  } catch {
    return null
  }
}

/**
 * Goes on with a checkout that was begun on this machine, for whoever is signed in now and from now on;
 * whoever signs out leaves nothing of it.
 */
export function bindPlans(
  store: AuthStore,
  client: QueryClient,
  load: () => Promise<Keeper> = () => import('../features/subscriptions/checkout-keeper.ts'),
): () => void {
  const enter = () => {
    if (store.getState().user === null || keptIn() === null) return
    load().then(
      (keeper) => keeper.resumeCheckout(client),
      (error) => log.error('What was paid could not be looked up', error),
    )
  }
  enter()
  return store.subscribe(({ user }, before) => {
    if (user?.uid === before.user?.uid) return
    if (user !== null) enter()
    else if (useSessionEnding.getState().ending === 'asked') {
      keptIn()?.removeItem(STORAGE_KEYS.checkout)
    }
  })
}
