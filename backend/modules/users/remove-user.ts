import type { IdentityPort } from '../../plugins/identity/identity-port.ts'
import type { Change } from '../audit/keep-change.ts'
import type { UserStore } from './user-store.ts'

/**
 * Removes a user's row with all that hangs on it; false when there is none. Favourites, history and
 * the stations they published go too, with covers, shows and figures: no owner is left to answer for a
 * station, and its listeners see it leave the catalogue. The identity provider is
 * asked first: when it cannot be, nothing has changed and the call can be sent again. `signIn` stays
 * with owners, whose client deletes it last of all and needs it until then; it loses its role and plan,
 * so that a registration with the same account begins anew. It goes, and every session with it, when
 * an admin removes a user, who is kept with the deed.
 * @throws {IdentityUnavailableError} nothing was removed
 * @throws {Failure} 409 where no admin would be left: nothing was removed
 */
export async function removeUser(
  users: Pick<UserStore, 'get' | 'change' | 'remove'>,
  identity: IdentityPort,
  id: string,
  signIn: 'stays' | 'goes',
  deed: Pick<Change, 'by' | 'at'>,
): Promise<boolean> {
  for (;;) {
    const before = await users.get(id)
    if (before === null) return false
    // The provider does not give back what it removes: an admin who is the last one is found out before.
    if (before.role === 'admin' && !before.disabled) {
      await setRowDisabled(users, id, true)
      try {
        return await removeUser(users, identity, id, signIn, deed)
      } catch (error) {
        await setRowDisabled(users, id, false)
        throw error
      }
    }
    await (signIn === 'stays' ? identity.clearClaims(id) : identity.remove(id))
    // Changed while the provider worked, perhaps with new claims: once more.
    if (await users.remove(id, before.updatedAt, deed)) return true
  }
}

/** @throws {Failure} 409 where no admin would be left */
async function setRowDisabled(users: Pick<UserStore, 'change'>, id: string, disabled: boolean) {
  await users.change(id, (user) => user && { ...user, disabled, updatedAt: user.updatedAt + 1 })
}
