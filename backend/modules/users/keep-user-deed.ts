import type { Queries } from '../../database/queries.ts'
import { keepChange } from '../audit/keep-change.ts'
import { adminOf, type Caller } from './access.ts'
import type { StoredUser } from './user-store.ts'

/** What of an account is changed by calls. */
const fieldsOf = ({ displayName, photoURL, visible, showsFavorites = false }: StoredUser) => ({
  displayName,
  photoURL,
  visible,
  showsFavorites,
})

const rightsOf = ({ role, plan }: StoredUser) => ({ role, plan })

/** Keeps what an admin changes of an account: its rights, and of others' accounts also the rest. */
export async function keepUserDeed(
  tx: Queries,
  caller: Caller,
  before: StoredUser,
  after: StoredUser,
): Promise<void> {
  const by = adminOf(caller)
  if (by === null) return
  const deed = {
    by,
    subject: { kind: 'user', id: after.id },
    at: after.updatedAt,
  } as const
  await keepChange(tx, { ...deed, action: 'users.role' }, rightsOf(before), rightsOf(after))
  if (caller.uid === after.id) return
  await keepChange(tx, { ...deed, action: 'users.update' }, fieldsOf(before), fieldsOf(after))
}
