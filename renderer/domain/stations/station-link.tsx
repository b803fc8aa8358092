import type { ComponentProps, ReactNode } from 'react'
import { playerText } from '../../../shared/locales/generated/player.ts'
import { NOW_PLAYING } from '../../lib/overlay-path.ts'
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

/** A link that opens the now-playing view. */
export function NowPlayingLink(
  props: Omit<ComponentProps<typeof OverlayLink>, 'kind' | 'id' | 'isPicture'>,
) {
  return (
    <OverlayLink
      aria-label={playerText.nowPlaying}
      {...props}
      kind="view"
      id={NOW_PLAYING}
      viewTransition
    />
  )
}
