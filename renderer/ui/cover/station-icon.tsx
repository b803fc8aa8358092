import { type SyntheticEvent, useCallback, useState } from 'react'
import { cx } from '../cx.ts'

/** More would take tens of megabytes once it is decoded, for a sticker of some 70 pixels. */
export const ICON_PIXELS_MAX = 2_048 * 2_048

/** Nothing tells how large it is before it is there. It is not drawn until then, and so not decoded. */
function isTooLarge({ naturalWidth, naturalHeight }: HTMLImageElement): boolean {
  return naturalWidth * naturalHeight > ICON_PIXELS_MAX
}

interface StationIconProps {
  readonly src: string
  readonly isShown: boolean
  readonly onShown: () => void
}

/**
 * The icon that a station has on its own site, which may be anything: loaded when it comes near, given up when it
 * goes away, and shown only when it has the measures of a picture.
 */
export function StationIcon({ src, isShown, onShown }: StationIconProps) {
  const [isRefused, setIsRefused] = useState(false)
  /** Ends the loading when the icon goes: without it, it goes on to its last byte. */
  const attach = useCallback(
    (picture: HTMLImageElement) => {
      picture.src = src
      return () => picture.removeAttribute('src')
    },
    [src],
  )
  if (isRefused) return null
  const judge = ({ currentTarget: picture }: SyntheticEvent<HTMLImageElement>) => {
    if (isTooLarge(picture)) setIsRefused(true)
    else onShown()
  }
  return (
    <img
      ref={attach}
      alt=""
      loading="lazy"
      decoding="async"
      fetchPriority="low"
      referrerPolicy="no-referrer"
      onLoad={judge}
      className={cx(
        'absolute bottom-0 left-0 size-[34%] bg-(--cover-paper) object-contain p-[3%]',
        !isShown && 'invisible',
      )}
    />
  )
}
