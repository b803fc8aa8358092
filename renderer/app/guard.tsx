/** The guard as routes: each shows its children, waits, or sends the person elsewhere. */
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router'
import { useAuth } from '../features/auth/auth.ts'
import { useClaimsTrust } from '../features/auth/claims-trust.ts'
import type { Access } from '../routes/route-table.ts'
import { LoadingOverlay } from '../ui/loading-overlay.tsx'
import { decideAccess } from './access.ts'
import { safeRedirect, signInPath } from './safe-redirect.ts'

/** Around pages that are not open to everybody. */
export function Guard({ access }: { readonly access: Exclude<Access, 'public'> }) {
  const auth = useAuth()
  const trust = useClaimsTrust((state) => state.trust)
  const location = useLocation()
  switch (decideAccess(access, auth, trust)) {
    case 'show':
      return <Outlet />
    case 'wait':
      return <LoadingOverlay />
    case 'sign-in':
      return <Navigate to={signInPath(location)} replace />
    case 'forbidden':
      return <Navigate to="/403" replace />
  }
}

/** Around sign-in and sign-up: a signed-in person goes on to where they were heading. */
export function SignedOutOnly() {
  const { status } = useAuth()
  const [search] = useSearchParams()
  if (status === 'loading') return <LoadingOverlay />
  if (status === 'signed-in') return <Navigate to={safeRedirect(search.get('redirect'))} replace />
  return <Outlet />
}
