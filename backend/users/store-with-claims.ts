import type { Plan, Role } from '../../shared/api/field-rules.ts'
import type { IdentityPort } from '../identity/identity-port.ts'

interface Rights {
  readonly role: Role
  readonly plan: Plan
}

/**
 * Gives an account the claims of an update, then stores the update: when the identity provider cannot
 * be asked, nothing has changed yet. Another call may change the row while the provider works, so
 * the claims are set until they belong to the row as it is.
 *
 * `current` reads the row's rights; `store` changes the row, or refuses, and then the claims are put
 * back, or taken away when the row was removed.
 * @throws whatever `current`, `store` and the provider throw
 */
export async function storeWithClaims(
  identity: IdentityPort,
  id: string,
  wanted: { readonly role?: Role | undefined; readonly plan?: Plan | undefined },
  row: { readonly current: () => Rights; readonly store: () => void },
): Promise<void> {
  for (;;) {
    const before = row.current()
    const claims = { role: wanted.role ?? before.role, plan: wanted.plan ?? before.plan }
    await identity.setClaims(id, claims)
    let after: Rights | undefined
    try {
      after = row.current()
      if (after.role !== before.role || after.plan !== before.plan) continue
      // In the same moment as the look at the row: no other change comes between.
      row.store()
      return
    } catch (refusal) {
      // Without a row, the user was removed meanwhile, and rights go with it.
      await (after === undefined ? identity.clearClaims(id) : identity.setClaims(id, after))
      throw refusal
    }
  }
}
