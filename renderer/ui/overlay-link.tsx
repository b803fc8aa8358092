import { Link, type LinkProps, useLocation } from 'react-router'
import { hasOverlay, type OverlayKind, overlayPath } from '../lib/overlay-path.ts'
import { cx } from './cx.ts'

interface OverlayLinkProps extends Omit<LinkProps, 'id' | 'to' | 'className'> {
  readonly kind: OverlayKind
  readonly id: string
  readonly className?: string | undefined
}

export const NAME_LINK = 'decoration-2 underline-offset-4 hover:underline'

/** A link that opens a show, a user or the now-playing view over the current screen. */
export function OverlayLink({ kind, id, children, className, ...rest }: OverlayLinkProps) {
  const location = useLocation()
  return (
    <Link
      {...rest}
      to={overlayPath(location, kind, id)}
      // A dialog that replaces another one adds no history entry. Closing it returns to the screen.
      {...(hasOverlay(location.search)
        ? { state: location.state, replace: true }
        : { state: { isOverlay: true } })}
      preventScrollReset
      className={cx(NAME_LINK, kind !== 'view' && 'target-line', className)}
    >
      {children}
    </Link>
  )
}
