import type { PaymentsContext } from '../payments-context.ts'
import { type Subscriber, userHashes } from './user-hashes.ts'

const DAY_MS = 24 * 60 * 60_000
/** How long a user who had a plan is remembered after it began, or after their account was removed. */
export const PAST_PLANS_KEPT_MS = 2 * 365 * DAY_MS

type Remembering = Pick<PaymentsContext, 'hashKey' | 'pastPlans' | 'grants' | 'users' | 'now'>

/** The hashes of a user's id and of the address their row has. */
async function hashesOf({ hashKey, users }: Remembering, uid: string): Promise<string[]> {
  const user = await users.get(uid)
  return userHashes(hashKey, { uid, email: user?.email ?? null })
}

/** Remembers that a user had a plan, past the end of their account. */
export async function rememberPlan(context: Remembering, uid: string): Promise<void> {
  await context.pastPlans.add(await hashesOf(context, uid), context.now())
}

/** Whether a price's trial is for this user: one who never had a plan, with this account or another. */
export async function mayTry(context: Remembering, { uid, email }: Subscriber): Promise<boolean> {
  if (await context.grants.hasAny(uid)) return false
  const hashes = [...(await hashesOf(context, uid)), ...userHashes(context.hashKey, { uid, email })]
  return !(await context.pastPlans.hasAny(hashes))
}
