import type { QueryClient } from '@tanstack/react-query'
import type { SessionContext, SessionPart } from '../../domain/auth/session-scope.ts'
import { queueSession } from '../../domain/sync/changes.ts'
import { paymentGrantsFor, resumeCheckout } from './checkout-keeper.ts'
import { waitingPage } from './waiting-page.ts'

/** Resumes a checkout that was started on this computer when its user signs in; a sign-out deletes it. */
export function checkoutSession(
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

export function plansSession({ client }: Pick<SessionContext, 'client'>): SessionPart[] {
  return [checkoutSession(client), queueSession(paymentGrantsFor(client))]
}
