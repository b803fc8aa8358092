import { matchPath } from 'react-router'
import { may } from '../../shared/api/permissions.ts'
import type { Auth } from '../domain/auth/auth.ts'
import type { AuthState, Session } from '../domain/auth/auth-store.ts'
import { type Access, ROUTE_TABLE } from '../routes/route-table.ts'

/** `account-prompt` and `forbidden` appear in place of the page. Users with an account are redirected to /403. */
export type Decision = 'show' | 'wait' | 'sign-in' | 'account-prompt' | 'forbidden'

type AnonymousListening = Pick<AuthState, 'isAnonymousListeningOn' | 'expectsSameUser'>

/**
 * Decides what the guard renders. It waits until the identity provider has responded. For the admin area it also waits
 * until a token or the API has confirmed the stored claims. With anonymous listening, listener pages do not wait for an
 * anonymous session, because audio needs none.
 */
export function decideAccess(
  access: Access,
  { status, user, claims }: Pick<Auth, 'status' | 'user' | 'claims'>,
  trust: Session['trust'],
  { isAnonymousListeningOn, expectsSameUser }: AnonymousListening,
): Decision {
  if (access === 'public') return 'show'
  if (status === 'loading') return 'wait'
  if (!user || user.isAnonymous) {
    if (!isAnonymousListeningOn || (!user && expectsSameUser)) return 'sign-in'
    if (access === 'listener') return 'show'
    return access === 'member' ? 'account-prompt' : 'forbidden'
  }
  if (access !== 'admin') return 'show'
  if (trust === 'pending') return 'wait'
  return trust === 'confirmed' && may(claims?.role ?? 'none', 'admin.open') ? 'show' : 'forbidden'
}

/** True for pages that do not require sign-in. Includes unknown paths, which show the not-found page. */
export function isPublicPath(pathname: string): boolean {
  const entry = ROUTE_TABLE.find(({ path }) => matchPath(path, pathname))
  return entry === undefined || entry.access === 'public'
}
