import { Suspense, useEffect, useState } from 'react'
import { Navigate, Outlet, type To, useLocation, useSearchParams } from 'react-router'
import { ownValue } from '../../shared/api/own-value.ts'
import { accountNeededText } from '../../shared/locales/generated/account-needed.ts'
import { libraryText } from '../../shared/locales/generated/library.ts'
import { peopleText } from '../../shared/locales/generated/people.ts'
import { settingsText } from '../../shared/locales/generated/settings.ts'
import { type AccountReason, AccountRequired } from '../domain/auth/account-required.tsx'
import { useAccount, useAnonymousListening, useAuth } from '../domain/auth/auth.ts'
import { useAuthStore } from '../domain/auth/auth-store.ts'
import { IDENTITY_SLOW_MS } from '../limits.ts'
import type { Access } from '../routes/route-table.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { LoadingOverlay } from '../ui/loading-overlay.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { type Decision, decideAccess } from './access.ts'
import { IdentitySlow } from './identity-slow.tsx'
import { SIGN_IN_PATH, safeRedirect, signInPath } from './safe-redirect.ts'

const ErrorPage = lazyComponent(
  async () => (await import('../domain/errors/error-page.tsx')).ErrorPage,
)

/** The key remounts Navigate, because a mounted Navigate redirects only once, even if the redirect is interrupted. */
function Redirect({ to }: { readonly to: To }) {
  const { pathname, search, key } = useLocation()
  return <Navigate key={`${key} ${pathname}${search}`} to={to} replace />
}

function IdentityWait() {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), IDENTITY_SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow ? <IdentitySlow /> : <LoadingOverlay />
}

function AccountPage() {
  const pages: Record<string, readonly [title: string, reason: AccountReason]> = {
    '/users': [peopleText.title, 'community'],
    '/library/following': [libraryText.following.title, 'following'],
    '/settings/account': [settingsText.account.title, 'account'],
  }
  const { pathname } = useLocation()
  const [title, reason] = ownValue(pages, pathname.replace(/(?<!\/)\/+$/, '')) ?? [
    accountNeededText.page,
    'page',
  ]
  return (
    <>
      <PageHeader title={title} />
      <AccountRequired reason={reason} />
    </>
  )
}

export function useDecision(access: Access): Decision {
  const auth = useAuth()
  const isAnonymousListeningOn = useAuthStore((state) => state.isAnonymousListeningOn)
  const expectsSameUser = useAuthStore((state) => state.expectsSameUser)
  return decideAccess(access, auth, auth.trust, { isAnonymousListeningOn, expectsSameUser })
}

/**
 * True after a sign-out on a page that the next user cannot open, until the redirect commits. A guard around this one
 * may show its page and end the sign-out before.
 */
function useIsLeaving(decision: Decision): boolean {
  const isSignOut = useAuthStore((state) => state.ending === 'requested')
  const { key } = useLocation()
  const [leftKey, setLeftKey] = useState<string | null>(null)
  if (isSignOut && decision !== 'show' && leftKey !== key) setLeftKey(key)
  return leftKey === key
}

/** Layout route that shows its pages only to permitted users. Others get a redirect or another page in its place. */
export function Guard({ access }: { readonly access: Access }) {
  const ending = useAuthStore((state) => state.ending)
  const isAnonymous = useAnonymousListening()
  const location = useLocation()
  const decision = useDecision(access)
  const isLeaving = useIsLeaving(decision)
  // The sign-out is complete when a page is visible. From then on, a redirect to the sign-in may return to its page.
  const isSignOutComplete = decision === 'show' && ending === 'requested'
  useEffect(() => {
    if (isSignOutComplete) useAuthStore.setState({ ending: null })
  }, [isSignOutComplete])
  switch (decision) {
    case 'show':
      return <Outlet />
    case 'wait':
      return <IdentityWait />
    case 'sign-in':
      // After a sign-out there is no page to return to. After a lost session the user returns to this page.
      return <Redirect to={isLeaving ? SIGN_IN_PATH : signInPath(location)} />
    case 'account-prompt':
      // After a sign-out, the next user of this computer starts at home.
      return isLeaving ? <Redirect to="/" /> : <AccountPage />
    case 'forbidden':
      if (!isAnonymous) return <Redirect to="/403" />
      // The address stays, so that a sign-in returns to this page.
      return isLeaving ? (
        <Redirect to="/" />
      ) : (
        <Suspense fallback={null}>
          <ErrorPage status={403} />
        </Suspense>
      )
  }
}

/** Layout route for sign-in and sign-up. Redirects signed-in users to their target. */
export function SignedOutOnly() {
  const { status } = useAccount()
  const [search] = useSearchParams()
  // The sign-out is complete. From then on, a redirect to the sign-in may return to its page.
  useEffect(() => {
    if (status === 'signed-out') useAuthStore.setState({ ending: null })
  }, [status])
  if (status === 'loading') {
    return (
      <main>
        <IdentityWait />
      </main>
    )
  }
  if (status === 'signed-in') return <Redirect to={safeRedirect(search.get('redirect'))} />
  return <Outlet />
}

/** Layout route for the last step of a sign-in. Does not redirect users who were already signed in. */
export function UntilSignedIn() {
  const { status } = useAccount()
  const [search] = useSearchParams()
  const [wasSignedOut, setWasSignedOut] = useState(false)
  if (status === 'signed-out' && !wasSignedOut) setWasSignedOut(true)
  if (status === 'signed-in' && wasSignedOut) {
    return <Redirect to={safeRedirect(search.get('redirect'))} />
  }
  return <Outlet />
}
