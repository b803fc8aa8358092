import { Navigate, type To, useLocation } from 'react-router'

/**
 * Leads on to another address, in place of the present one. Anew for each address it is shown at: a
 * `Navigate` that stays mounted leads on once, so one whose navigation was interrupted by another
 * would leave the page empty.
 */
export function Redirect({ to }: { readonly to: To }) {
  const { pathname, search, key } = useLocation()
  return <Navigate key={`${key} ${pathname}${search}`} to={to} replace />
}
