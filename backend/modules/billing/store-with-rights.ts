import { inTransaction } from '../../database/transaction.ts'
import { applyUpdate } from '../users/apply-update.ts'
import { isSameRights, type Rights, storeWithClaims } from '../users/store-with-claims.ts'
import type { StoredUser } from '../users/user-store.ts'
import {
  createPaymentStores,
  type PaymentStores,
  type PaymentsContext,
} from './payments-context.ts'

/** Another process was faster; nothing is stored, and the claims are those of the row. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
}

/** The user was removed; there is nothing left to give. */
class RemovedError extends Error {
  override readonly name = 'RemovedError'
}

/** What the decision went by has changed meanwhile: it is made again. */
class ChangedError extends Error {
  override readonly name = 'ChangedError'
}

/** The rights that a user is to have, and how what they come from is stored. */
interface Decision {
  readonly rights: Rights
  readonly save: () => Promise<unknown>
}

/**
 * Decides by what is stored at that moment: before the claims are set, and again in the transaction that
 * stores, which may be attempted more than once. Decision and `save` may throw an OvertakenError.
 */
type Decide = (stores: PaymentStores, user: StoredUser) => Promise<Decision>

/**
 * Gives a user the rights that are decided on: row, claims and what `save` stores are changed together, or not
 * at all. Whatever an admin sets while a provider is waited for, the decision that is stored knows of it.
 * Nothing happens where there is no such user any more.
 * @throws {OvertakenError} thrown by the decision
 * @throws {IdentityUnavailableError} nothing was changed
 */
export async function storeWithRights(
  context: Pick<PaymentsContext, 'database' | 'identity' | 'now'> & PaymentStores,
  uid: string,
  decide: Decide,
): Promise<void> {
  const { database, identity, users, now } = context
  for (;;) {
    const before = await users.get(uid)
    if (before === null) return
    const { rights: wanted } = await decide(context, before)
    const store = (held: Rights): Promise<boolean> =>
      inTransaction(database, async (tx) => {
        const stores = createPaymentStores(tx)
        const row = await stores.users.get(uid)
        if (row === null) throw new RemovedError()
        if (!isSameRights(row, held)) return false
        const { rights, save } = await decide(stores, row)
        if (!isSameRights(rights, wanted)) throw new ChangedError()
        await save()
        if (!isSameRights(rights, row)) await stores.users.update(applyUpdate(row, rights, now()))
        return true
      })
    try {
      if (!isSameRights(wanted, before)) {
        await storeWithClaims(identity, uid, wanted, { current: () => users.get(uid), store })
        return
      }
      if (await store(before)) return
    } catch (error) {
      if (error instanceof RemovedError) return
      if (!(error instanceof ChangedError)) throw error
    }
  }
}
