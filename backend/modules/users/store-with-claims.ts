import type { Plan, Role } from '../../../shared/api/field-rules.ts'
import type { IdentityPort } from '../../plugins/identity/identity-port.ts'

export interface Rights {
  readonly role: Role
  readonly plan: Plan
}

export const isSameRights = (a: Rights, b: Rights) => a.role === b.role && a.plan === b.plan

/**
 * Stores a new role or plan in the token claims and in the row. Sets the claims first, so that nothing has changed when
 * the provider is unreachable, and repeats until they match the row. `row.store` updates the row in one transaction if it
 * still has the rights `before`, and returns true if it did. If it throws, the claims are restored. Returns false if the
 * row does not exist.
 * @throws errors of `current`, `store` and the provider
 */
export async function storeWithClaims(
  identity: IdentityPort,
  id: string,
  newRights: { readonly role?: Role | undefined; readonly plan?: Plan | undefined },
  row: {
    readonly current: () => Promise<Rights | null>
    readonly store: (before: Rights) => Promise<boolean>
  },
): Promise<boolean> {
  for (let isFirst = true; ; isFirst = false) {
    const before = await row.current()
    if (before === null) {
      // The row was deleted after the claims were set.
      if (!isFirst) await identity.clearClaims(id)
      return false
    }
    const claims = { role: newRights.role ?? before.role, plan: newRights.plan ?? before.plan }
    await identity.setClaims(id, claims)
    try {
      if (await row.store(before)) return true
    } catch (error) {
      const after = await row.current()
      // The row was deleted by another request.
      if (after === null) await identity.clearClaims(id)
      else await identity.setClaims(id, { role: after.role, plan: after.plan })
      throw error
    }
  }
}
