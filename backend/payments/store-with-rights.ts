import type { Plan } from '../../shared/api/field-rules.ts'
import { inTransaction } from '../database/transaction.ts'
import { applyUpdate } from '../users/apply-update.ts'
import { type Rights, storeWithClaims } from '../users/store-with-claims.ts'
import {
  createPaymentStores,
  type PaymentStores,
  type PaymentsContext,
} from './payments-context.ts'
import { rightsWith } from './rights.ts'

/** Another process was faster; nothing is stored, and the claims are those of the row. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
}

/** The user was removed; there is nothing left to give. */
class RemovedError extends Error {
  override readonly name = 'RemovedError'
}

/**
 * Gives a user the rights of a plan: row, claims and what `save` stores (in the same transaction) are
 * changed together, or not at all. `save` may throw an OvertakenError, and may be called again when the
 * database asks for another attempt. Resolves with false when there is no such user any more.
 * @throws {OvertakenError} thrown by `save`
 * @throws {IdentityUnavailableError} nothing was changed
 */
export async function storeWithRights(
  context: Pick<PaymentsContext, 'database' | 'identity' | 'users' | 'now'>,
  uid: string,
  plan: Plan,
  save: (stores: PaymentStores) => Promise<void>,
): Promise<boolean> {
  const { database, identity, users, now } = context
  for (;;) {
    const before = await users.get(uid)
    if (before === null) return false
    const rights = rightsWith(plan, before.role)
    let becameOther = false
    const store = (held: Rights): Promise<boolean> =>
      inTransaction(database, async (tx) => {
        const stores = createPaymentStores(tx)
        const row = await stores.users.get(uid)
        if (row === null) throw new RemovedError()
        becameOther = row.role !== before.role
        if (becameOther) throw new OvertakenError()
        if (row.role !== held.role || row.plan !== held.plan) return false
        await save(stores)
        await stores.users.update(applyUpdate(row, rights, now()))
        return true
      })
    try {
      return await storeWithClaims(identity, uid, rights, { current: () => users.get(uid), store })
    } catch (error) {
      if (error instanceof RemovedError) return false
      // An admin gave another role meanwhile: decide again with that.
      if (!becameOther) throw error
    }
  }
}
