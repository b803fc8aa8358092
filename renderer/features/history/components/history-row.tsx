import { Pause, Play, X } from 'lucide-react'
import type { HistoryEntry } from '../../../api/history.ts'
import { useHistoryMessages } from '../../../messages/history-messages.ts'
import { useMessages } from '../../../messages/messages.ts'
import { PlayablePrint } from '../../../ui/cover/playable-print.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { player, usePlayer } from '../../player/player.ts'

interface HistoryRowProps {
  readonly entry: HistoryEntry
  readonly onRemove: (entry: HistoryEntry) => void
}

/** One session: which station, from when to when; play it again, or remove it. */
export function HistoryRow({ entry, onRemove }: HistoryRowProps) {
  const words = useMessages().screens.station
  const text = useHistoryMessages()
  const { item, isPlaying } = usePlayer()
  const { station, stationId } = entry
  const name = station?.name ?? stationId
  const [from, to] = [Date.parse(entry.startedAt), Date.parse(entry.endedAt)]
  const times = text.times(from, to)
  const onAir = isPlaying && item?.id === stationId
  return (
    <li className="flex items-center gap-3 py-2.5">
      {station && (
        <PlayablePrint station={station}>
          <IconButton
            label={onAir ? words.pause(name) : words.play(name)}
            variant="solid"
            tipSide="right"
            onClick={() => (onAir ? player.pause() : player.play(station))}
          >
            {onAir ? (
              <Pause className="size-5 fill-current" />
            ) : (
              <Play className="size-5 fill-current" />
            )}
          </IconButton>
        </PlayablePrint>
      )}
      <div className="min-w-0 flex-1">
        <h3 dir="auto" title={name} className="truncate text-left text-lg leading-tight">
          {name}
        </h3>
        <p className="text-[0.8125rem] text-soft">
          <time dateTime={entry.startedAt}>{times}</time>
          <span aria-hidden="true"> · </span>
          <span className="whitespace-nowrap">{text.length(to - from)}</span>
          {!station && <span className="block">{text.gone}</span>}
        </p>
      </div>
      <IconButton label={text.remove(name, times)} tipSide="left" onClick={() => onRemove(entry)}>
        <X className="size-5" />
      </IconButton>
    </li>
  )
}
