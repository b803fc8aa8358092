import { useCallback } from 'react'
import { cx } from '../cx.ts'

/** How large the API makes logos at most, in pixels a side. */
const LOGO_PX = 128

interface StationIconProps {
  readonly src: string
  readonly isShown: boolean
  readonly onShown: () => void
}

/** The logo of a station, as the API serves it: loaded when it comes near, and given up when it goes away. */
export function StationIcon({ src, isShown, onShown }: StationIconProps) {
  /** Ends the loading when the icon goes: without it, it goes on to its last byte. */
  const attach = useCallback(
    (picture: HTMLImageElement) => {
      picture.src = src
      return () => picture.removeAttribute('src')
    },
    [src],
  )
  return (
    <img
      ref={attach}
      alt=""
      width={LOGO_PX}
      height={LOGO_PX}
      loading="lazy"
      decoding="async"
      fetchPriority="low"
      referrerPolicy="no-referrer"
      onLoad={onShown}
      className={cx(
        'absolute bottom-0 left-0 size-[34%] bg-(--cover-paper) object-contain p-[3%]',
        !isShown && 'invisible',
      )}
    />
  )
}
