import { inTransaction } from '../../database/transaction.ts'
import { applyUpdate } from '../users/apply-update.ts'
import { isSameRights, type Rights, storeWithClaims } from '../users/store-with-claims.ts'
import type { StoredUser } from '../users/user-store.ts'
import {
  createPaymentStores,
  type PaymentStores,
  type PaymentsContext,
} from './payments-context.ts'

/** Thrown when another process was faster. Nothing is stored, and the claims match the row. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
}

class RemovedError extends Error {
  override readonly name = 'RemovedError'
}

/** Thrown when the data behind the decision changed, so that `decide` runs again. */
class ChangedError extends Error {
  override readonly name = 'ChangedError'
}

interface Decision {
  readonly rights: Rights
  readonly save: () => Promise<unknown>
}

/** Decides the new rights. Runs before the claims are set and again in the transaction. May throw an OvertakenError. */
type Decide = (stores: PaymentStores, user: StoredUser) => Promise<Decision>

/**
 * Changes a user's rights in the row and the token claims, together with the rows of `save`. Decides again after a
 * concurrent change. Does nothing for a deleted user.
 * @throws {OvertakenError} from `decide` @throws {IdentityUnavailableError}
 */
export async function storeWithRights(
  context: Pick<PaymentsContext, 'database' | 'identity' | 'now'> & PaymentStores,
  uid: string,
  decide: Decide,
): Promise<void> {
  const { database, identity, users, now } = context
  for (;;) {
    const user = await users.get(uid)
    if (user === null) return
    const { rights: newRights } = await decide(context, user)
    const store = (expectedRights: Rights): Promise<boolean> =>
      inTransaction(database, async (tx) => {
        const stores = createPaymentStores(tx)
        const row = await stores.users.get(uid)
        if (row === null) throw new RemovedError()
        if (!isSameRights(row, expectedRights)) return false
        const { rights, save } = await decide(stores, row)
        if (!isSameRights(rights, newRights)) throw new ChangedError()
        await save()
        if (!isSameRights(rights, row)) await stores.users.update(applyUpdate(row, rights, now()))
        return true
      })
    try {
      if (!isSameRights(newRights, user)) {
        await storeWithClaims(identity, uid, newRights, { current: () => users.get(uid), store })
        return
      }
      if (await store(user)) return
    } catch (error) {
      if (error instanceof RemovedError) return
      if (!(error instanceof ChangedError)) throw error
    }
  }
}
