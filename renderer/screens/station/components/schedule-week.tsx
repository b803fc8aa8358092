import { useState } from 'react'
import type { Station } from '../../../../shared/api/stations.ts'
import { dayIn } from '../../../../shared/locale/formats.ts'
import { scheduleText } from '../../../../shared/locales/generated/schedule.ts'
import { showsText } from '../../../../shared/locales/generated/shows.ts'
import { FollowButton } from '../../../domain/following/follow-button.tsx'
import { FollowsProvider } from '../../../domain/following/follows-provider.tsx'
import { RemindButton } from '../../../domain/following/remind-button.tsx'
import type { ShowTime } from '../../../domain/schedule/on-air-at.ts'
import {
  daysBetween,
  daysOf,
  type ScheduleDay,
  type ShowStatus,
  showStatuses,
} from '../../../domain/schedule/schedule-days.ts'
import { ShowLink } from '../../../domain/schedule/show-link.tsx'
import { useZoneChoice, ZoneChoice } from '../../../domain/schedule/zone-choice.tsx'
import { SectionHead } from '../../../domain/stations/section-head.tsx'
import { useNow } from '../../../lib/current-time.ts'
import { progressOf } from '../../../lib/show-progress.ts'
import {
  durationText,
  fullScheduleDayText,
  scheduleDayText,
  shortScheduleDayText,
  timeSpanText,
} from '../../../lib/time-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ProgressLine } from '../../../ui/progress-line.tsx'
import { Tag } from '../../../ui/tag.tsx'

const ROWS_SHOWN = 12
/** Number of past shows above the current one. */
const PAST_SHOWN = 2

type StationName = Pick<Station, 'id' | 'name'>

interface DayShowsProps {
  readonly shows: readonly ShowTime[]
  /** The shows of all days, which decide the status of each show. */
  readonly allShows: readonly ShowTime[]
  readonly zone: string
  readonly station: StationName
}

function DayShows({ shows, allShows, zone, station }: DayShowsProps) {
  const text = showsText.week
  const now = useNow()
  const [showsAll, setShowsAll] = useState(false)
  const statusOf = showStatuses(allShows, now)
  const pastCount = shows.filter((show) => statusOf(show) === 'over').length
  const shown = showsAll ? shows : showsNearNow(shows, pastCount)
  return (
    <FollowsProvider>
      <ol className="mt-1">
        {shown.map((show) => (
          <DayShow
            key={show.id}
            show={show}
            status={statusOf(show)}
            now={now}
            zone={zone}
            station={station}
          />
        ))}
      </ol>
      {shown.length < shows.length && (
        <Button size="small" className="mt-2" onClick={() => setShowsAll(true)}>
          {text.all(shows.length)}
        </Button>
      )}
    </FollowsProvider>
  )
}

function showsNearNow(shows: readonly ShowTime[], pastCount: number): readonly ShowTime[] {
  if (shows.length <= ROWS_SHOWN) return shows
  const firstIndex = Math.min(Math.max(pastCount - PAST_SHOWN, 0), shows.length - ROWS_SHOWN)
  return shows.slice(firstIndex, firstIndex + ROWS_SHOWN)
}

interface DayShowProps {
  readonly show: ShowTime
  readonly status: ShowStatus
  readonly now: number
  readonly zone: string
  readonly station: StationName
}

