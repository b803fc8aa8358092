/** Ways between the account pages. */

import { useCallback } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { cx } from '../../ui/cx.ts'
import type { SignInOutcome } from './create-identity.ts'

interface AccountLinkProps {
  readonly to: string
  readonly strong?: boolean
  readonly children: string
}

/** A link to another account page, which carries along where the user was heading. */
export function AccountLink({ to, strong = false, children }: AccountLinkProps) {
  const search = accountSearch(useLocation().search)
  return (
    <Link
      to={{ pathname: to, search }}
      className={cx('inline-block py-2 underline underline-offset-4', strong && 'font-semibold')}
    >
      {children}
    </Link>
  )
}

/** The part of the address that travels between the account pages: where the user was heading. */
export function accountSearch(search: string): string {
  const redirect = new URLSearchParams(search).get('redirect')
  return redirect === null ? '' : `?${new URLSearchParams({ redirect })}`
}

/**
 * Where a right password leads: on to the second factor when one is asked for, remembering where the
 * user was heading. The router decides where a signed-in user goes.
 */
export function useAfterSignIn(): (outcome: SignInOutcome) => void {
  const navigate = useNavigate()
  const search = accountSearch(useLocation().search)
  return useCallback(
    (outcome) => {
      if (outcome === 'second-factor') void navigate({ pathname: '/otp', search })
    },
    [navigate, search],
  )
}
