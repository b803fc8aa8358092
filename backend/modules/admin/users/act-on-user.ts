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

/** `also` runs in the transaction of the action and rolls it back when it throws. */
export interface UserActionTarget {
  readonly actorId: string
  readonly id: string
  readonly also?: (tx: Queries) => Promise<void>
}

/** Repeatable. False without the user. @throws {Failure} 409: the last admin @throws {IdentityUnavailableError} */
export async function actOnUser(
  parts: UserActionDependencies,
  { actorId, id, also }: UserActionTarget,
  action: UserAction,
): Promise<boolean> {
  const { database, identity, leave, now } = parts
  const users = createUserStore(database)
  const record = async (tx: Queries, name: string, before: Fields | null, after: Fields | null) => {
    const subject = { kind: 'user', id } as const
    await recordAuditEntry(tx, { actorId, action: name, subject, before, after, at: now() })
    await also?.(tx)
  }
  const setDisabled = (disabled: boolean) =>
    inTransaction(database, async (tx) => {
      const written = await createUserStore(tx).change(id, async (stored) => {
        if (stored === null) return null
        const name = disabled ? 'users.disable' : 'users.enable'
        await record(tx, name, state(!disabled), state(disabled))
        return { ...applyUpdate(stored, {}, now()), disabled }
      })
      if (written !== null && disabled) await endSessions(tx, id, now())
      return written
    })

  const before = await users.get(id)
  if (before === null) return false
  switch (action.do) {
    case 'access':
      return storeWithClaims(identity, id, action, {
        current: () => users.get(id),
        store: async (rights) => {
          const written = await users.change(id, async (stored, tx) => {
            if (stored?.role !== rights.role || stored.plan !== rights.plan) return null
            const { do: _do, ...wanted } = action
            const next = applyUpdate(stored, wanted, now())
            await record(tx, 'users.role', accessOf(stored), accessOf(next))
            return next
          })
          return written !== null
        },
      })
    case 'disable':
    case 'enable': {
      const disabled = action.do === 'disable'
      await identity.setDisabled(id, disabled)
      try {
        return (await setDisabled(disabled)) !== null
      } catch (refusal) {
        await identity.setDisabled(id, before.disabled ?? false)
        throw refusal
      }
    }
    case 'sign-out':
      await identity.signOut(id)
      await inTransaction(database, async (tx) => {
        await record(tx, 'users.sign-out', null, { sessions: 'ended' })
        await endSessions(tx, id, now())
      })
      return true
    case 'delete':
      await leave(id)
      return removeUser(
        { ...users, remove: removeUserAnd(database, also) },
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

const state = (disabled: boolean): Fields => ({ disabled })
const accessOf = ({ role, plan }: StoredUser): Fields => ({ role, plan })

function removeUserAnd(database: Queries, also: UserActionTarget['also']): UserStore['remove'] {
  return (...removed) =>
    inTransaction(database, async (tx) => {
      const isRemoved = await createUserStore(tx).remove(...removed)
      if (isRemoved) await also?.(tx)
      return isRemoved
    })
}
