import { ExternalLink, Link2 } from 'lucide-react'
import { Link } from 'react-router'
import type { Station } from '../../../../shared/api/stations.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Cover } from '../../../ui/cover/cover.tsx'
import { FavoriteToggle } from '../../favorites/favorites.ts'
import {
  CopyOutcome,
  StationConnections,
  StationSongs,
  useCopy,
} from '../../now-playing/now-playing.ts'
import { NowNext } from '../../schedule/schedule.ts'
import { genrePath, StationPlayButton } from '../../stations/stations.ts'
import { aboutStation, webAddress } from '../station-about.ts'

/** Everything that is known of a station, and what can be done with it. */
export function StationDetails({ station }: { readonly station: Station }) {
  const text = useMessages().stationPage
  return (
    <>
      <div className="flex gap-4">
        <Cover
          seed={station.id}
          name={station.name}
          favicon={station.favicon}
          cover={station.cover}
          className="size-24 shrink-0 border-[1.5px] border-ink wide:size-32 dark:border-transparent"
        />
        <div className="min-w-0 flex-1">
          <p
            dir="auto"
            className="text-left font-display text-2xl leading-tight font-bold wrap-anywhere"
          >
            {station.name}
          </p>
          <Actions station={station} />
        </div>
      </div>
      {station.description && (
        <p dir="auto" className="mt-4 max-w-prose text-left whitespace-pre-line wrap-anywhere">
          {station.description}
        </p>
      )}
      <ul aria-label={text.genres} className="my-4 flex flex-wrap gap-x-3 gap-y-1 text-[0.875rem]">
        {station.tags.map((tag) => (
          <li key={tag}>
            <Link
              to={genrePath(tag)}
              dir="auto"
              className="underline decoration-hairline underline-offset-4 wrap-anywhere hover:decoration-hot hover:decoration-2 pointer-coarse:inline-block pointer-coarse:py-2.5"
            >
              {tag}
            </Link>
          </li>
        ))}
      </ul>
      <NowNext station={station} />
      <Facts station={station} />
      <StationSongs station={station} />
      <StationConnections station={station} />
    </>
  )
}

function Actions({ station }: { readonly station: Station }) {
  const text = useMessages().stationPage
  const { copied, copy } = useCopy()
  const link = `undertone://station/${station.id}`
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-2">
      <StationPlayButton station={station} tipSide="right" className="size-11" />
      <FavoriteToggle station={station} />
      <Button size="small" onClick={() => copy('link', link)}>
        <Link2 aria-hidden="true" className="size-4" />
        {text.copyLink}
      </Button>
      <CopyOutcome copied={copied} />
    </div>
  )
}

function Facts({ station }: { readonly station: Station }) {
  const messages = useMessages()
  const text = messages.stationPage
  const homepage = webAddress(station.homepage)
  return (
    <dl
      aria-label={text.facts}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-1.5"
    >
      {aboutStation(station, messages, Date.now()).map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="meta text-soft">{label}</dt>
          <dd dir="auto" className="text-left font-semibold wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
      {homepage && (
        <div className="contents">
          <dt className="meta text-soft">{text.homepage}</dt>
          <dd className="wrap-anywhere">
            <a
              href={homepage}
              target="_blank"
              rel="noreferrer"
              className="font-semibold underline decoration-1 underline-offset-4"
            >
              <bdi>{homepage}</bdi> <ExternalLink aria-hidden="true" className="inline size-3.5" />
            </a>
          </dd>
        </div>
      )}
    </dl>
  )
}
