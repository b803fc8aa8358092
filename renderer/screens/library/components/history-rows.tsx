import { X } from 'lucide-react'
import type { HistoryEntry } from '../../../../shared/api/history.ts'
import type { Page } from '../../../../shared/api/schema-parts.ts'
import { actionsText } from '../../../../shared/locales/generated/actions.ts'
import { historyText } from '../../../../shared/locales/generated/history.ts'
import { FavoritesProvider } from '../../../domain/favorites/favorites-provider.tsx'
import { FollowsProvider } from '../../../domain/following/follows-provider.tsx'
import { PAGE_SIZE, partKey, readHistory, useEditHistory } from '../../../domain/history/history.ts'
import { useRowHeight } from '../../../domain/settings/appearance.ts'
import { StationRow, StationRowPlaceholder } from '../../../domain/stations/station-row.tsx'
import { type ListParts, useListParts } from '../../../lib/list-parts.ts'
import { notify } from '../../../lib/notify.ts'
import { listeningText, timeSpanText } from '../../../lib/time-texts.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { VirtualRows } from '../../../ui/virtual-rows.tsx'
import { DAY_HEADING_HEIGHT, DayHeading } from './day-heading.tsx'

interface HistoryParts
  extends Pick<ListParts<HistoryEntry>, 'onRangeRendered' | 'hasFailed' | 'retry'> {
  /** Returns the session at an index; 0 is the newest. Undefined while it is not loaded. */
  entryAt(index: number): HistoryEntry | undefined
}

interface HistoryPartsOptions {
  readonly uid: string
  readonly query: string
  readonly firstPage: Page<HistoryEntry>
  /** Time at which the first page was loaded, in ms since the epoch. */
  readonly firstPageLoadedAt: number
  /** True when there are no other pages, because the user cleared the older sessions. */
  readonly isOnlyFirstPage: boolean
  /** Called when the number of sessions has changed since the first page was loaded. */
  readonly onChanged: () => void
}

/** Loads the pages after the first while they are near the visible rows. */
export function useHistoryParts(options: HistoryPartsOptions): HistoryParts {
  const { uid, query, firstPage, firstPageLoadedAt, isOnlyFirstPage, onChanged } = options
  const parts = useListParts<HistoryEntry>({
    queryOf: ({ start }) => ({
      queryKey: [...partKey(uid), query, start],
      queryFn: ({ signal }) => readHistory({ skip: start, query, signal }),
    }),
    firstPageSize: PAGE_SIZE,
    total: firstPage.total,
    firstPageLoadedAt,
    isStale: isOnlyFirstPage,
    onChanged,
  })
  return {
    ...parts,
    entryAt: (index) => (index < PAGE_SIZE ? firstPage.items[index] : parts.itemAt(index)),
  }
}

interface HistoryRowProps {
  readonly entry: HistoryEntry
  readonly onRemove: (entry: HistoryEntry) => void
}

function HistoryRow({ entry, onRemove }: HistoryRowProps) {
  const { station, stationId } = entry
  const name = station?.name ?? stationId
  const [startedAt, endedAt] = [Date.parse(entry.startedAt), Date.parse(entry.endedAt)]
  const times = timeSpanText(startedAt, endedAt)
  return (
    <StationRow
      station={station ?? { id: stationId, name }}
      note={
        <>
          <time dateTime={entry.startedAt}>{times}</time>
          <span aria-hidden="true"> · </span>
          <span>{listeningText(endedAt - startedAt)}</span>
          {!station && (
            <>
              <span aria-hidden="true"> · </span>
              <span>{historyText.gone}</span>
            </>
          )}
        </>
      }
      actions={
        <IconButton
          label={historyText.remove({ station: name, time: times })}
          tipSide="left"
          onClick={() => onRemove(entry)}
        >
          <X className="size-5" />
        </IconButton>
      }
    />
  )
}

/** Returns a function that removes a session, with an undo toast. On failure, the list restores the row. */
export function useRemoveSession(): (entry: HistoryEntry) => void {
  const { mutate } = useEditHistory()
  return (entry) => {
    mutate({ entry, isRestored: false })
    notify({
      message: historyText.removed(entry.station?.name ?? entry.stationId),
      tone: 'plain',
      id: `history-${entry.id}`,
      action: { label: actionsText.undo, onClick: () => mutate({ entry, isRestored: true }) },
    })
  }
}

interface HistoryRowsProps {
  readonly parts: HistoryParts
  readonly total: number
  readonly query: string
  readonly onRemove: (entry: HistoryEntry) => void
}

export function HistoryRows({ parts, total, query, onRemove }: HistoryRowsProps) {
  const rowHeight = useRowHeight()
  const timeAt = (index: number) => {
    const entry = parts.entryAt(index)
    return entry && Date.parse(entry.startedAt)
  }
  return (
    <div>
      {parts.hasFailed && (
        <div className="sticky top-4 z-10 my-4">
          <LoadFailed onRetry={parts.retry}>{historyText.loadMoreFailed}</LoadFailed>
        </div>
      )}
      <FavoritesProvider>
        <FollowsProvider>
          <VirtualRows
            label={historyText.title}
            count={total}
            heightAt={(index) => rowHeight + (index === 0 ? DAY_HEADING_HEIGHT : 0)}
            keyAt={(index) => index}
            isMeasured
            cacheKey={`history ${query}`}
            onDrawn={parts.onRangeRendered}
          >
            {(index) => {
              const entry = parts.entryAt(index)
              if (entry === undefined) return <StationRowPlaceholder />
              return (
                <>
                  {/* A row above that is not loaded is probably of the same day. */}
                  {(index === 0 || timeAt(index - 1) !== undefined) && (
                    <DayHeading time={Date.parse(entry.startedAt)} timeAbove={timeAt(index - 1)} />
                  )}
                  <HistoryRow entry={entry} onRemove={onRemove} />
                </>
              )
            }}
          </VirtualRows>
        </FollowsProvider>
      </FavoritesProvider>
    </div>
  )
}
