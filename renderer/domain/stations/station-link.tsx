import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { playerText } from '../../../shared/locales/generated/player.ts'
import { apiContext } from '../../api/context.ts'
import { NOW_PLAYING, stationPath } from '../../lib/overlay-path.ts'
import { cx } from '../../ui/cx.ts'
import { NAME_LINK, OverlayLink } from '../../ui/overlay-link.tsx'

/** A link to share: the API's public page of the station, or without an https address a link that opens the app. */
export function stationAddress(id: string): string {
  const { apiUrl } = apiContext().config
  return apiUrl.startsWith('https:') ? `${apiUrl}/embed/${id}` : `undertone://station/${id}`
}

interface StationLinkProps {
  readonly id: string
  readonly children: ReactNode
  readonly className?: string
  /** True for an image link next to the name. The keyboard skips it. */
  readonly isPicture?: boolean
}

export function StationLink({ id, children, className, isPicture = false }: StationLinkProps) {
  return (
    <Link
      to={stationPath(id)}
      {...(isPicture && { 'aria-hidden': true, tabIndex: -1 })}
      className={cx(NAME_LINK, !isPicture && 'target-line', className)}
    >
      {children}
    </Link>
  )
}

/** A link that opens the now-playing view. */
export function NowPlayingLink({
  children,
  ...rest
}: Omit<ComponentProps<typeof OverlayLink>, 'kind' | 'id'>) {
  return (
    <OverlayLink {...rest} kind="view" id={NOW_PLAYING} viewTransition>
      <span className="sr-only">{playerText.nowPlaying}</span>
      {children}
    </OverlayLink>
  )
}
