import { useId } from 'react'
import type { HistoryEntry } from '../../../../shared/api/history.ts'
import { useMessages } from '../../../messages/messages.ts'
import { type HistoryDay as Day, daysAgo } from '../days.ts'
import { HistoryRow } from './history-row.tsx'

interface HistoryDayProps {
  readonly day: Day
  readonly onRemove: (entry: HistoryEntry) => void
}

/** What was heard on one day, the last first. */
export function HistoryDay({ day, onRemove }: HistoryDayProps) {
  const text = useMessages().history
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {text.day(daysAgo(day.at, Date.now()), day.at)}
      </h2>
      <ul className="mt-3 divide-y divide-hairline border-y-[1.5px] border-ink dark:border-edge">
        {day.entries.map((entry) => (
          <HistoryRow key={entry.id} entry={entry} onRemove={onRemove} />
        ))}
      </ul>
    </section>
  )
}
