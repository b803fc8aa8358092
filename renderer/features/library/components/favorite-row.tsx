import { X } from 'lucide-react'
import type { Station, StationDetail } from '../../../../shared/api/stations.ts'
import { statusOf } from '../../../api/problem.ts'
import { useMessages } from '../../../messages/messages.ts'
import { PlayablePrint } from '../../../ui/cover/playable-print.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { usePlayer } from '../../player/player.ts'
import { StationLink, StationPlayButton, useStation } from '../../stations/stations.ts'

interface FavoriteRowProps {
  readonly stationId: string
  readonly onRemove: (station: Pick<Station, 'id' | 'name'>) => void
}

/** One kept station: play it or drop it. One that left the catalogue can still be dropped. */
export function FavoriteRow({ stationId, onRemove }: FavoriteRowProps) {
  const more = useMessages()
  const words = more.station
  const { data: station, error, isPending } = useStation(stationId)
  const { item, isPlaying } = usePlayer()
  if (isPending) {
    return (
      <li className="py-2.5">
        <Skeleton className="h-14" />
      </li>
    )
  }
  const name = station?.name ?? stationId
  const onAir = isPlaying && item?.id === (station?.id ?? stationId)
  const { gone, resting } = more.library.favorites
  const reason = station?.resting
    ? resting[station.restedBy ?? 'owner']
    : statusOf(error) === 404
      ? gone
      : more.ui.loadFailed
  return (
    <li className="flex items-center gap-3 py-2.5">
      {station && !station.resting && (
        <PlayablePrint station={station}>
          <StationPlayButton station={station} tipSide="right" />
        </PlayablePrint>
      )}
      <div className="min-w-0 flex-1">
        <h2 dir="auto" title={name} className="truncate text-left text-lg leading-tight">
          {station ? <StationLink id={stationId}>{name}</StationLink> : name}
        </h2>
        <p className={cx('text-[0.8125rem] text-soft', !station?.resting && 'truncate')}>
          {factsOf(station) ?? reason}
        </p>
      </div>
      {onAir && <Tag tone="live">{words.onAir}</Tag>}
      <IconButton
        label={words.removeFavorite(name)}
        tipSide="left"
        onClick={() => onRemove({ id: stationId, name })}
      >
        <X className="size-5" />
      </IconButton>
    </li>
  )
}

/** What a row says of a station that plays. */
function factsOf(station: StationDetail | undefined): string | null {
  if (!station || station.resting) return null
  return [station.country, ...station.tags].filter(Boolean).join(', ')
}
