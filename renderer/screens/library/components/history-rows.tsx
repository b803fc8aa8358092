import { X } from 'lucide-react'
import type { HistoryEntry } from '../../../../shared/api/history.ts'
import type { Page } from '../../../../shared/api/schema-parts.ts'
import { actionsText } from '../../../../shared/locales/generated/actions.ts'
import { historyText } from '../../../../shared/locales/generated/history.ts'
import { FollowButton } from '../../../domain/following/follow-button.tsx'
import { FollowsProvider } from '../../../domain/following/follows-provider.tsx'
import { PAGE_SIZE, partKey, readHistory, useEditHistory } from '../../../domain/history/history.ts'
import { StationLink } from '../../../domain/stations/station-link.tsx'
import { stationMenuProps } from '../../../domain/stations/station-menu.tsx'
import { StationPlayButton } from '../../../domain/stations/station-play-button.tsx'
import { type ListParts, useListParts } from '../../../lib/list-parts.ts'
import { notify } from '../../../lib/notify.ts'
import { listeningText, timeSpanText } from '../../../lib/time-texts.ts'
import { PlayablePrint } from '../../../ui/cover/playable-print.tsx'
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
    <div {...(station && stationMenuProps(station))} className="flex items-center gap-3 py-2.5">
      {station && (
        <PlayablePrint station={station}>
          <StationPlayButton station={station} tipSide="right" />
        </PlayablePrint>
      )}
      <div className="min-w-0 flex-1">
        <h3 dir="auto" title={name} className="truncate text-left text-lg leading-tight">
          {station ? <StationLink id={stationId}>{name}</StationLink> : name}
        </h3>
        <p className="text-[0.8125rem] text-soft">
          <time dateTime={entry.startedAt}>{times}</time>
          <span aria-hidden="true"> · </span>
          <span className="whitespace-nowrap">{listeningText(endedAt - startedAt)}</span>
          {!station && <span className="block">{historyText.gone}</span>}
        </p>
      </div>
      {station && <FollowButton kind="station" id={stationId} name={name} isSmall />}
      <IconButton
        label={historyText.remove({ station: name, time: times })}
        tipSide="left"
        onClick={() => onRemove(entry)}
      >
        <X className="size-5" />
      </IconButton>
    </div>
  )
}

/**
 * Returns a function that removes a session and shows a toast with an undo. On failure, the app's mutation error
 * handler reports the error, and the list restores the row.
 */
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

/** Row height in pixels: estimated for loaded rows, exact for placeholders. */
const ROW_HEIGHT = 77

interface HistoryRowsProps {
  readonly parts: HistoryParts
  readonly total: number
  readonly query: string
  readonly onRemove: (entry: HistoryEntry) => void
}

export function HistoryRows({ parts, total, query, onRemove }: HistoryRowsProps) {
  const timeAt = (index: number) => {
    const entry = parts.entryAt(index)
    return entry && Date.parse(entry.startedAt)
  }
  return (
    <div>
      <p role="status" className="meta text-soft">
        {historyText.count(total)}
      </p>
      {parts.hasFailed && (
        <div className="sticky top-4 z-10 my-4">
          <LoadFailed onRetry={parts.retry}>{historyText.loadMoreFailed}</LoadFailed>
        </div>
      )}
      <FollowsProvider>
        <VirtualRows
          label={historyText.title}
          count={total}
          heightAt={(index) => ROW_HEIGHT + (index === 0 ? DAY_HEADING_HEIGHT : 0)}
          keyAt={(index) => index}
          isMeasured
          cacheKey={`history ${query}`}
          onDrawn={parts.onRangeRendered}
        >
          {(index) => {
            const entry = parts.entryAt(index)
            if (entry === undefined) return <RowPlaceholder />
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
    </div>
  )
}

function RowPlaceholder() {
  return (
    <div aria-hidden="true" className="flex items-center gap-3" style={{ height: ROW_HEIGHT }}>
      <div className="size-14 shrink-0 bg-well" />
      <div className="h-5 w-1/2 rounded-edge bg-well" />
    </div>
  )
}
