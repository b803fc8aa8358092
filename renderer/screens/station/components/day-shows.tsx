import { useState } from 'react'
import type { Station } from '../../../../shared/api/stations.ts'
import { FollowButton } from '../../../domain/following/follow-button.tsx'
import { FollowsOfList } from '../../../domain/following/follows-of-list.tsx'
import { RemindButton } from '../../../domain/following/remind-button.tsx'
import type { ShowTime } from '../../../domain/schedule/on-air-at.ts'
import { type Standing, standings } from '../../../domain/schedule/programme-days.ts'
import { ShowLink } from '../../../domain/schedule/show-link.tsx'
import { useNow } from '../../../lib/current-time.ts'
import { progressOf } from '../../../lib/show-progress.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ProgressLine } from '../../../ui/progress-line.tsx'
import { Tag } from '../../../ui/tag.tsx'

/** More rows than this are shown on request. */
const ROWS_SHOWN = 12
/** Of what is over, this much stays in sight above what is on. */
const OVER_SHOWN = 2

/** Whose programme it is. */
export type StationName = Pick<Station, 'id' | 'name'>

interface DayShowsProps {
  readonly shows: readonly ShowTime[]
  /** Those of all days: what is on is told by them. */
  readonly all: readonly ShowTime[]
  readonly zone: string
  readonly station: StationName
}

/** The shows of one day: what is over is dimmed, what is on stands out. */
export function DayShows({ shows, all, zone, station }: DayShowsProps) {
  const text = useMessages().shows.week
  const at = useNow()
  const [isWhole, setWhole] = useState(false)
  const standing = standings(all, at)
  const over = shows.filter((show) => standing(show) === 'over').length
  const shown = isWhole ? shows : near(shows, over)
  return (
    <FollowsOfList>
      <ol className="mt-1">
        {shown.map((show) => (
          <DayShow
            key={show.id}
            show={show}
            standing={standing(show)}
            at={at}
            zone={zone}
            station={station}
          />
        ))}
      </ol>
      {shown.length < shows.length && (
        <Button size="small" className="mt-2" onClick={() => setWhole(true)}>
          {text.all(shows.length)}
        </Button>
      )}
    </FollowsOfList>
  )
}

/** As many as are shown at first: those around what is on. */
function near(shows: readonly ShowTime[], over: number): readonly ShowTime[] {
  if (shows.length <= ROWS_SHOWN) return shows
  const from = Math.min(Math.max(over - OVER_SHOWN, 0), shows.length - ROWS_SHOWN)
  return shows.slice(from, from + ROWS_SHOWN)
}

interface DayShowProps {
  readonly show: ShowTime
  readonly standing: Standing
  readonly at: number
  readonly zone: string
  readonly station: StationName
}

function DayShow({ show, standing, at, zone, station }: DayShowProps) {
  const { shows, schedule } = useMessages()
  const { title, host, showId, startsAt, endsAt } = show
  const isOn = standing === 'on'
  const progress = isOn ? progressOf(show, at) : null
  return (
    <li
      aria-current={isOn ? 'time' : undefined}
      className={cx(
        'grid grid-cols-[6.5rem_minmax(0,1fr)_auto] items-start gap-x-3 wide:grid-cols-[9rem_minmax(0,1fr)_auto] border-b border-hairline py-1.5 text-[0.875rem]',
        standing === 'over' && 'text-soft',
        isOn && 'font-semibold',
      )}
    >
      <time dateTime={new Date(startsAt).toISOString()} className="tabular-nums">
        {schedule.times(startsAt, endsAt, zone)}
      </time>
      <div className="min-w-0">
        <p dir="auto" className="text-left wrap-anywhere">
          <ShowLink showId={showId}>{title}</ShowLink>
          {host !== null && <span className="font-normal">{schedule.with(host)}</span>}{' '}
          {isOn && <Tag tone="live">{shows.week.onNow}</Tag>}
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
