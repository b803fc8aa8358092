import type { Station } from '../../../../shared/api/stations.ts'
import { stationText } from '../../../../shared/locales/generated/station.ts'
import { PlayablePrint } from '../../../ui/cover/playable-print.tsx'
import { useIsScrollSettled } from '../../../ui/scroll-pace/scroll-settled.ts'
import { FavoriteToggle } from '../../favorites/favorite-toggle.tsx'
import { FollowButton } from '../../following/follow-button.tsx'
import { OnAirLine } from '../../schedule/on-air-line.tsx'
import { isIndexed } from '../instant/indexed-station.ts'
import { StationLink } from '../station-link.tsx'
import { stationMenuProps } from '../station-menu.tsx'
import { StationPlayButton } from '../station-play-button.tsx'
import { HighlightedText } from './highlighted-text.tsx'
import { StationFacts } from './station-facts.tsx'

/** Rows have a fixed height, which the virtualized list depends on. */
const ROW = 'group/row flex h-24 items-center gap-3 border-b border-hairline desktop:h-19.25'
/** In a narrow window, the on-air line takes the space of one line of `StationFacts`. */
const SMALL_PRINT =
  'max-h-9 overflow-hidden max-desktop:group-has-[.on-air]/row:max-h-4 desktop:w-72 in-data-narrow:desktop:w-44'

export function StationRow({ station }: { readonly station: Station }) {
  return (
    <article className={ROW} {...stationMenuProps(station)}>
      <PlayablePrint station={station}>
        <StationPlayButton station={station} tipSide="right" />
      </PlayablePrint>
      <div className="max-h-full min-w-0 flex-1 overflow-hidden desktop:flex desktop:items-center desktop:gap-6">
        <div className="min-w-0 desktop:flex-1">
          <h3 dir="auto" title={station.name} className="truncate text-left text-lg leading-tight">
            <StationLink id={station.id}>
              <HighlightedText>{station.name}</HighlightedText>
            </StationLink>
          </h3>
          <p className="truncate text-[0.8125rem] text-soft">
            <HighlightedText>
              {[station.country, ...station.tags].filter(Boolean).join(', ')}
            </HighlightedText>
          </p>
          {!isIndexed(station) && (
            <OnAirLine stationId={station.id} className="on-air max-w-max text-[0.8125rem]" />
          )}
        </div>
        <div className={SMALL_PRINT}>
          {!isIndexed(station) && <StationFacts station={station} />}
        </div>
      </div>
      <RowButtons station={station} />
    </article>
  )
}

/** The buttons render when scrolling pauses. Until then, their space is reserved. */
function RowButtons({ station }: { readonly station: Station }) {
  const isScrollSettled = useIsScrollSettled()
  return (
    <div className="-mr-2 flex min-w-10 justify-end max-wide:flex-col wide:min-w-20">
      {isScrollSettled && station.source !== 'own' && (
        <FollowButton kind="station" id={station.id} name={station.name} isSmall />
      )}
      {isScrollSettled && <FavoriteToggle station={station} />}
    </div>
  )
}

export function StationRowPlaceholder() {
  return (
    <div className={ROW} aria-hidden="true">
      <div className="size-14 shrink-0 bg-well" />
      <div className="h-5 w-1/2 rounded-edge bg-well" />
    </div>
  )
}

const SKELETON_KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

export function StationRowsSkeleton() {
  return (
    <div>
      <p role="status" className="sr-only">
        {stationText.loading}
      </p>
      {SKELETON_KEYS.map((key) => (
        <StationRowPlaceholder key={key} />
      ))}
    </div>
  )
}
