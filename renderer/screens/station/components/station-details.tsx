import { ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import type { Station, StationDetail } from '../../../../shared/api/stations.ts'
import { FollowButton } from '../../../domain/following/follow-button.tsx'
import { genrePath } from '../../../domain/stations/filter-params.ts'
import { NowNext } from '../../../domain/stations/now-next.tsx'
import { personPath } from '../../../lib/overlay-path.ts'
import { webAddress } from '../../../lib/web-address.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Cover } from '../../../ui/cover/cover.tsx'
import { aboutStation } from '../station-about.ts'
import { ClaimLink } from './claim-link.tsx'
import { ReportProblem } from './report-problem.tsx'
import { SimilarStations } from './similar-stations.tsx'
import { StationActions } from './station-actions.tsx'
import { StationConnections } from './station-connections.tsx'
import { StationHere } from './station-here.tsx'
import { StationPlayed } from './station-played.tsx'
import { StationProgramme } from './station-programme.tsx'

/** What is known of a station, printed as a list, its homepage and its entry in the directory. */
function StationFacts({ station }: { readonly station: Station }) {
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
      {homepage && <OutsideRow label={text.homepage} address={homepage} />}
      {station.directory && (
        <OutsideRow label={text.directoryEntry} address={entryAddress(station.directory)} />
      )}
    </dl>
  )
}

/** Where the directory tells of a station, with all its changes, also after it is gone from there. */
const entryAddress = ({ stationuuid }: NonNullable<Station['directory']>) =>
  `https://www.radio-browser.info/history/${encodeURIComponent(stationuuid)}`

function OutsideRow({ label, address }: { readonly label: string; readonly address: string }) {
  return (
    <div className="contents">
      <dt className="meta text-soft">{label}</dt>
      <dd className="wrap-anywhere">
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="font-semibold underline decoration-1 underline-offset-4"
        >
          <bdi>{address}</bdi> <ExternalLink aria-hidden="true" className="inline size-3.5" />
        </a>
      </dd>
    </div>
  )
}

/** Everything that is known of a station, and what can be done with it. */
export function StationDetails({ station }: { readonly station: StationDetail }) {
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
          <Creator station={station} />
          <StationActions station={station} />
        </div>
      </div>
      <Standing station={station} />
      {station.description && (
        <p dir="auto" className="mt-4 max-w-prose text-left whitespace-pre-line wrap-anywhere">
          {station.description}
        </p>
      )}
      <Genres tags={station.tags} />
      {!station.resting && <NowNext station={station} />}
      <StationFacts station={station} />
      {!station.resting && <StationProgramme station={station} />}
      <StationPlayed station={station} />
      {!station.resting && <StationHere station={station} />}
      {!station.resting && <ClaimLink station={station} />}
      <SimilarStations id={station.id} />
      <StationConnections station={station} />
      {!station.resting && station.source !== 'own' && <ReportProblem id={station.id} />}
    </>
  )
}

/** Who publishes it: leads to what they show of themselves. */
function Creator({ station: { creator } }: { readonly station: StationDetail }) {
  const { stationPage, people } = useMessages()
  if (!creator) return null
  const name = creator.displayName ?? people.unnamed
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="text-[0.875rem]">
        {stationPage.by}{' '}
        <Link to={personPath(creator.id)} className="font-semibold underline underline-offset-4">
          <bdi>{name}</bdi>
        </Link>
      </p>
      <FollowButton kind="creator" id={creator.id} name={name} />
    </div>
  )
}

/** Whose it is, or why it does not play. */
function Standing({ station }: { readonly station: StationDetail }) {
  const { stationPage, library } = useMessages()
  if (!station.resting && station.source !== 'own') return null
  const { off, resting } = library.favorites
  const rests = station.off ? off(station.off) : resting[station.restedBy ?? 'owner']
  return (
    <div className="mt-4">
      <Alert tone="note">{station.resting ? rests : stationPage.own}</Alert>
    </div>
  )
}

function Genres({ tags }: { readonly tags: readonly string[] }) {
  const text = useMessages().stationPage
  return (
    <ul aria-label={text.genres} className="my-4 flex flex-wrap gap-x-3 gap-y-1 text-[0.875rem]">
      {tags.map((tag) => (
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
  )
}
