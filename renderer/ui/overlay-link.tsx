import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { hasOverlay, type OverlayKind, overlayPath } from '../lib/overlay-path.ts'
import { cx } from './cx.ts'

interface OverlayLinkProps {
  readonly kind: OverlayKind
  readonly id: string
  readonly children: ReactNode
  readonly className?: string | undefined
}

export const NAME_LINK = 'decoration-2 underline-offset-4 hover:underline'

/** A link that opens a show or user in a dialog over the current screen. */
export function OverlayLink({ kind, id, children, className }: OverlayLinkProps) {
  const location = useLocation()
  return (
    <Link
      to={overlayPath(location, kind, id)}
      // A dialog that replaces another one adds no history entry. Closing it returns to the screen.
      {...(hasOverlay(location.search)
        ? { state: location.state, replace: true }
        : { state: { isOverlay: true } })}
      preventScrollReset
      className={cx(NAME_LINK, 'target-line', className)}
    >
      {children}
    </Link>
  )
}
