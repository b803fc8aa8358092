import { Link, type LinkProps, useLocation } from 'react-router'
import { hasOverlay, type OverlayKind, overlayPath } from '../lib/overlay-path.ts'
import { cx } from './cx.ts'

interface OverlayLinkProps extends Omit<LinkProps, 'id' | 'to' | 'className'> {
  readonly kind: OverlayKind
  readonly id: string
  readonly className?: string | undefined
  /** True for a picture next to a text link with the same target. The keyboard skips it. */
  readonly isPicture?: boolean
}

/** A link that opens a station, show or user in a dialog over the current screen. */
export function OverlayLink({
  kind,
  id,
  children,
  className,
  isPicture = false,
  ...rest
}: OverlayLinkProps) {
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
      {...(isPicture && { 'aria-hidden': true, tabIndex: -1 })}
      className={cx(
        'decoration-2 underline-offset-4 hover:underline',
        kind !== 'view' && !isPicture && 'target-line',
        className,
      )}
    >
      {children}
    </Link>
  )
}
