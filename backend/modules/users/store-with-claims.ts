import type { Plan, Role } from '../../../shared/api/field-rules.ts'
import type { IdentityPort } from '../../plugins/identity/identity-port.ts'

export interface Rights {
  readonly role: Role
  readonly plan: Plan
}

export const isSameRights = (one: Rights, other: Rights) =>
  one.role === other.role && one.plan === other.plan

/**
 * Gives an account the claims of an update, then stores the update: when the identity provider cannot
 * be asked, nothing has changed yet. Another call may change the row while the provider works, so
 * the claims are set until they belong to the row as it is.
 *
 * `current` reads the row's rights, null when there is none. `store` changes the row where it still has the
 * rights it is given, in one transaction, and resolves with whether it did; when it refuses instead, by an
 * error, the claims are put back. An account whose row was removed is left without any. Resolves with false
 * when there is no row.
 * @throws whatever `current`, `store` and the provider throw
 */
export async function storeWithClaims(
  identity: IdentityPort,
  id: string,
  wanted: { readonly role?: Role | undefined; readonly plan?: Plan | undefined },
  row: {
    readonly current: () => Promise<Rights | null>
    readonly store: (before: Rights) => Promise<boolean>
  },
): Promise<boolean> {
  for (let isFirst = true; ; isFirst = false) {
    const before = await row.current()
    if (before === null) {
      // Removed after the claims were set: rights go with the row.
      if (!isFirst) await identity.clearClaims(id)
      return false
    }
    const claims = { role: wanted.role ?? before.role, plan: wanted.plan ?? before.plan }
    await identity.setClaims(id, claims)
    try {
      if (await row.store(before)) return true
    } catch (refusal) {
      const after = await row.current()
      // Without a row, the user was removed meanwhile, and rights go with it.
      if (after === null) await identity.clearClaims(id)
      else await identity.setClaims(id, { role: after.role, plan: after.plan })
      throw refusal
    }
  }
}
