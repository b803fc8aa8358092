/** Whether the app of an account knows of its rights: pure. */
import type { AccountRights } from '../../../shared/api/account-rights.ts'
import type { User } from '../../../shared/api/users.ts'

/**
 * `differs`: the next token carries other rights than the record has. `later`: the account was changed after its
 * app was last given a token. `unknown`: it is not known when that was.
 */
export type TokenStanding = 'differs' | 'later' | 'current' | 'unknown'

/** How the tokens of an account stand beside its record. Without claims the app takes Listener and Free. */
export function tokenStanding(
  { role, plan, updatedAt }: Pick<User, 'role' | 'plan' | 'updatedAt'>,
  { claims, renewedAt }: Pick<AccountRights, 'claims' | 'renewedAt'>,
): TokenStanding {
  const carried = claims ?? { role: 'listener', plan: 'free' }
  if (carried.role !== role || carried.plan !== plan) return 'differs'
  if (renewedAt === null) return 'unknown'
  return Date.parse(renewedAt) <= Date.parse(updatedAt) ? 'later' : 'current'
}
