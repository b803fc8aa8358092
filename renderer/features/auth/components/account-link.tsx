import { Link, useLocation } from 'react-router'
import { cx } from '../../../ui/cx.ts'
import { accountSearch } from './account-search.ts'

interface AccountLinkProps {
  readonly to: string
  readonly strong?: boolean
  readonly children: string
}

/** A link to another account page, which learns where the person was heading. */
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
