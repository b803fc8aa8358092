import type { HistoryEntry } from '../../../../shared/api/history.ts'
import { FollowsOfList } from '../../../domain/following/follows-of-list.tsx'
import { useMessages } from '../../../locales/messages.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { VirtualRows } from '../../../ui/virtual-rows.tsx'
import type { HistoryParts } from '../history-parts.ts'
import { DAY_HEIGHT, DayHeading } from './day-heading.tsx'
import { HistoryRow } from './history-row.tsx'

/** Pixels, until a row is measured; and of the place of one that is not loaded. */
const ROW_HEIGHT = 77

interface HistoryRowsProps {
  readonly parts: HistoryParts
  readonly total: number
  /** What is searched for: each search has its own place. */
  readonly query: string
  readonly onRemove: (entry: HistoryEntry) => void
}

/** Sessions from all of the history, the first of each day under its heading; parts come as they are scrolled to. */
export function HistoryRows({ parts, total, query, onRemove }: HistoryRowsProps) {
  const text = useMessages().history
  const timeAt = (index: number) => {
    const entry = parts.entryAt(index)
    return entry && Date.parse(entry.startedAt)
  }
  return (
    <div>
      <p role="status" className="meta text-soft">
        {text.count(total)}
      </p>
      {parts.hasFailed && (
        <div className="sticky top-4 z-10 my-4">
          <LoadFailed onRetry={parts.retry}>{text.loadMoreFailed}</LoadFailed>
        </div>
      )}
      <FollowsOfList>
        <VirtualRows
          label={text.title}
          count={total}
          heightAt={(index) => ROW_HEIGHT + (index === 0 ? DAY_HEIGHT : 0)}
          keyAt={(index) => index}
          isMeasured
          keptAs={`history ${query}`}
          onDrawn={parts.onDrawn}
        >
          {(index) => {
            const entry = parts.entryAt(index)
            if (entry === undefined) return <RowPlace />
            return (
              <>
                {/* What is above and not loaded is most likely of the same day. */}
                {(index === 0 || timeAt(index - 1) !== undefined) && (
                  <DayHeading at={Date.parse(entry.startedAt)} before={timeAt(index - 1)} />
                )}
                <HistoryRow entry={entry} onRemove={onRemove} />
              </>
            )
          }}
        </VirtualRows>
      </FollowsOfList>
    </div>
  )
}

/** The place of a session that is not loaded yet. */
function RowPlace() {
  return (
    <div aria-hidden="true" className="flex items-center gap-3" style={{ height: ROW_HEIGHT }}>
      <div className="size-14 shrink-0 bg-well" />
      <div className="h-5 w-1/2 rounded-edge bg-well" />
    </div>
  )
}
