/** Goes on with a checkout that was begun on this computer. */
import type { QueryClient } from '@tanstack/react-query'
import type { SessionPart } from '../../domain/auth/session-scope.ts'
import { resumeCheckout } from './checkout-keeper.ts'
import { waitingPage } from './waiting-page.ts'

/** Resumes it for each user who signs in; a sign-out leaves nothing of it. */
export function plansPart(
  client: QueryClient,
  resume: (client: QueryClient) => void = resumeCheckout,
): SessionPart {
  return {
    enter: () => {
      if (waitingPage.isKept()) resume(client)
    },
    leave: (_uid, reason) => {
      if (reason === 'signed-out') waitingPage.keepOnly(null)
    },
  }
}
