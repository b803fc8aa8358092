import type { KeyedMutex } from '../../database/keyed-mutex.ts'
import { checkSession, checkSessions } from './check-session.ts'
import { checkSubscription } from './follow-subscription.ts'
import type { PaymentsContext } from './payments-context.ts'
import type { ProviderEvent } from './provider.ts'

type Subject = NonNullable<ProviderEvent['subject']>

async function followSession(
  context: PaymentsContext,
  exclusively: KeyedMutex,
  ref: string,
): Promise<void> {
  const { provider, sessions } = context
  if (provider === null) return
  const known = await sessions.byRef(provider.name, ref)
  // The webhook may be faster than the answer that names the page.
  const id = known?.id ?? (await provider.readSession(ref))?.sessionId
  const session = id === undefined ? null : await sessions.get(id)
  if (session === null) return
  await exclusively(session.uid, async () => {
    const current = await sessions.get(session.id)
    if (current !== null) await checkSession(context, current)
  })
}

async function followPlan(
  context: PaymentsContext,
  exclusively: KeyedMutex,
  ref: string,
): Promise<void> {
  const { provider, subscriptions } = context
  if (provider === null) return
  const stored = await subscriptions.byRef(provider.name, ref)
  if (stored !== null) {
    await exclusively(stored.uid, () => checkSubscription(context, stored.uid, { always: true }))
    return
  }
  // Of a page that was paid a moment ago, perhaps; and else of one that was replaced.
  const truth = await provider.readSubscription(ref)
  if (truth === null) return
  const { uid } = truth
  await exclusively(uid, async () => {
    await checkSessions(context, uid)
    // Another process may have given it by an answer from before this event.
    const isThere = (await subscriptions.byRef(provider.name, ref)) !== null
    if (isThere) await checkSubscription(context, uid, { always: true })
  })
}

/**
 * Looks after what an event is about: the event itself is never believed, the provider is asked.
 * @throws {ProviderUnavailable} @throws {IdentityUnavailableError} to be tried again
 */
export function followEvent(
  context: PaymentsContext,
  exclusively: KeyedMutex,
  { kind, ref }: Subject,
): Promise<void> {
  const follow = kind === 'session' ? followSession : followPlan
  return follow(context, exclusively, ref)
}
