import type { IdentityPort } from '../../plugins/identity/identity-port.ts'
import type { Change } from '../audit/record-change.ts'
import type { UserStore } from './user-store.ts'

/**
 * False without the user. Published stations are deleted too: no owner is left who is responsible for them. The
 * provider is called first: if it is unreachable, nothing has changed. Owners keep their sign-in, without role and
 * plan, because their client deletes it last; an admin's deletion removes the sign-in and ends all sessions.
 * @throws {IdentityUnavailableError} nothing was deleted
 * @throws {Failure} 409 when no admin would remain: nothing was deleted
 */
export async function removeUser(
  users: Pick<UserStore, 'get' | 'change' | 'remove'>,
  identity: IdentityPort,
  id: string,
  signIn: 'retained' | 'deleted',
  auditEntry: Pick<Change, 'by' | 'at'>,
): Promise<boolean> {
  for (;;) {
    const before = await users.get(id)
    if (before === null) return false
    // The provider cannot restore what it removes, so the last-admin check comes first.
    if (before.role === 'admin' && !before.disabled) {
      await setRowDisabled(users, id, true)
      try {
        return await removeUser(users, identity, id, signIn, auditEntry)
      } catch (error) {
        await setRowDisabled(users, id, false)
        throw error
      }
    }
    await (signIn === 'retained' ? identity.clearClaims(id) : identity.remove(id))
    // The row changed while the provider worked, perhaps with new claims: retry.
    if (await users.remove(id, before.updatedAt, auditEntry)) return true
  }
}

/** @throws {Failure} 409 when no admin would remain */
async function setRowDisabled(users: Pick<UserStore, 'change'>, id: string, disabled: boolean) {
  await users.change(id, (user) => user && { ...user, disabled, updatedAt: user.updatedAt + 1 })
}
