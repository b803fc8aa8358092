/** Which user may open a page: the guard's whole decision. */
import { may } from '../../shared/api/permissions.ts'
import type { Auth } from '../domain/auth/auth.ts'
import type { AuthState, Session } from '../domain/auth/auth-store.ts'
import { type Access, ROUTE_TABLE } from '../routes/route-table.ts'

/** `ask`: in place of the page an account is asked for. */
export type Decision = 'show' | 'wait' | 'sign-in' | 'ask' | 'forbidden'

/** What a listener without an account finds. */
type Door = Pick<AuthState, 'isDoorOpen' | 'awaitsReturn'>

/**
 * No user is let in or redirected before the identity provider has answered; the admin area also
 * waits until the claims come from a token or the API rather than from storage. Through the open door
 * listeners' pages do not even wait for a session without an account: sound needs none.
 */
export function decideAccess(
  access: Access,
  { status, user, claims }: Pick<Auth, 'status' | 'user' | 'claims'>,
  trust: Session['trust'],
  { isDoorOpen, awaitsReturn }: Door,
): Decision {
  if (access === 'public') return 'show'
  if (status === 'loading') return 'wait'
  if (!user || user.isAnonymous) {
    if (!isDoorOpen || (!user && awaitsReturn)) return 'sign-in'
    return access === 'listener' ? 'show' : 'ask'
  }
  if (access !== 'admin') return 'show'
  if (trust === 'pending') return 'wait'
  return trust === 'confirmed' && may(claims?.role ?? 'none', 'desk.open') ? 'show' : 'forbidden'
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
