import type { ReactNode } from 'react'
import { OverlayLink } from '../../ui/overlay-link.tsx'

interface ShowLinkProps {
  /** Null when the show has no page. Then its name is not a link. */
  readonly showId: string | null
  readonly children: ReactNode
  readonly className?: string
}

export function ShowLink({ showId, children, className }: ShowLinkProps) {
  if (showId === null) return children
  return (
    <OverlayLink kind="show" id={showId} className={className}>
      {children}
    </OverlayLink>
  )
}
