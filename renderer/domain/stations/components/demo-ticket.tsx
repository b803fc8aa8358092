import type { Station } from '../../../../shared/api/stations.ts'
import { Cover } from '../../../ui/cover/cover.tsx'
import { FavoriteToggle } from '../../favorites/favorite-toggle.tsx'
import { OnAirLabel } from '../../schedule/on-air-line.tsx'
import { StationPlayButton } from '../station-play-button.tsx'
import { StationFacts } from './station-facts.tsx'

/** As many as two lines of the ticket take. */
const TAGS_SHOWN = 3

/** A station of this server as a wide ticket: the print as its stub, the name large. */
export function DemoTicket({ station }: { readonly station: Station }) {
  return (
    <article className="flex h-full border-[1.5px] border-ink bg-sheet dark:border-edge">
      <div className="relative w-36 shrink-0 bg-(--cover-paper) border-r-[1.5px] border-ink dark:border-transparent">
        <Cover
          seed={station.id}
          name={station.name}
          favicon={station.favicon}
          cover={station.cover}
          className="w-full"
        />
        <OnAirLabel stationId={station.id} />
        <StationPlayButton station={station} className="absolute! right-2 bottom-2 size-11" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col justify-between gap-2 py-2 pr-1 pl-3.5">
        <div className="flex items-start justify-between gap-1">
          <h3 dir="auto" className="line-clamp-2 min-w-0 pt-1 text-left text-2xl">
            {station.name}
          </h3>
          <FavoriteToggle station={station} />
        </div>
        <div className="pr-2">
          <p className="mb-1.5 text-[0.8125rem] text-soft">
            {station.tags.slice(0, TAGS_SHOWN).join(', ')}
          </p>
          <StationFacts station={station} />
        </div>
      </div>
    </article>
  )
}
