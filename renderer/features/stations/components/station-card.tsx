import { Link } from 'react-router'
import type { Station } from '../../../../shared/api/stations.ts'
import { Cover } from '../../../ui/cover/cover.tsx'
import { FavoriteToggle } from '../../favorites/favorites.ts'
import { genrePath } from './filter-params.ts'
import { StationFacts } from './station-facts.tsx'
import { StationLink } from './station-link.tsx'
import { StationPlayButton } from './station-play-button.tsx'

/** More tags than this make a card a word cloud. */
const TAGS_SHOWN = 3

/**
 * A station as a flyer: print, name, genres, small print. Its four parts are rows of the wall they hang
 * on (subgrid), so that they line up across flyers.
 */
export function StationCard({ station }: { readonly station: Station }) {
  return (
    <article className="row-span-4 grid grid-cols-1 grid-rows-subgrid pb-8">
      <div className="relative border-[1.5px] border-ink dark:border-transparent">
        <Cover
          seed={station.id}
          name={station.name}
          favicon={station.favicon}
          cover={station.cover}
          className="w-full"
        />
        <StationPlayButton station={station} className="absolute! right-2 bottom-2 size-11" />
      </div>
      <div className="mt-2.5 flex items-start justify-between gap-1">
        <div className="min-w-0">
          <h3
            dir="auto"
            title={station.name}
            className="line-clamp-3 text-left text-lg leading-tight"
          >
            <StationLink id={station.id}>{station.name}</StationLink>
          </h3>
          <p className="text-[0.8125rem] text-soft">{station.country}</p>
        </div>
        <div className="-mt-1.5 -mr-2">
          <FavoriteToggle station={station} />
        </div>
      </div>
      <ul className="mt-1 mb-2 flex content-start flex-wrap gap-x-2 text-[0.8125rem] pointer-coarse:gap-x-3">
        {station.tags.slice(0, TAGS_SHOWN).map((tag) => (
          <li key={tag}>
            <Link
              to={genrePath(tag)}
              className="underline decoration-hairline underline-offset-4 hover:decoration-hot hover:decoration-2 pointer-coarse:inline-block pointer-coarse:py-2.5"
            >
              {tag}
            </Link>
          </li>
        ))}
      </ul>
      <div className="border-t border-hairline pt-1.5">
        <StationFacts station={station} />
      </div>
    </article>
  )
}
