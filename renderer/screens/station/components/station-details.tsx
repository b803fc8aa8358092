import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Station, StationDetail } from '../../../../shared/api/stations.ts'
import { libraryText } from '../../../../shared/locales/generated/library.ts'
import { nowPlayingText } from '../../../../shared/locales/generated/now-playing.ts'
import { peopleText } from '../../../../shared/locales/generated/people.ts'
import { stationPageText } from '../../../../shared/locales/generated/station-page.ts'
import { streamFailuresText } from '../../../../shared/locales/generated/stream-failures.ts'
import { getSimilar } from '../../../api/stations.ts'
import { useUnblocked } from '../../../domain/favorites/use-unblocked.ts'
import { FollowButton } from '../../../domain/following/follow-button.tsx'
import { useEntitlement } from '../../../domain/plans/entitlement.tsx'
import { ConnectionLines, toLines } from '../../../domain/player/connection-lines.tsx'
import { player } from '../../../domain/player/player.ts'
import { AirLine } from '../../../domain/stations/check-mark.tsx'
import { genrePath } from '../../../domain/stations/filter-params.ts'
import { NowNext } from '../../../domain/stations/now-next.tsx'
import { SectionHead } from '../../../domain/stations/section-head.tsx'
import { aboutStation } from '../../../domain/stations/station-about.ts'
import { StationRows } from '../../../domain/stations/station-row.tsx'
import { personPath } from '../../../lib/overlay-path.ts'
import { webAddress } from '../../../lib/web-address.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ReportProblem } from './report-problem.tsx'
import { StationHere } from './station-here.tsx'
import { StationPlayed } from './station-played.tsx'
import { StationSchedule, StationShows } from './station-schedule.tsx'

const NO_STATIONS: readonly Station[] = []

const SIMILAR = 'similar'
const SIMILAR_SHOWN = 6

/** The menu of a station links to this section, which appears after the navigation. */
function scrollToSimilar(section: HTMLElement | null): void {
  if (location.hash === `#${SIMILAR}`) section?.scrollIntoView()
}

function SimilarStations({ id }: { readonly id: string }) {
  const [showsAll, setShowsAll] = useState(false)
  const { data: allSimilar = NO_STATIONS } = useQuery({
    queryKey: ['stations', 'similar', id],
    queryFn: ({ signal }) => getSimilar(id, signal),
  })
  const stations = useUnblocked(allSimilar)
  if (stations.length === 0) return null
  const shown = showsAll ? stations : stations.slice(0, SIMILAR_SHOWN)
  return (
    <section
      ref={scrollToSimilar}
      id={SIMILAR}
      aria-label={stationPageText.similar}
      className="mt-8 scroll-mt-4"
    >
      <SectionHead title={stationPageText.similar} />
      <StationRows stations={shown} />
      {shown.length < stations.length && (
        <Button size="small" className="mt-2" onClick={() => setShowsAll(true)}>
          {stationPageText.allSimilar(stations.length)}
        </Button>
      )}
    </section>
  )
}

