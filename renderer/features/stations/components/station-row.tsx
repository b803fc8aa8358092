import type { Station } from '../../../api/schemas.ts'
import { Cover } from '../../../ui/cover/cover.tsx'
import { FavoriteToggle } from './favorite-toggle.tsx'
import { StationFacts } from './station-facts.tsx'
import { StationPlayButton } from './station-play-button.tsx'

/** A station as a line of a list: for results and for the library. */
export function StationRow({ station }: { readonly station: Station }) {
  return (
    <article className="flex items-center gap-3 border-b border-hairline py-2.5">
      <StationPlayButton station={station} />
      <Cover
        seed={station.id}
        name={station.name}
        favicon={station.favicon}
        className="size-14 shrink-0 border-[1.5px] border-ink dark:border-transparent"
      />
      <div className="min-w-0 flex-1 desk:flex desk:items-center desk:gap-6">
        <div className="min-w-0 desk:flex-1">
          <h3 className="truncate text-lg leading-tight">{station.name}</h3>
          <p className="truncate text-[0.8125rem] text-soft">
            {[station.country, ...station.tags].filter(Boolean).join(', ')}
          </p>
        </div>
        <div className="desk:w-72">
          <StationFacts station={station} />
        </div>
      </div>
      <FavoriteToggle station={station} />
    </article>
  )
}
