/** Goes on with a checkout that was begun on this computer. Its code comes only where one was. */
import type { QueryClient } from '@tanstack/react-query'
import { log } from '../lib/log.ts'
import { STORAGE_KEYS } from '../limits.ts'
import type { SessionPart } from './session-scope.ts'

interface Keeper {
  resumeCheckout(client: QueryClient): void
}

/** The storage that keeps something of a checkout; null where it keeps nothing, or cannot be read. */
function keptIn(): Storage | null {
  try {
    return localStorage.getItem(STORAGE_KEYS.checkout) === null ? null : localStorage
  } catch {
    return null
  }
}

/** Resumes it for each user who signs in; a sign-out leaves nothing of it. */
export function plansPart(
  client: QueryClient,
  load: () => Promise<Keeper> = () => import('../features/subscriptions/checkout-keeper.ts'),
): SessionPart {
  return {
    enter: () => {
      if (keptIn() === null) return
      load().then(
        (keeper) => keeper.resumeCheckout(client),
        (error) => log.error('What was paid could not be looked up', error),
      )
    },
    leave: (_uid, reason) => {
      if (reason === 'signed-out') keptIn()?.removeItem(STORAGE_KEYS.checkout)
    },
  }
}
