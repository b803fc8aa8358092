/** The guard as routes: each shows its children, waits, or redirects. */
import { useEffect, useState } from 'react'
import { Navigate, Outlet, type To, useLocation, useSearchParams } from 'react-router'
import { ownValue } from '../../shared/api/own-value.ts'
import { AccountNeeded, type AccountReason } from '../domain/auth/account-needed.tsx'
import { useAccount, useAuth } from '../domain/auth/auth.ts'
import { useAuthStore } from '../domain/auth/auth-store.ts'
import { IDENTITY_SLOW_MS } from '../limits.ts'
import { useMessages } from '../locales/messages.ts'
import type { Access } from '../routes/route-table.ts'
import { LoadingOverlay } from '../ui/loading-overlay.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { decideAccess } from './access.ts'
import { IdentitySlow } from './identity-slow.tsx'
import { SIGN_IN_PATH, safeRedirect, signInPath } from './safe-redirect.ts'

/**
 * Leads on to another address, in place of the present one. Anew for each address it is shown at: a
 * `Navigate` that stays mounted leads on once, so one whose navigation was interrupted by another
 * would leave the page empty.
 */
function Redirect({ to }: { readonly to: To }) {
  const { pathname, search, key } = useLocation()
  return <Navigate key={`${key} ${pathname}${search}`} to={to} replace />
}

/** A page that waits for the identity provider: says so when that takes long, and goes on waiting. */
function IdentityWait() {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), IDENTITY_SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow ? <IdentitySlow /> : <LoadingOverlay />
}

/** In place of a page that needs an account, under that page's own heading. */
function AccountPage() {
  const { people, library, settings, accountNeeded } = useMessages()
  const pages: Record<string, readonly [title: string, reason: AccountReason]> = {
    '/users': [people.title, 'community'],
    '/library/following': [library.following.title, 'following'],
    '/settings/account': [settings.account.title, 'account'],
  }
  const { pathname } = useLocation()
  const [title, reason] = ownValue(pages, pathname.replace(/(?<!\/)\/+$/, '')) ?? [
    accountNeeded.page,
    'page',
  ]
  return (
    <>
      <PageHeader title={title} />
      <AccountNeeded reason={reason} />
    </>
  )
}

/** Around pages that are not public. */
export function Guard({ access }: { readonly access: Exclude<Access, 'public'> }) {
  const auth = useAuth()
  const ending = useAuthStore((state) => state.ending)
  const isDoorOpen = useAuthStore((state) => state.isDoorOpen)
  const awaitsReturn = useAuthStore((state) => state.awaitsReturn)
  const location = useLocation()
  const decision = decideAccess(access, auth, auth.trust, { isDoorOpen, awaitsReturn })
  // The sign-out has led to a page that shows: the next one that asks for an account may be returned to.
  const hasLeft = decision === 'show' && ending === 'asked'
  useEffect(() => {
    if (hasLeft) useAuthStore.setState({ ending: null })
  }, [hasLeft])
  switch (decision) {
    case 'show':
      return <Outlet />
    case 'wait':
      return <IdentityWait />
    case 'sign-in':
      // After a sign-out nothing is left to return to; after a lost session the user comes back here.
      return <Redirect to={ending === 'asked' ? SIGN_IN_PATH : signInPath(location)} />
    case 'ask':
      // The next user of this computer begins at home, not where the last one was.
      return ending === 'asked' ? <Redirect to="/" /> : <AccountPage />
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
