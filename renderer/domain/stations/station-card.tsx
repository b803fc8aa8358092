import { Link } from 'react-router'
import type { Station } from '../../../shared/api/stations.ts'
import { stationText } from '../../../shared/locales/generated/station.ts'
import { Cover } from '../../ui/cover/cover.tsx'
import { cx } from '../../ui/cx.ts'
import { FavoriteToggle } from '../favorites/favorite-toggle.tsx'
import { FollowButton } from '../following/follow-button.tsx'
import { useIsPlaying } from '../player/player.ts'
import { OnAirLabel } from '../schedule/on-air-line.tsx'
import { AirMark, CheckMark, isUnchecked } from './check-mark.tsx'
import { genrePath } from './filter-params.ts'
import { StationFacts } from './station-facts.tsx'
import { NowPlayingLink, StationLink } from './station-link.tsx'
import { stationMenuProps } from './station-menu.tsx'
import { StationPlayButton } from './station-play-button.tsx'

const DISPLAYED_TAGS_MAX = 3

/** The parts of a card have fixed heights, so that cards align and the virtualized list knows its height. */
const NAME = 'mt-2.5 h-17'
const TAG_LINE = 'mt-1 mb-2 h-5 pointer-coarse:h-10'
const SMALL_PRINT = 'h-10.5 border-t border-hairline pt-1.5'

export function StationCard({ station }: { readonly station: Station }) {
  return (
    <article className="pb-8" {...stationMenuProps(station)}>
      <CardCover station={station} buttonClass="size-11" />
      <div className={`${NAME} flex items-start justify-between gap-1`}>
        <div className="max-h-full min-w-0 overflow-hidden">
          <h3
            dir="auto"
            title={station.name}
            className="line-clamp-2 text-left text-lg leading-tight"
          >
            <StationLink id={station.id}>{station.name}</StationLink>
          </h3>
          <p className="truncate text-[0.8125rem] text-soft">{station.country}</p>
        </div>
        <div className="-mt-1.5 -mr-2 flex">
          {station.source !== 'own' && (
            <FollowButton kind="station" id={station.id} name={station.name} isSmall />
          )}
          <FavoriteToggle station={station} />
        </div>
      </div>
      <ul className={`${TAG_LINE} flex gap-x-2 text-[0.8125rem] pointer-coarse:gap-x-3`}>
        {station.tags.slice(0, DISPLAYED_TAGS_MAX).map((tag) => (
          <li key={tag} className="min-w-0 truncate">
            <Link
              to={genrePath(tag)}
              className="target-line underline decoration-hairline underline-offset-4 hover:decoration-hot hover:decoration-2 pointer-coarse:my-0 pointer-coarse:inline-block pointer-coarse:py-2.5"
            >
              {tag}
            </Link>
          </li>
        ))}
      </ul>
      <div className={`${SMALL_PRINT} overflow-hidden`}>
        <StationFacts station={station} />
      </div>
    </article>
  )
}

interface CardCoverProps {
  readonly station: Station
  readonly buttonClass: string
}

function CardCover({ station, buttonClass }: CardCoverProps) {
  const isPlaying = useIsPlaying(station.id)
  return (
    <div className="relative border-[1.5px] border-ink dark:border-transparent">
      <Cover
        seed={station.id}
        name={station.name}
        favicon={station.favicon}
        cover={station.cover}
        className="w-full"
      />
      {isPlaying && <NowPlayingLink data-now-playing-cover className="absolute inset-0" />}
      <OnAirLabel stationId={station.id} />
      <StationPlayButton
        station={station}
        className={cx('absolute! right-2 bottom-2', buttonClass)}
      />
    </div>
  )
}

function TileLine({ station }: { readonly station: Station }) {
  const mark = isUnchecked(station) ? <CheckMark /> : <AirMark air={station.air} />
  return (
    <>
      {mark} {station.country || station.tags[0]}
    </>
  )
}

export function StationTile({ station }: { readonly station: Station }) {
  return (
    <article {...stationMenuProps(station)}>
      <CardCover station={station} buttonClass="size-9!" />
      <div className="mt-1.5 flex items-start justify-between gap-1 [&_button]:size-7">
        <div className="min-w-0 flex-1">
          <h3
            dir="auto"
            title={station.name}
            className="truncate text-left text-[0.9375rem] leading-5"
          >
            <StationLink id={station.id}>{station.name}</StationLink>
          </h3>
          <p className="truncate text-[0.75rem] leading-4 text-soft">
            {station.onAir === false ? stationText.offAir : <TileLine station={station} />}
          </p>
        </div>
        <FavoriteToggle station={station} />
      </div>
    </article>
  )
}

export function StationCardPlaceholder() {
  return (
    <div className="pb-8" aria-hidden="true">
      <div className="aspect-square w-full border-[1.5px] border-transparent bg-well" />
      <div className={NAME}>
        <div className="h-5 w-3/4 rounded-edge bg-well" />
      </div>
      <div className={TAG_LINE} />
      <div className={SMALL_PRINT} />
    </div>
  )
}
