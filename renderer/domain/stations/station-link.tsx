import type { ReactNode } from 'react'
import { OverlayLink } from '../../ui/overlay-link.tsx'

/** A link that opens the station in the app. */
export const stationAddress = (id: string): string => `undertone://station/${id}`

interface StationLinkProps {
  readonly id: string
  readonly children: ReactNode
  readonly className?: string
  /** True for an image link next to the name. The keyboard skips it. */
  readonly isPicture?: boolean
}

export function StationLink(props: StationLinkProps) {
  return <OverlayLink kind="station" {...props} />
}
