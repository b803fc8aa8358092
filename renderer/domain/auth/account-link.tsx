import { useCallback } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { cx } from '../../ui/cx.ts'
import type { SignInOutcome } from './create-identity.ts'

interface AccountLinkProps {
  readonly to: string
  readonly strong?: boolean
  readonly children: string
}

/** Link between sign-in pages that retains the `redirect` parameter. */
export function AccountLink({ to, strong = false, children }: AccountLinkProps) {
  const search = redirectSearch(useLocation().search)
  return (
    <Link
      to={{ pathname: to, search }}
      className={cx('inline-block py-2 underline underline-offset-4', strong && 'font-semibold')}
    >
      {children}
    </Link>
  )
}

export function redirectSearch(search: string): string {
  const redirect = new URLSearchParams(search).get('redirect')
  return redirect === null ? '' : `?${new URLSearchParams({ redirect })}`
}

/** Opens the second-factor page if a code is required. The router redirects a signed-in user. */
export function useSignInRedirect(): (outcome: SignInOutcome) => void {
  const navigate = useNavigate()
  const search = redirectSearch(useLocation().search)
  return useCallback(
    (outcome) => {
      if (outcome === 'second-factor') void navigate({ pathname: '/otp', search })
    },
    [navigate, search],
  )
}
