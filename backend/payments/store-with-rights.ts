import type { Plan } from '../../shared/api/field-rules.ts'
import { inTransaction } from '../database/transaction.ts'
import { applyUpdate } from '../users/apply-update.ts'
import { storeWithClaims } from '../users/store-with-claims.ts'
import type { PaymentsContext } from './payments-context.ts'
import { rightsWith } from './rights.ts'

/** Another process was faster; nothing is stored, and the claims are those of the row. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
}

/** The user was removed; there is nothing left to give. */
class NobodyError extends Error {
  override readonly name = 'NobodyError'
}

/**
 * Gives a user the rights of a plan: row, claims and what `save` stores (in the same transaction) are
 * changed together, or not at all. `save` may throw an OvertakenError. Resolves with false when there
 * is no such user any more.
 * @throws {OvertakenError} thrown by `save`
 * @throws {IdentityUnavailableError} nothing was changed
 */
export async function storeWithRights(
  context: Pick<PaymentsContext, 'database' | 'identity' | 'users' | 'now'>,
  uid: string,
  plan: Plan,
  save: () => void,
): Promise<boolean> {
  const { database, identity, users, now } = context
  const current = () => {
    const row = users.get(uid)
    if (row === null) throw new NobodyError()
    return row
  }
  for (;;) {
    const before = users.get(uid)
    if (before === null) return false
    const rights = rightsWith(plan, before.role)
    let becameOther = false
    const store = () => {
      const row = current()
      becameOther = row.role !== before.role
      if (becameOther) throw new OvertakenError()
      inTransaction(database, () => {
        save()
        users.update(applyUpdate(row, rights, now()))
      })
    }
    try {
      await storeWithClaims(identity, uid, rights, {
        current: () => {
          const { role, plan: had } = current()
          return { role, plan: had }
        },
        store,
      })
      return true
    } catch (error) {
      if (error instanceof NobodyError) return false
      // An admin gave another role meanwhile: decide again with that.
      if (!becameOther) throw error
    }
  }
}
