import { CalendarPlus, ExternalLink } from 'lucide-react'
import type { Broadcast, ListedShow } from '../../../../shared/api/schedule.ts'
import type { Station } from '../../../../shared/api/stations.ts'
import { dayIn } from '../../../../shared/locale/formats.ts'
import { showsText } from '../../../../shared/locales/generated/shows.ts'
import { statusOf } from '../../../api/problem.ts'
import { downloadShow } from '../../../domain/following/download-calendar.ts'
import { FollowButton } from '../../../domain/following/follow-button.tsx'
import { RemindButton } from '../../../domain/following/remind-button.tsx'
import { type ShowTime, showTime } from '../../../domain/schedule/on-air-at.ts'
import { daysBetween, showStatuses } from '../../../domain/schedule/schedule-days.ts'
import { useShow, useStationSchedule } from '../../../domain/schedule/schedule-queries.ts'
import { useZoneChoice, ZoneChoice } from '../../../domain/schedule/zone-choice.tsx'
import { StationLink } from '../../../domain/stations/station-link.tsx'
import { StationPlayButton } from '../../../domain/stations/station-play-button.tsx'
import { useStation } from '../../../domain/stations/stations.ts'
import { useNow } from '../../../lib/current-time.ts'
import { progressOf } from '../../../lib/show-progress.ts'
import { scheduleDayText, timeSpanText } from '../../../lib/time-texts.ts'
import { webAddress } from '../../../lib/web-address.ts'
import { Button } from '../../../ui/button.tsx'
import { Cover } from '../../../ui/cover/cover.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { ProgressLine } from '../../../ui/progress-line.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'

type StationName = Pick<Station, 'id' | 'name'>

interface ShowTimesProps {
  readonly times: readonly ShowTime[]
  readonly stationZone: string | null
  readonly station: StationName
}

function ShowTimes({ times, stationZone, station }: ShowTimesProps) {
  const text = showsText.page
  const now = useNow()
  const choice = useZoneChoice(times, stationZone)
  const statusOfTime = showStatuses(times, now)
  const past = times.filter((time) => statusOfTime(time) === 'over').toReversed()
  const upcoming = times.filter((time) => statusOfTime(time) !== 'over')
  return (
    <>
      <section aria-label={text.coming} className="mt-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h3 className="text-lg">{text.coming}</h3>
          {times.length > 0 && <ZoneChoice choice={choice} />}
        </div>
        {upcoming.length === 0 && <p className="mt-1 text-soft">{text.none}</p>}
        <Times times={upcoming} now={now} zone={choice.zone} station={station} areUpcoming />
      </section>
      {past.length > 0 && (
        <section aria-label={text.before} className="mt-6 text-soft">
          <h3 className="text-lg">{text.before}</h3>
          <Times times={past} now={now} zone={choice.zone} station={station} />
        </section>
      )}
    </>
  )
}

interface TimesProps {
  readonly times: readonly ShowTime[]
  readonly now: number
  readonly zone: string
  readonly station: StationName
  readonly areUpcoming?: boolean
}

function Times({ times, now, zone, station, areUpcoming = false }: TimesProps) {
  const today = dayIn(zone, now)
  return (
    <ol className="mt-1">
      {times.map((time) => {
        const { startsAt, endsAt } = time
        const isOn = areUpcoming && startsAt <= now
        const progress = isOn ? progressOf(time, now) : null
        const day = dayIn(zone, startsAt)
        return (
          <li
            key={time.id}
            aria-current={isOn ? 'time' : undefined}
            className={cx(
              'flex items-center gap-2 border-b border-hairline py-1.5 text-[0.875rem]',
              isOn && 'font-semibold',
            )}
          >
            <div className="min-w-0 flex-1">
              <time dateTime={new Date(startsAt).toISOString()} className="tabular-nums">
                {scheduleDayText(day, daysBetween(today, day))},{' '}
                {timeSpanText(startsAt, endsAt, zone)}
              </time>{' '}
              {isOn && <Tag tone="live">{showsText.week.onNow}</Tag>}
              {progress !== null && <ProgressLine value={progress} />}
            </div>
            {areUpcoming && (
              <RemindButton show={time} station={station} className="-my-1 size-8!" />
            )}
          </li>
        )
      })}
    </ol>
  )
}

interface ShowDetailsProps {
  readonly show: ListedShow
  readonly broadcasts: readonly Broadcast[]
}

function ShowDetails({ show, broadcasts }: ShowDetailsProps) {
  const zone = useStationSchedule(show.stationId).data?.timeZone ?? null
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
      {station && !station.inactive && (
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
  const text = showsText.page
  return (
    <Button size="small" onClick={() => downloadShow(show)}>
      <CalendarPlus aria-hidden="true" className="size-4" />
      {text.calendar}
    </Button>
  )
}

function ShowFacts({ show }: { readonly show: ListedShow }) {
  const text = showsText.page
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
              className="font-semibold underline decoration-1 underline-offset-4 target-line"
            >
              <bdi>{homepage}</bdi> <ExternalLink aria-hidden="true" className="inline size-3.5" />
            </a>
          </dd>
        </>
      )}
    </dl>
  )
}

export function ShowContent({ id }: { readonly id: string }) {
  const text = showsText.page
  const { data, error, isPending, refetch } = useShow(id)
  if (data) return <ShowDetails show={data.show} broadcasts={data.broadcasts} />
  if (isPending) return <Skeleton className="h-40 w-full" />
  if (statusOf(error) === 404 || statusOf(error) === 400) {
    return (
      <EmptyState title={text.gone} action={<LinkButton to="/search">{text.search}</LinkButton>}>
        {text.goneHint}
      </EmptyState>
    )
  }
  return <LoadFailed onRetry={() => refetch()}>{text.failed}</LoadFailed>
}
