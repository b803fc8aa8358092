/** Which user may open a page: the guard's whole decision. */
import type { Auth } from '../features/auth/auth.ts'
import type { Session } from '../features/auth/auth-store.ts'
import { type Access, ROUTE_TABLE } from '../routes/route-table.ts'

export type Decision = 'show' | 'wait' | 'sign-in' | 'forbidden'

const ADMIN_ROLE = 'admin'

/**
 * No user is let in or redirected before the identity provider has answered; the admin area also
 * waits until the claims come from a token or the API rather than from storage.
 */
export function decideAccess(
  access: Access,
  { status, claims }: Pick<Auth, 'status' | 'claims'>,
  trust: Session['trust'],
): Decision {
  if (access === 'public') return 'show'
  if (status === 'loading') return 'wait'
  if (status === 'signed-out') return 'sign-in'
  if (access === 'member') return 'show'
  if (trust === 'pending') return 'wait'
  return trust === 'confirmed' && claims?.role === ADMIN_ROLE ? 'show' : 'forbidden'
}

const PUBLIC_PATHS = new Set<string>(
  ROUTE_TABLE.filter(({ access }) => access === 'public').map(({ path }) => path),
)

/** True for pages that open signed out. Unknown paths count: they show the not-found page. */
export function isPublicPath(pathname: string): boolean {
  // As the router matches: letters of either case, with or without a slash at the end.
  const path = pathname.length > 1 ? pathname.replace(/(?<!\/)\/+$/, '').toLowerCase() : pathname
  return PUBLIC_PATHS.has(path) || !ROUTE_TABLE.some((entry) => entry.path === path)
}
