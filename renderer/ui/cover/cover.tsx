import { useCallback, useState } from 'react'
import { cx } from '../cx.ts'
import { useLookedAt } from '../scroll-pace/looked-at.ts'
import { coverInitials, labelWidth } from './cover-art.ts'
import { CoverPrint } from './cover-print.tsx'

/** How large the API makes logos at most, in pixels a side. */
const LOGO_PX = 128

interface StationIconProps {
  readonly src: string
  readonly isShown: boolean
  readonly onShown: () => void
}

/** The logo of a station, as the API serves it: loaded when it comes near, and given up when it goes away. */
function StationIcon({ src, isShown, onShown }: StationIconProps) {
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

interface CoverProps {
  /** What the drawing derives from: the station's id. */
  readonly seed: string
  readonly name: string
  /** The station's logo: shown as a sticker on the cover once it has loaded. */
  readonly favicon: string | null
  /** The picture its owner gave it: takes the place of the print once it has loaded. */
  readonly cover?: string | null
  /** Gives the size, e.g. "w-full" or "size-14". The cover is square. */
  readonly className?: string
}

/** How large the backend makes covers, in pixels a side. */
const COVER_PX = 640

/** Size of the initials, in hundredths of the sheet. */
const LETTER = 22

/**
 * A station's cover: its owner's picture, or else a two-ink print made from its id, with its initials or
 * its own icon on a label. Decorative, the name always stands beside it. `isolate` keeps the overprint on this sheet.
 */
export function Cover({ seed, name, favicon, cover = null, className }: CoverProps) {
  const [iconShown, setIconShown] = useState<string | null>(null)
  const [coverLoaded, setCoverLoaded] = useState<string | null>(null)
  const initials = coverInitials(name)
  const isLookedAt = useLookedAt()
  if (!isLookedAt) {
    return <div aria-hidden="true" className={cx('aspect-square bg-(--cover-paper)', className)} />
  }
  return (
    <div
      aria-hidden="true"
      className={cx('relative isolate aspect-square overflow-hidden', className)}
    >
      <CoverPrint seed={seed} />
      {(favicon === null || iconShown !== favicon) && (
        <svg viewBox="0 0 100 100" className="absolute inset-0 size-full" aria-hidden="true">
          {/* Past the edge, so that rounding leaves no sliver of the print below the label. */}
          <rect
            x="-2"
            y="77"
            width={13 + labelWidth(initials) * LETTER}
            height="30"
            fill="var(--cover-paper)"
          />
          <text
            x="5"
            y="95"
            fontSize={LETTER}
            className="font-display font-extrabold"
            fill="var(--cover-ink)"
          >
            {initials}
          </text>
        </svg>
      )}
      {favicon && (
        <StationIcon
          key={favicon}
          src={favicon}
          isShown={iconShown === favicon}
          onShown={() => setIconShown(favicon)}
        />
      )}
      {cover && (
        <img
          key={cover}
          src={cover}
          alt=""
          width={COVER_PX}
          height={COVER_PX}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={() => setCoverLoaded(cover)}
          className={cx(
            'absolute inset-0 size-full object-cover',
            cover !== coverLoaded && 'opacity-0',
          )}
        />
      )}
    </div>
  )
}
