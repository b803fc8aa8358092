import type { IdentityPort } from '../../plugins/identity/identity-port.ts'
import type { Change } from '../audit/record-change.ts'
import type { UserStore } from './user-store.ts'

/**
 * Deletes a user with the published stations, which would otherwise have no responsible owner. Returns false if the user
 * does not exist. Calls the provider first, so that nothing has changed if it is unreachable. When users delete themselves,
 * the sign-in remains without role and plan, because their client deletes it last. An admin's deletion removes the sign-in.
 * @throws {IdentityUnavailableError} when the provider is unreachable. Nothing was deleted then.
 * @throws {Failure} 409 when no admin would remain. Nothing was deleted then.
 */
export async function removeUser(
  users: Pick<UserStore, 'get' | 'change' | 'remove'>,
  identity: IdentityPort,
  id: string,
  signIn: 'retained' | 'deleted',
  auditEntry: Pick<Change, 'by' | 'at'>,
): Promise<boolean> {
  for (;;) {
    const user = await users.get(id)
    if (user === null) return false
    // The provider cannot restore a sign-in, so the check for the last admin comes first.
    if (user.role === 'admin' && !user.disabled) {
      await setRowDisabled(users, id, true)
      try {
        return await removeUser(users, identity, id, signIn, auditEntry)
      } catch (error) {
        await setRowDisabled(users, id, false)
        throw error
      }
    }
    await (signIn === 'retained' ? identity.clearClaims(id) : identity.remove(id))
    // Retries if the row changed during the provider's call, perhaps with new claims.
    if (await users.remove(id, user.updatedAt, auditEntry)) return true
  }
}

async function setRowDisabled(users: Pick<UserStore, 'change'>, id: string, disabled: boolean) {
  await users.change(id, (user) => user && { ...user, disabled, updatedAt: user.updatedAt + 1 })
}
