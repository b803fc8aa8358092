import type { IdentityPort } from '../../plugins/identity/identity-port.ts'
import { COMMAND_LINE, recordChange } from '../audit/record-change.ts'
import { applyUpdate } from './apply-update.ts'
import { isSameRights, type Rights, storeWithClaims } from './store-with-claims.ts'
import type { StoredUser, UserStore } from './user-store.ts'

interface MakeAdminDependencies {
  readonly users: UserStore
  /** Null to change only the database row and not the token claims. */
  readonly identity: IdentityPort | null
  /** True when the user has confirmed the address. An unconfirmed address may belong to another person. */
  readonly isConfirmed: (user: StoredUser) => Promise<boolean>
  readonly now: () => number
}

export type MakeAdminResult =
  | 'done'
  | 'already'
  | 'not-registered'
  | 'several-users'
  | 'not-confirmed'

/** Makes a user an admin, in the token claims and the row. Repeats this for an admin, in case a run was interrupted. */
export async function makeAdmin(
  { users, identity, isConfirmed, now }: MakeAdminDependencies,
  email: string,
): Promise<MakeAdminResult> {
  const [user, secondUser] = await users.withEmail(email)
  if (user === undefined) return 'not-registered'
  if (secondUser !== undefined) return 'several-users'
  if (!(await isConfirmed(user))) return 'not-confirmed'
  const store = async (before: Rights) => {
    const written = await users.change(user.id, async (stored, tx) => {
      if (stored === null || !isSameRights(stored, before)) return null
      const after = applyUpdate(stored, { role: 'admin' }, now())
      const subject = { kind: 'user', id: stored.id } as const
      await recordChange(
        tx,
        { by: COMMAND_LINE, action: 'users.role', subject, at: now() },
        { role: stored.role },
        { role: after.role },
      )
      return after
    })
    return written !== null
  }
  const current = () => users.get(user.id)
  const isStored =
    identity === null
      ? await store(user)
      : await storeWithClaims(identity, user.id, { role: 'admin' }, { current, store })
  if (!isStored) return 'not-registered'
  return user.role === 'admin' ? 'already' : 'done'
}
