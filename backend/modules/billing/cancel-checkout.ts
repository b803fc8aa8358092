import { checkSession, WAITING_MAX } from './check-session.ts'
import type { PaymentsContext } from './payments-context.ts'
import type { StoredSession } from './stores/session-store.ts'

/**
 * Gives a payment up: its page cannot be paid on any more. One that was paid meanwhile stays paid. To be
 * called under the user’s mutex.
 * @throws {ProviderUnavailable} it is still open
 */
export async function cancelCheckout(
  context: PaymentsContext,
  session: StoredSession,
): Promise<void> {
  const { provider, sessions } = context
  if (session.status !== 'open') return
  const isTheirs = provider?.name === session.provider && session.ref !== null
  const page = isTheirs ? await provider.expireSession(session.ref) : null
  if (page?.status === 'paid') await checkSession(context, session)
  else await sessions.setStatus(session.id, 'cancelled', null)
}

/**
 * Before a user is removed: no page of theirs can be paid on, and what was paid at the last moment is
 * ended. (What runs is ended by what the removal of its row leaves behind.)
 * @throws {ProviderUnavailable} nothing may be removed yet
 */
export async function closeCheckouts(context: PaymentsContext, uid: string): Promise<void> {
  const { provider, sessions, replaced } = context
  if (provider === null) return
  for (const session of await sessions.waiting(uid, WAITING_MAX)) {
    if (session.provider !== provider.name || session.ref === null) continue
    const page = await provider.expireSession(session.ref)
    if (page.subscription !== null) await replaced.add(provider.name, page.subscription)
    else await sessions.setStatus(session.id, 'cancelled', null)
  }
}
