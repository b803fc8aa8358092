import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { cx } from '../../../ui/cx.ts'
import { aboutId, aboutPath } from '../about-path.ts'

interface StationLinkProps {
  readonly id: string
  readonly children: ReactNode
  readonly className?: string
  /** A picture beside the name that leads there too: one more way for the pointer alone. */
  readonly isPicture?: boolean
}

/** Leads to the page of a station, over the screen it stands on. */
export function StationLink({ id, children, className, isPicture = false }: StationLinkProps) {
  const here = useLocation()
  return (
    <Link
      to={aboutPath(here, id)}
      // Closing the page then goes back, instead of leaving it in the history; of several, all at once.
      {...(aboutId(here.search) === null
        ? { state: { isOverlay: true } }
        : { state: here.state, replace: true })}
      preventScrollReset
      {...(isPicture && { 'aria-hidden': true, tabIndex: -1 })}
      className={cx('decoration-2 underline-offset-4 hover:underline', className)}
    >
      {children}
    </Link>
  )
}
