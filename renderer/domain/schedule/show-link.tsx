import type { ReactNode } from 'react'
import { OverlayLink } from '../../ui/overlay-link.tsx'

interface ShowLinkProps {
  /** Null: it has no page, and is named only. */
  readonly showId: string | null
  readonly children: ReactNode
  readonly className?: string
}

/** Leads to the page of a show, over the screen it stands on. */
export function ShowLink({ showId, children, className }: ShowLinkProps) {
  if (showId === null) return children
  return (
    <OverlayLink kind="show" id={showId} className={className}>
      {children}
    </OverlayLink>
  )
}
