import type { ReactNode } from 'react'
import { OverlayLink } from '../../ui/overlay-link.tsx'

interface StationLinkProps {
  readonly id: string
  readonly children: ReactNode
  readonly className?: string
  /** An image link next to the name, for pointers only. */
  readonly isPicture?: boolean
}

export function StationLink(props: StationLinkProps) {
  return <OverlayLink kind="station" {...props} />
}
