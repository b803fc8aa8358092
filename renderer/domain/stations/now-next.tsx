import { nowAndNext } from '../../../shared/api/occurrences.ts'
import type { Show } from '../../../shared/api/shows.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { scheduleText } from '../../../shared/locales/generated/schedule.ts'
import { useNow } from '../../lib/current-time.ts'
import { progressOf } from '../../lib/show-progress.ts'
import { weekdayTimeText } from '../../lib/time-texts.ts'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { Tag } from '../../ui/tag.tsx'
import { FollowButton } from '../following/follow-button.tsx'
import { FollowsProvider } from '../following/follows-provider.tsx'
import { RemindButton } from '../following/remind-button.tsx'
import { type NowAndNext, occurrenceTime, onAirAt, type ShowTime } from '../schedule/on-air-at.ts'
import { useOnAir } from '../schedule/on-air-query.ts'
import { ShowLink } from '../schedule/show-link.tsx'

interface NowNextProps {
  readonly station: Pick<Station, 'id' | 'name' | 'onAir'> & { readonly schedule?: readonly Show[] }
}

/** Shows the current and the next show of a station with buttons to follow them. */
export function NowNext({ station }: NowNextProps) {
  const onAir = useOnAir(station.id)
  const time = useNow()
  const { now, next } = onAir ? onAirAt(onAir, time) : fromSchedule(station.schedule ?? [], time)
  const isOffAir = station.onAir === false
  if (!now && !next && !isOffAir) return null
  const progress = now && progressOf(now, time)
  return (
    <section aria-label={scheduleText.title} className="mb-4 grid gap-2">
      {isOffAir && (
        <div>
          <Tag>{scheduleText.offAir}</Tag>
        </div>
      )}
      {(now || next) && (
        <FollowsProvider>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-1.5">
            {now && (
              <>
                <dt className="meta text-soft">{scheduleText.now}</dt>
                <dd dir="auto" className="text-left font-semibold wrap-anywhere">
                  <ShowLink showId={now.showId}>{now.title}</ShowLink>
                  {now.host !== null && scheduleText.with(now.host)}
                  {now.endsAt !== null && scheduleText.until(now.endsAt)}
                  <FollowShow show={now} />
                  {progress !== null && <ProgressLine value={progress} />}
                </dd>
              </>
            )}
            {next && (
              <>
                <dt className="meta text-soft">{scheduleText.next}</dt>
                <dd dir="auto" className="text-left wrap-anywhere">
                  <ShowLink showId={next.showId}>{next.title}</ShowLink>
                  {next.host !== null && scheduleText.with(next.host)}
                  {`, ${weekdayTimeText(next.startsAt, time)}`}
                  <RemindButton show={next} station={station} className="-my-2 ml-1 size-8!" />
                  <FollowShow show={next} />
                </dd>
              </>
            )}
          </dl>
        </FollowsProvider>
      )}
    </section>
  )
}

function FollowShow({ show: { showId, title } }: { readonly show: ShowTime }) {
  if (showId === null) return null
  return (
    <FollowButton kind="show" id={showId} name={title} isSmall className="-my-2 ml-1 size-8!" />
  )
}

function fromSchedule(shows: readonly Show[], time: number): NowAndNext {
  const { now, next } = nowAndNext(shows, time)
  return { now: now && occurrenceTime(now), next: next && occurrenceTime(next) }
}
