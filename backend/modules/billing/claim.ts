import { paidPlan, roleOfPlan } from '../../../shared/api/entitlements.ts'
import type { Plan, Role } from '../../../shared/api/field-rules.ts'
import { unknownPayment } from '../users/access.ts'
import { givePaid, readPaidPage, WAITING_MAX } from './check-session.ts'
import { notPaid, otherPlan, usedPayment } from './payment-failures.ts'
import type { PaymentsContext } from './payments-context.ts'
import { isRunning } from './state/subscription-machine.ts'
import type { StoredSession } from './stores/session-store.ts'

/** What a user says they paid for. */
export interface Claim {
  readonly role: Role
  /** As the link of the return named it: any text counts as a paid plan, and is never stored. */
  readonly plan: string
  readonly sessionId?: string | undefined
}

/** Whether a claim says exactly what a plan gives: its role, or the admin's who stays one. */
export function fitsPlan(claim: Claim, plan: Plan, role: Role | undefined): boolean {
  const expected = roleOfPlan(plan)
  return (
    paidPlan(claim.plan) === plan &&
    (claim.role === expected || (role === 'admin' && claim.role === role))
  )
}

/** A session that gave its plan before: fine while what it bought runs, and used up afterwards. */
async function settleGranted(context: PaymentsContext, session: StoredSession): Promise<void> {
  const stored = await context.subscriptions.get(session.uid)
  if (stored?.sessionId !== session.id || !isRunning(stored.state)) throw usedPayment()
}

async function claimSession(context: PaymentsContext, claim: Claim, session: StoredSession) {
  const role = (await context.users.get(session.uid))?.role
  const page = await readPaidPage(context, session)
  if (page === null && !session.granted) throw notPaid()
  if (!fitsPlan(claim, session.plan, role)) throw otherPlan()
  if (page !== null) await givePaid(context, session, page)
  const after = await context.sessions.get(session.id)
  if (!after?.granted) throw notPaid()
  await settleGranted(context, after)
}

/** Without the name of a session: the newest paid one that gave nothing yet. */
async function claimAny(context: PaymentsContext, uid: string, claim: Claim): Promise<void> {
  const roleNow = async () => (await context.users.get(uid))?.role
  for (const session of await context.sessions.waiting(uid, WAITING_MAX)) {
    const page = await readPaidPage(context, session)
    if (page === null) continue
    if (!fitsPlan(claim, session.plan, await roleNow())) throw otherPlan()
    await givePaid(context, session, page)
    if ((await context.sessions.get(session.id))?.granted) return
  }
  // A webhook was faster.
  const stored = await context.subscriptions.get(uid)
  const isHad = stored !== null && isRunning(stored.state)
  if (!isHad || !fitsPlan(claim, stored.plan, await roleNow())) throw unknownPayment()
}

/**
 * The claims update: gives what a paid session of this user bought, where the claim says exactly
 * that. Again, with the same session, it changes nothing. Called under the user’s mutex.
 * @throws {Failure} 403 session-not-paid, plan-not-paid, session-used
 * @throws {ProviderUnavailable} @throws {IdentityUnavailableError} nothing was changed
 */
export async function claimPlan(
  context: PaymentsContext,
  uid: string,
  claim: Claim,
): Promise<void> {
  if (claim.sessionId === undefined) return claimAny(context, uid, claim)
  const session = await context.sessions.get(claim.sessionId)
  if (session?.uid !== uid) throw unknownPayment()
  await claimSession(context, claim, session)
}
