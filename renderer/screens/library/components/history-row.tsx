import { X } from 'lucide-react'
import type { HistoryEntry } from '../../../../shared/api/history.ts'
import { FollowButton } from '../../../domain/following/follow-button.tsx'
import { useEditHistory } from '../../../domain/history/history.ts'
import { StationLink } from '../../../domain/stations/station-link.tsx'
import { StationPlayButton } from '../../../domain/stations/station-play-button.tsx'
import { notify } from '../../../lib/notify.ts'
import { getMessages, useMessages } from '../../../locales/messages.ts'
import { PlayablePrint } from '../../../ui/cover/playable-print.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

interface HistoryRowProps {
  readonly entry: HistoryEntry
  readonly onRemove: (entry: HistoryEntry) => void
}

/** One session: which station, from when to when; play it again, or remove it. */
export function HistoryRow({ entry, onRemove }: HistoryRowProps) {
  const text = useMessages().history
  const { station, stationId } = entry
  const name = station?.name ?? stationId
  const [from, to] = [Date.parse(entry.startedAt), Date.parse(entry.endedAt)]
  const times = text.times(from, to)
  return (
    <div className="flex items-center gap-3 py-2.5">
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
          <span className="whitespace-nowrap">{text.length(to - from)}</span>
          {!station && <span className="block">{text.gone}</span>}
        </p>
      </div>
      {station && <FollowButton kind="station" id={stationId} name={name} isSmall />}
      <IconButton label={text.remove(name, times)} tipSide="left" onClick={() => onRemove(entry)}>
        <X className="size-5" />
      </IconButton>
    </div>
  )
}

/**
 * Removes a session and offers to undo that for as long as the toast is up. A refusal of the
 * server is told by the app's mutation error rule, and the list restores itself.
 */
export function useRemoveSession(): (entry: HistoryEntry) => void {
  const { mutate } = useEditHistory()
  return (entry) => {
    const { common } = getMessages()
    mutate({ entry, keep: false })
    notify({
      message: getMessages().history.removed(entry.station?.name ?? entry.stationId),
      tone: 'plain',
      id: `history-${entry.id}`,
      action: { label: common.undo, onClick: () => mutate({ entry, keep: true }) },
    })
  }
}
