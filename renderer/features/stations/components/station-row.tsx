import type { Station } from '../../../../shared/api/stations.ts'
import { useMessages } from '../../../messages/messages.ts'
import { PlayablePrint } from '../../../ui/cover/playable-print.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FavoriteToggle } from '../../favorites/favorites.ts'
import { isIndexed } from '../instant/indexed-station.ts'
import { MarkedText } from './marked-text.tsx'
import { StationFacts } from './station-facts.tsx'
import { StationLink } from './station-link.tsx'
import { StationPlayButton } from './station-play-button.tsx'

/** A station as a line of a list: for results and for the library. */
export function StationRow({ station }: { readonly station: Station }) {
  return (
    <article className="flex items-center gap-3 border-b border-hairline py-2.5">
      <PlayablePrint station={station}>
        <StationPlayButton station={station} tipSide="right" />
      </PlayablePrint>
      <div className="min-w-0 flex-1 desk:flex desk:items-center desk:gap-6">
        <div className="min-w-0 desk:flex-1">
          <h3 dir="auto" title={station.name} className="truncate text-left text-lg leading-tight">
            <StationLink id={station.id}>
              <MarkedText>{station.name}</MarkedText>
            </StationLink>
          </h3>
          <p className="truncate text-[0.8125rem] text-soft">
            <MarkedText>{[station.country, ...station.tags].filter(Boolean).join(', ')}</MarkedText>
          </p>
        </div>
        <div className="desk:w-72">{!isIndexed(station) && <StationFacts station={station} />}</div>
      </div>
      <FavoriteToggle station={station} />
    </article>
  )
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Rows before the stations are there, in their final height. */
export function StationRowsSkeleton() {
  const text = useMessages().station
  return (
    <div>
      <p role="status" className="sr-only">
        {text.loading}
      </p>
      {PLACES.map((place) => (
        <div key={place} className="flex items-center gap-3 border-b border-hairline py-2.5">
          <Skeleton className="size-14 shrink-0" />
          <Skeleton className="h-5 w-1/2" />
        </div>
      ))}
    </div>
  )
}
