import { useCallback, useState } from 'react'
import { cx } from '../cx.ts'
import { useIsScrollSettled } from '../scroll-pace/scroll-settled.ts'
import { coverInitials, labelWidth } from './cover-art.ts'
import { CoverPrint } from './cover-print.tsx'

/** Maximum size of logos from the API, in pixels per side. */
const LOGO_PX = 128

interface StationIconProps {
  readonly src: string
  readonly isShown: boolean
  readonly onShown: () => void
}

/** The station's logo from the API. It loads when near the viewport and aborts on unmount. */
function StationIcon({ src, isShown, onShown }: StationIconProps) {
  /** Aborts the download on unmount; the browser would otherwise finish it. */
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
  readonly seed: string
  readonly name: string
  /** URL of the station's logo, shown as a sticker once loaded. */
  readonly favicon: string | null
  /** URL of the owner's picture, which replaces the print once loaded. */
  readonly cover?: string | null
  /** Sets the size, e.g. "w-full" or "size-14". The cover is square. */
  readonly className?: string
}

/** Size of covers from the API, in pixels per side. */
const COVER_PX = 640

/** Size of the initials, in hundredths of the sheet. */
const LETTER = 22

/**
 * A station's cover: the owner's picture, or a two-ink print made from the station id with its initials or logo on a
 * label. Decorative, because the name always appears next to it. `isolate` limits the overprint to this sheet.
 */
export function Cover({ seed, name, favicon, cover = null, className }: CoverProps) {
  const [iconShown, setIconShown] = useState<string | null>(null)
  const [coverLoaded, setCoverLoaded] = useState<string | null>(null)
  const initials = coverInitials(name)
  const isLookedAt = useIsScrollSettled()
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
          {/* Extends past the edge, so that rounding leaves no sliver of the print below the label. */}
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
