import type { UserAction } from '../../../../shared/api/bulk.ts'
import type { Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { IdentityPort } from '../../../plugins/identity/identity-port.ts'
import { recordAuditEntry } from '../../audit/audit-store.ts'
import type { Fields } from '../../audit/named-people.ts'
import { applyUpdate } from '../../users/apply-update.ts'
import { endSessions } from '../../users/ended-session-store.ts'
import { removeUser } from '../../users/remove-user.ts'
import { storeWithClaims } from '../../users/store-with-claims.ts'
import { createUserStore, type StoredUser, type UserStore } from '../../users/user-store.ts'

export interface UserActionDependencies {
  readonly database: Queries
  readonly identity: IdentityPort
  /** Ends a user's subscription before the account is deleted. */
  readonly leave: (uid: string) => Promise<void>
  readonly now: () => number
}

/** `inSameTransaction` runs in the transaction of the action. When it throws, the transaction is rolled back. */
export interface UserActionTarget {
  readonly actorId: string
  readonly id: string
  readonly inSameTransaction?: (tx: Queries) => Promise<void>
}

/** Runs an admin action. Idempotent. Returns false when no user has the id. @throws {Failure} 409 for the last admin */
export async function actOnUser(
  { database, identity, leave, now }: UserActionDependencies,
  { actorId, id, inSameTransaction }: UserActionTarget,
  action: UserAction,
): Promise<boolean> {
  const users = createUserStore(database)
  const recordInTransaction = async (
    tx: Queries,
    name: string,
    before: Fields | null,
    after: Fields | null,
  ) => {
    const subject = { kind: 'user', id } as const
    await recordAuditEntry(tx, { actorId, action: name, subject, before, after, at: now() })
    await inSameTransaction?.(tx)
  }
  const setDisabled = (disabled: boolean) =>
    inTransaction(database, async (tx) => {
      const updatedUser = await createUserStore(tx).change(id, async (stored) => {
        if (stored === null) return null
        const name = disabled ? 'users.disable' : 'users.enable'
        await recordInTransaction(tx, name, disabledFields(!disabled), disabledFields(disabled))
        return { ...applyUpdate(stored, {}, now()), disabled }
      })
      if (updatedUser !== null && disabled) await endSessions(tx, id, now())
      return updatedUser
    })

  const storedUser = await users.get(id)
  if (storedUser === null) return false
  switch (action.do) {
    case 'access':
      return storeWithClaims(identity, id, action, {
        current: () => users.get(id),
        store: async (rights) => {
          const updatedUser = await users.change(id, async (stored, tx) => {
            if (stored?.role !== rights.role || stored.plan !== rights.plan) return null
            const { do: _do, ...changes } = action
            const next = applyUpdate(stored, changes, now())
            await recordInTransaction(tx, 'users.role', accessFields(stored), accessFields(next))
            return next
          })
          return updatedUser !== null
        },
      })
    case 'disable':
    case 'enable': {
      const disabled = action.do === 'disable'
      await identity.setDisabled(id, disabled)
      try {
        return (await setDisabled(disabled)) !== null
      } catch (error) {
        await identity.setDisabled(id, storedUser.disabled ?? false)
        throw error
      }
    }
    case 'sign-out':
      await identity.signOut(id)
      await inTransaction(database, async (tx) => {
        await recordInTransaction(tx, 'users.sign-out', null, { sessions: 'ended' })
        await endSessions(tx, id, now())
      })
      return true
    case 'delete':
      await leave(id)
      return removeUser(
        { ...users, remove: createRemove(database, inSameTransaction) },
        identity,
        id,
        'deleted',
        {
          by: actorId,
          at: now(),
        },
      )
  }
}

const disabledFields = (disabled: boolean): Fields => ({ disabled })
const accessFields = ({ role, plan }: StoredUser): Fields => ({ role, plan })

function createRemove(
  database: Queries,
  inSameTransaction: UserActionTarget['inSameTransaction'],
): UserStore['remove'] {
  return (...removeArguments) =>
    inTransaction(database, async (tx) => {
      const isRemoved = await createUserStore(tx).remove(...removeArguments)
      if (isRemoved) await inSameTransaction?.(tx)
      return isRemoved
    })
}
