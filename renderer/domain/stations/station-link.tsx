import type { ReactNode } from 'react'
import { OverlayLink } from '../../ui/overlay-link.tsx'

interface StationLinkProps {
  readonly id: string
  readonly children: ReactNode
  readonly className?: string
  /** A picture beside the name that leads there too: one more way for the pointer alone. */
  readonly isPicture?: boolean
}

/** Leads to the page of a station, over the screen it stands on. */
export function StationLink(props: StationLinkProps) {
  return <OverlayLink kind="station" {...props} />
}