function StationFacts({ station }: { readonly station: StationDetail }) {
  const homepage = webAddress(station.homepage)
  return (
    <dl
      aria-label={stationPageText.facts}
      className="grid grid-cols-[auto_minmax(0,1fr)] content-start items-baseline gap-x-6 gap-y-1.5"
    >
      {aboutStation(station, Date.now()).map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="meta text-soft">{label}</dt>
          <dd dir="auto" className="text-left font-semibold wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
      {homepage && <ExternalLinkRow label={stationPageText.homepage} address={homepage} />}
      {station.directory && (
        <ExternalLinkRow
          label={stationPageText.directoryEntry}
          address={directoryEntryUrl(station.directory)}
        />
      )}
    </dl>
  )
}

/** The station's history page in the directory. It remains after the directory removes the station. */
const directoryEntryUrl = ({ stationuuid }: NonNullable<Station['directory']>) =>
  `https://www.radio-browser.info/history/${encodeURIComponent(stationuuid)}`

function ExternalLinkRow({ label, address }: { readonly label: string; readonly address: string }) {
  return (
    <div className="contents">
      <dt className="meta text-soft">{label}</dt>
      <dd className="wrap-anywhere">
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="font-semibold underline decoration-1 underline-offset-4 target-line"
        >
          <bdi>{address}</bdi> <ExternalLink aria-hidden="true" className="inline size-3.5" />
        </a>
      </dd>
    </div>
  )
}

function StationConnections({ station }: { readonly station: Station }) {
  const { details } = nowPlayingText
  const lines = toLines(player.connectionLog(station.id), station.name, {
    details,
    failures: streamFailuresText,
  })
  if (lines.length === 0) return null
  return (
    <section aria-label={details.title} className="mt-8">
      <SectionHead title={details.title} />
      <ConnectionLines lines={lines} />
    </section>
  )
}

/** Renders nothing if its chunk fails to load. */
const ClaimOffer = lazy(
  (): Promise<{ default: ComponentType<{ readonly station: Station }> }> =>
    import('./claim-offer.tsx').then(
      (module) => ({ default: module.ClaimOffer }),
      () => ({ default: () => null }),
    ),
)

/** Lets users who may publish stations claim ownership of a station that has no owner. */
function ClaimLink({ station }: { readonly station: Station }) {
  const mayPublish = useEntitlement('publish-stations')
  const isUnowned = station.source === 'directory' || station.source === 'curated'
  if (mayPublish !== 'yes' || !isUnowned) return null
  return (
    <Suspense fallback={null}>
      <ClaimOffer station={station} />
    </Suspense>
  )
}

export function StationIntro({ station }: { readonly station: StationDetail }) {
  return (
    <>
      <Creator station={station} />
      <AirLine air={station.air} />
    </>
  )
}

export function StationDetails({ station }: { readonly station: StationDetail }) {
  const isShared = station.source !== 'own'
  return (
    <>
      <StationStatus station={station} />
      <div className="mt-4 grid gap-x-10 desktop:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div>
          {station.description && (
            <p dir="auto" className="max-w-prose text-left whitespace-pre-line wrap-anywhere">
              {station.description}
            </p>
          )}
          <Genres tags={station.tags} />
          {!station.inactive && <NowNext station={station} />}
        </div>
        <StationFacts station={station} />
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,26rem),1fr))] gap-x-10">
        {!station.inactive && <StationSchedule station={station} />}
        <StationPlayed station={station} />
      </div>
      {!station.inactive && <StationShows station={station} />}
      <SimilarStations id={station.id} />
      <StationConnections station={station} />
      {!station.inactive && <StationHere station={station} />}
      {!station.inactive && <ClaimLink station={station} />}
      {!station.inactive && isShared && <ReportProblem id={station.id} />}
    </>
  )
}

function Creator({ station: { creator } }: { readonly station: StationDetail }) {
  if (!creator) return null
  const name = creator.displayName ?? peopleText.unnamed
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="text-[0.875rem]">
        {stationPageText.by}{' '}
        <Link
          to={personPath(creator.id)}
          className="font-semibold underline underline-offset-4 target-line"
        >
          <bdi>{name}</bdi>
        </Link>
      </p>
      <FollowButton kind="creator" id={creator.id} name={name} />
    </div>
  )
}

function StationStatus({ station }: { readonly station: StationDetail }) {
  if (!station.inactive && station.source !== 'own') return null
  const { off, resting } = libraryText.favorites
  const inactiveReason = station.off ? off(station.off) : resting[station.inactiveBy ?? 'owner']
  return (
    <div className="mt-4">
      <Alert tone="note">{station.inactive ? inactiveReason : stationPageText.own}</Alert>
    </div>
  )
}

function Genres({ tags }: { readonly tags: readonly string[] }) {
  return (
    <ul
      aria-label={stationPageText.genres}
      className="mt-3 mb-4 flex flex-wrap gap-x-3 gap-y-1 text-[0.875rem]"
    >
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to={genrePath(tag)}
            dir="auto"
            className="target-line underline decoration-hairline underline-offset-4 wrap-anywhere hover:decoration-hot hover:decoration-2 pointer-coarse:my-0 pointer-coarse:inline-block pointer-coarse:py-2.5"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  )
}
