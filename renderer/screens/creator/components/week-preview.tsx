import { occurrences, overlaps, WEEK_MS } from '../../../../shared/api/occurrences.ts'
import type { Show } from '../../../../shared/api/shows.ts'
import { useNow } from '../../../lib/current-time.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Alert } from '../../../ui/alert.tsx'

interface WeekPreviewProps {
  readonly shows: readonly Show[]
  /** The viewer's own. */
  readonly timeZone: string
}

/** The coming week as its viewer will meet it, and what is on at the same time. */
export function WeekPreview({ shows, timeZone }: WeekPreviewProps) {
  const text = useMessages().creator.schedule
  const { day, times, zone } = useMessages().schedule
  const now = useNow()
  const week = occurrences(shows, now, now + WEEK_MS)
  const pairs = overlaps(shows, now)
  return (
    <>
      {pairs.length > 0 && (
        <Alert tone="note">
          <ul className="grid gap-1">
            {pairs.map(([first, second]) => (
              <li key={first.id + second.id}>{text.overlap(first.title, second.title)}</li>
            ))}
          </ul>
        </Alert>
      )}
      <section>
        <h3 className="text-lg">{text.preview(zone(timeZone))}</h3>
        <ol className="mt-2 grid gap-1 text-[0.875rem]">
          {week.map(({ show, startsAt, endsAt }) => (
            <li key={show.id + startsAt} className="flex flex-wrap gap-x-3">
              <time
                dateTime={new Date(startsAt).toISOString()}
                className="min-w-56 text-soft tabular-nums"
              >
                {day(startsAt, now)}, {times(startsAt, endsAt)}
              </time>
              <span dir="auto" className="min-w-0 flex-1 basis-40 text-left wrap-anywhere">
                {show.title}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
