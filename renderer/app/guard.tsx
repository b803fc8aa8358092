/** The guard as routes: each shows its children, waits, or redirects. */
import { useEffect, useState } from 'react'
import { Outlet, useLocation, useSearchParams } from 'react-router'
import { useAccount, useAuth } from '../domain/auth/auth.ts'
import { useAuthStore } from '../domain/auth/auth-store.ts'
import type { Access } from '../routes/route-table.ts'
import { decideAccess } from './access.ts'
import { AccountPage } from './account-page.tsx'
import { IdentityWait } from './identity-wait.tsx'
import { Redirect } from './redirect.tsx'
import { SIGN_IN_PATH, safeRedirect, signInPath } from './safe-redirect.ts'

/** Around pages that are not public. */
export function Guard({ access }: { readonly access: Exclude<Access, 'public'> }) {
  const auth = useAuth()
  const ending = useAuthStore((state) => state.ending)
  const isDoorOpen = useAuthStore((state) => state.isDoorOpen)
  const awaitsReturn = useAuthStore((state) => state.awaitsReturn)
  const location = useLocation()
  switch (decideAccess(access, auth, auth.trust, { isDoorOpen, awaitsReturn })) {
    case 'show':
      return <Outlet />
    case 'wait':
      return <IdentityWait />
    case 'sign-in':
      // After a sign-out nothing is left to return to; after a lost session the user comes back here.
      return <Redirect to={ending === 'asked' ? SIGN_IN_PATH : signInPath(location)} />
    case 'ask':
      return <AccountPage />
    case 'forbidden':
      return <Redirect to="/403" />
  }
}

/** Around sign-in and sign-up: a signed-in user goes on to where they were heading. */
export function SignedOutOnly() {
  const { status } = useAccount()
  const [search] = useSearchParams()
  // The sign-out has led here: the next guarded page is asked for anew, so it may be returned to.
  useEffect(() => {
    if (status === 'signed-out') useAuthStore.setState({ ending: null })
  }, [status])
  if (status === 'loading') return <IdentityWait />
  if (status === 'signed-in') return <Redirect to={safeRedirect(search.get('redirect'))} />
  return <Outlet />
}

/** Around the last step of a sign-in: a user who signs in here goes on; a user who was signed in already stays. */
export function UntilSignedIn() {
  const { status } = useAccount()
  const [search] = useSearchParams()
  const [wasOut, setWasOut] = useState(false)
  if (status === 'signed-out' && !wasOut) setWasOut(true)
  if (status === 'signed-in' && wasOut) {
    return <Redirect to={safeRedirect(search.get('redirect'))} />
  }
  return <Outlet />
}
