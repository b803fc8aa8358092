import { useCallback, useState } from 'react'
import { LOGO_SIZES } from '../../../shared/api/field-rules.ts'
import { cx } from '../cx.ts'
import { useIsScrollSettled } from '../scroll-pace/scroll-settled.ts'
import { coverInitials, labelWidth } from './cover-art.ts'
import { CoverPrint } from './cover-print.tsx'

interface StationIconProps {
  readonly src: string
  readonly isLoaded: boolean
  readonly onLoad: () => void
}

function StationIcon({ src, isLoaded, onLoad }: StationIconProps) {
  /** Removes the URLs on unmount. Otherwise the browser would finish the download. */
  const attach = useCallback(
    (picture: HTMLImageElement) => {
      picture.srcset = LOGO_SIZES.map((size) => `${src}?size=${size} ${size}w`).join(', ')
      picture.src = src
      return () => {
        picture.removeAttribute('srcset')
        picture.removeAttribute('src')
      }
    },
    [src],
  )
  return (
    <img
      ref={attach}
      alt=""
      // Browsers that do not measure the image ignore `auto`.
      sizes="auto, 32px"
      loading="lazy"
      decoding="async"
      fetchPriority="low"
      referrerPolicy="no-referrer"
      onLoad={onLoad}
      className={cx(
        'absolute bottom-0 left-0 size-[34%] bg-(--cover-paper) object-contain p-[3%]',
        !isLoaded && 'invisible',
      )}
    />
  )
}

interface CoverProps {
  readonly seed: string
  readonly name: string
  /** URL of the station's logo. It replaces the initials when it is loaded. */
  readonly favicon: string | null
  /** URL of the owner's picture. It replaces the generated print when it is loaded. */
  readonly cover?: string | null
  /** Sets the size, e.g. "w-full" or "size-14". The cover is square. */
  readonly className?: string
}

const COVER_SIDE = 640

/** Font size of the initials on a cover of 100 x 100. */
const LETTER_SIZE = 22

/**
 * A station's cover: the owner's picture, or a print generated from the station id with the initials or logo. It is
 * decorative, because the name is always next to it. The class `isolate` limits the print's blend mode to the cover.
 */
export function Cover({ seed, name, favicon, cover = null, className }: CoverProps) {
  const [loadedIcon, setLoadedIcon] = useState<string | null>(null)
  const [loadedCover, setLoadedCover] = useState<string | null>(null)
  const initials = coverInitials(name)
  const isSettled = useIsScrollSettled()
  if (!isSettled) {
    return <div aria-hidden="true" className={cx('aspect-square bg-(--cover-paper)', className)} />
  }
  return (
    <div
      aria-hidden="true"
      className={cx('relative isolate aspect-square overflow-hidden', className)}
    >
      <CoverPrint seed={seed} />
      {(favicon === null || loadedIcon !== favicon) && (
        <svg viewBox="0 0 100 100" className="absolute inset-0 size-full" aria-hidden="true">
          {/* Extends past the edge, so that rounding leaves no gap below the label. */}
          <rect
            x="-2"
            y="77"
            width={13 + labelWidth(initials) * LETTER_SIZE}
            height="30"
            fill="var(--cover-paper)"
          />
          <text
            x="5"
            y="95"
            fontSize={LETTER_SIZE}
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
          isLoaded={loadedIcon === favicon}
          onLoad={() => setLoadedIcon(favicon)}
        />
      )}
      {cover && (
        <img
          key={cover}
          src={cover}
          alt=""
          width={COVER_SIDE}
          height={COVER_SIDE}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={() => setLoadedCover(cover)}
          className={cx(
            'absolute inset-0 size-full object-cover',
            cover !== loadedCover && 'opacity-0',
          )}
        />
      )}
    </div>
  )
}
