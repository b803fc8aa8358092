/** Role and plan from the API, for tokens that carry none. */
import { getUser, isWholeUser } from '../../api/users.ts'
import { DEFAULT_PLAN } from '../../limits.ts'
import type { Claims } from './auth-store.ts'

/** Reads the user's own record. Throws "User is not authenticated" when signed out. */
export async function fetchRole(uid: string | null): Promise<Claims> {
  if (uid === null) throw new Error('User is not authenticated')
  const user = await getUser(uid)
  return { role: user.role, plan: isWholeUser(user) ? user.plan : DEFAULT_PLAN }
}
