import { CalendarPlus, ExternalLink } from 'lucide-react'
import type { Broadcast, ListedShow } from '../../../../shared/api/programme.ts'
import { FollowButton } from '../../../domain/following/follow-button.tsx'
import { offerShow } from '../../../domain/following/offer-calendar.ts'
import { showTime } from '../../../domain/schedule/on-air-at.ts'
import { useStationProgramme } from '../../../domain/schedule/programme-queries.ts'
import { StationLink } from '../../../domain/stations/station-link.tsx'
import { StationPlayButton } from '../../../domain/stations/station-play-button.tsx'
import { useStation } from '../../../domain/stations/stations.ts'
import { webAddress } from '../../../lib/web-address.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Cover } from '../../../ui/cover/cover.tsx'
import { ShowTimes } from './show-times.tsx'

interface ShowDetailsProps {
  readonly show: ListedShow
  readonly broadcasts: readonly Broadcast[]
}

/** What is known of a show: whose it is, where it is on, and when. */
export function ShowDetails({ show, broadcasts }: ShowDetailsProps) {
  const zone = useStationProgramme(show.stationId).data?.timeZone ?? null
  return (
    <>
      <div className="flex gap-4">
        <StationPicture show={show} />
        <div className="min-w-0 flex-1">
          <p
            dir="auto"
            className="text-left font-display text-2xl leading-tight font-bold wrap-anywhere"
          >
            {show.title}
          </p>
          <ShowFacts show={show} />
          <div className="mt-3 flex flex-wrap gap-2">
            <FollowButton kind="show" id={show.id} name={show.title} />
            {broadcasts.length > 0 && <AddToCalendar show={show} />}
          </div>
        </div>
      </div>
      <ShowTimes
        times={broadcasts.map(showTime)}
        stationZone={zone}
        station={{ id: show.stationId, name: show.stationName }}
      />
    </>
  )
}

/** The picture of the station that has the show, and the button that plays it. */
function StationPicture({ show }: { readonly show: ListedShow }) {
  const { data: station } = useStation(show.stationId)
  return (
    <div className="relative size-24 shrink-0 wide:size-32">
      <Cover
        seed={show.stationId}
        name={show.stationName}
        favicon={station?.favicon ?? null}
        cover={station?.cover ?? null}
        className="size-full border-[1.5px] border-ink dark:border-transparent"
      />
      {station && !station.resting && (
        <StationPlayButton
          station={station}
          tipSide="right"
          className="absolute! right-1.5 bottom-1.5 size-11"
        />
      )}
    </div>
  )
}

function AddToCalendar({ show }: { readonly show: ListedShow }) {
  const text = useMessages().shows.page
  return (
    <Button size="small" onClick={() => offerShow(show)}>
      <CalendarPlus aria-hidden="true" className="size-4" />
      {text.calendar}
    </Button>
  )
}

function ShowFacts({ show }: { readonly show: ListedShow }) {
  const text = useMessages().shows.page
  const homepage = webAddress(show.homepage)
  return (
    <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-1.5">
      <dt className="meta text-soft">{text.on}</dt>
      <dd dir="auto" className="text-left font-semibold wrap-anywhere">
        <StationLink id={show.stationId}>{show.stationName}</StationLink>
      </dd>
      {show.host !== null && (
        <>
          <dt className="meta text-soft">{text.host}</dt>
          <dd dir="auto" className="text-left font-semibold wrap-anywhere">
            {show.host}
          </dd>
        </>
      )}
      {homepage && (
        <>
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
        </>
      )}
    </dl>
  )
}
