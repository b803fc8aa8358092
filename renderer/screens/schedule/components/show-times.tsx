import type { Station } from '../../../../shared/api/stations.ts'
import { dayIn } from '../../../../shared/locale/formats.ts'
import { RemindButton } from '../../../domain/following/remind-button.tsx'
import type { ShowTime } from '../../../domain/schedule/on-air-at.ts'
import { daysBetween, standings } from '../../../domain/schedule/programme-days.ts'
import { useZoneChoice, ZoneChoice } from '../../../domain/schedule/zone-choice.tsx'
import { useNow } from '../../../lib/current-time.ts'
import { progressOf } from '../../../lib/show-progress.ts'
import { useMessages } from '../../../locales/messages.ts'
import { cx } from '../../../ui/cx.ts'
import { ProgressLine } from '../../../ui/progress-line.tsx'
import { Tag } from '../../../ui/tag.tsx'

type StationName = Pick<Station, 'id' | 'name'>

interface ShowTimesProps {
  readonly times: readonly ShowTime[]
  /** Of the station's own clocks; null where it is not known. */
  readonly stationZone: string | null
  readonly station: StationName
}

/** When a show is on: now and in the coming days, and when it was on lately. */
export function ShowTimes({ times, stationZone, station }: ShowTimesProps) {
  const text = useMessages().shows.page
  const at = useNow()
  const choice = useZoneChoice(times, stationZone)
  const standing = standings(times, at)
  const over = times.filter((time) => standing(time) === 'over').toReversed()
  const coming = times.filter((time) => standing(time) !== 'over')
  return (
    <>
      <section aria-label={text.coming} className="mt-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h3 className="text-lg">{text.coming}</h3>
          {times.length > 0 && <ZoneChoice choice={choice} />}
        </div>
        {coming.length === 0 && <p className="mt-1 text-soft">{text.none}</p>}
        <Times times={coming} at={at} zone={choice.zone} station={station} areComing />
      </section>
      {over.length > 0 && (
        <section aria-label={text.before} className="mt-6 text-soft">
          <h3 className="text-lg">{text.before}</h3>
          <Times times={over} at={at} zone={choice.zone} station={station} />
        </section>
      )}
    </>
  )
}

interface TimesProps {
  readonly times: readonly ShowTime[]
  readonly at: number
  readonly zone: string
  readonly station: StationName
  /** None of them is over. */
  readonly areComing?: boolean
}

function Times({ times, at, zone, station, areComing = false }: TimesProps) {
  const { shows, schedule } = useMessages()
  const today = dayIn(zone, at)
  return (
    <ol className="mt-1">
      {times.map((time) => {
        const { startsAt, endsAt } = time
        const isOn = areComing && startsAt <= at
        const progress = isOn ? progressOf(time, at) : null
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
                {shows.day(day, daysBetween(today, day))}, {schedule.times(startsAt, endsAt, zone)}
              </time>{' '}
              {isOn && <Tag tone="live">{shows.week.onNow}</Tag>}
              {progress !== null && <ProgressLine value={progress} />}
            </div>
            {areComing && <RemindButton show={time} station={station} className="-my-1 size-8!" />}
          </li>
        )
      })}
    </ol>
  )
}
