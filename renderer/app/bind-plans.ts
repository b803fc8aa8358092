/** Goes on with a checkout that was begun on this computer. */
import type { QueryClient } from '@tanstack/react-query'
import { resumeCheckout } from '../features/subscriptions/checkout-keeper.ts'
import { STORAGE_KEYS } from '../limits.ts'
import type { SessionPart } from './session-scope.ts'

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
  resume: (client: QueryClient) => void = resumeCheckout,
): SessionPart {
  return {
    enter: () => {
      if (keptIn() !== null) resume(client)
    },
    leave: (_uid, reason) => {
      if (reason === 'signed-out') keptIn()?.removeItem(STORAGE_KEYS.checkout)
    },
  }
}
