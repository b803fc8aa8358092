import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { hasOverlay, type OverlayKind, overlayPath } from '../lib/overlay-path.ts'
import { cx } from './cx.ts'

interface OverlayLinkProps {
  readonly kind: OverlayKind
  readonly id: string
  readonly children: ReactNode
  readonly className?: string | undefined
  /** A picture link next to a text link with the same target, for pointers only. */
  readonly isPicture?: boolean
}

export function OverlayLink({
  kind,
  id,
  children,
  className,
  isPicture = false,
}: OverlayLinkProps) {
  const here = useLocation()
  return (
    <Link
      to={overlayPath(here, kind, id)}
      // Closing the page then goes back instead of leaving it in the history; several pages close together.
      {...(hasOverlay(here.search)
        ? { state: here.state, replace: true }
        : { state: { isOverlay: true } })}
      preventScrollReset
      {...(isPicture && { 'aria-hidden': true, tabIndex: -1 })}
      className={cx('decoration-2 underline-offset-4 hover:underline', className)}
    >
      {children}
    </Link>
  )
}