function DayShow({ show, status, now, zone, station }: DayShowProps) {
  const { title, host, showId, startsAt, endsAt } = show
  const isOn = status === 'on'
  const progress = isOn ? progressOf(show, now) : null
  return (
    <li
      aria-current={isOn ? 'time' : undefined}
      className={cx(
        'grid grid-cols-[6.5rem_minmax(0,1fr)_auto] items-start gap-x-3 wide:grid-cols-[9rem_minmax(0,1fr)_auto] border-b border-hairline py-1.5 text-[0.875rem]',
        status === 'over' && 'text-soft',
        isOn && 'font-semibold',
      )}
    >
      <time dateTime={new Date(startsAt).toISOString()} className="tabular-nums">
        {timeSpanText(startsAt, endsAt, zone)}
      </time>
      <div className="min-w-0">
        <p dir="auto" className="text-left wrap-anywhere">
          <ShowLink showId={showId}>{title}</ShowLink>
          {host !== null && <span className="font-normal">{scheduleText.with(host)}</span>}{' '}
          {isOn && <Tag tone="live">{showsText.week.onNow}</Tag>}
        </p>
        {progress !== null && <ProgressLine value={progress} />}
      </div>
      <div className="-my-1 flex">
        <RemindButton show={show} station={station} className="size-8!" />
        {showId !== null && (
          <FollowButton kind="show" id={showId} name={title} isSmall className="size-8!" />
        )}
      </div>
    </li>
  )
}

interface ScheduleWeekProps {
  readonly shows: readonly ShowTime[]
  readonly stationZone: string | null
  readonly station: StationName
}

export function ScheduleWeek({ shows, stationZone, station }: ScheduleWeekProps) {
  const now = useNow()
  const choice = useZoneChoice(shows, stationZone)
  const days = daysOf(shows, choice.zone)
  const today = dayIn(choice.zone, now)
  const [chosenDay, setChosenDay] = useState<string | null>(null)
  // Without a choice: today, else the next day with shows, else the last day.
  const day =
    days.find(({ key }) => key === chosenDay) ?? days.find(({ key }) => key >= today) ?? days.at(-1)
  if (!day) return null
  return (
    <section aria-label={showsText.week.title} className="mt-8">
      <SectionHead title={showsText.week.title} action={<ZoneChoice choice={choice} />} />
      <DayButtons days={days} today={today} chosen={day.key} onChoose={setChosenDay} />
      <h3 className="mt-4 font-body text-base font-semibold tracking-normal">
        {scheduleDayText(day.key, daysBetween(today, day.key))}
      </h3>
      {day.clocksMoved !== 0 && (
        <p className="text-[0.8125rem] text-soft">{clocksText(day.clocksMoved)}</p>
      )}
      <DayShows
        key={day.key}
        shows={day.shows}
        allShows={shows}
        zone={choice.zone}
        station={station}
      />
    </section>
  )
}

function clocksText(minutes: number): string {
  const length = durationText(Math.abs(minutes))
  return minutes > 0 ? showsText.week.clocksForward(length) : showsText.week.clocksBack(length)
}

interface DayButtonsProps {
  readonly days: readonly ScheduleDay[]
  readonly today: string
  readonly chosen: string
  readonly onChoose: (key: string) => void
}

function DayButtons({ days, today, chosen, onChoose }: DayButtonsProps) {
  const [showsPastDays, setShowsPastDays] = useState(chosen < today)
  const upcomingDays = days.filter(({ key }) => key >= today)
  const shown = showsPastDays ? days : upcomingDays
  return (
    <fieldset className="mt-3 flex flex-wrap gap-1">
      <legend className="sr-only">{showsText.week.days}</legend>
      {shown.length < days.length && (
        <button type="button" className={DAY_BUTTON} onClick={() => setShowsPastDays(true)}>
          {showsText.week.earlier}
        </button>
      )}
      {shown.map(({ key }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === chosen}
          onClick={() => onChoose(key)}
          className={cx(
            DAY_BUTTON,
            key === chosen && 'bg-ink text-paper',
            key < today && 'text-soft',
          )}
        >
          <span aria-hidden="true">{shortScheduleDayText(key, daysBetween(today, key))}</span>
          <span className="sr-only">{fullScheduleDayText(key, daysBetween(today, key))}</span>
        </button>
      ))}
    </fieldset>
  )
}

const DAY_BUTTON =
  'min-h-9 rounded-edge border-[1.5px] border-edge px-2.5 text-[0.8125rem] font-semibold hover:border-ink pointer-coarse:min-h-11'
