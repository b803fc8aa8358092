import { type QueryClient, QueryClientContext } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useContext } from 'react'
import type { HistoryEntry } from '../../../shared/api/history.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { stationText } from '../../../shared/locales/generated/station.ts'
import { getStation } from '../../api/stations.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { player, useIsPlaying } from '../player/player.ts'
import { followList } from '../player/queue.ts'
import { changeQueue } from '../player/queue-store.ts'
import { isIndexed } from './instant/indexed-station.ts'
import { playById } from './play-by-id.ts'
import { useStationList } from './station-list.tsx'

/** Older data is refetched before playback, because the stream may have moved. */
export const FRESH_MS = 24 * 60 * 60_000
/** Timeout of the refetch. After it, the player uses the cached data. */
const REFETCH_TIMEOUT_MS = 1_500

interface CachedData {
  readonly id?: string
  readonly items?: readonly Station[]
  readonly pages?: readonly { readonly items: readonly (Station | HistoryEntry)[] }[]
}

function containsStation({ id, items = [], pages = [] }: CachedData, stationId: string): boolean {
  const entries = [...items, ...pages.flatMap((page) => page.items)]
  return (
    id === stationId ||
    entries.some((entry) => ('stationId' in entry ? entry.station?.id : entry.id) === stationId)
  )
}

/** Time of the last fetch of a station, in ms since the epoch. Null when no cached query contains the station. */
function getFetchedAt(client: QueryClient, stationId: string): number | null {
  const times = client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey: [root] }) => root === 'stations' || root === 'history' })
    .filter(({ state }) => containsStation((state.data ?? {}) as CachedData, stationId))
    .map(({ state }) => state.dataUpdatedAt)
  return times.length === 0 ? null : Math.max(...times)
}

export function isStale(client: QueryClient, stationId: string): boolean {
  const fetchedAt = getFetchedAt(client, stationId)
  return fetchedAt !== null && Date.now() - fetchedAt >= FRESH_MS
}

/** Refetches a station. Returns the cached one on failure, timeout, or if the station is disabled. Never rejects. */
export async function fetchCurrent(
  cached: Station,
  setOff: (id: string, reason: string) => void,
): Promise<Station> {
  try {
    const current = await getStation(cached.id, AbortSignal.timeout(REFETCH_TIMEOUT_MS))
    if (current.off !== undefined) setOff(current.id, current.off)
    return current.inactive ? cached : current
  } catch {
    return cached
  }
}

let refetchCount = 0

/** Plays a station. If its data is stale, refetches it before. */
export function playCurrent(client: QueryClient | undefined, station: Station): void {
  refetchCount += 1
  if (client === undefined || !isStale(client, station.id)) {
    player.play(station)
    return
  }
  const refetchNumber = refetchCount
  const { item } = player.getState()
  void fetchCurrent(station, player.setOff).then((current) => {
    // Does nothing if another station was chosen during the refetch.
    if (refetchNumber === refetchCount && player.getState().item === item) player.play(current)
  })
}

interface StationPlayButtonProps {
  readonly station: Station
  readonly tipSide?: 'left' | 'right'
  readonly className?: string
}

export function StationPlayButton({
  station,
  tipSide = 'left',
  className,
}: StationPlayButtonProps) {
  const isPlaying = useIsPlaying(station.id)
  const readList = useStationList()
  const client = useContext(QueryClientContext)
  const play = () => {
    changeQueue((queue) => followList(queue, readList(), station.id))
    if (isIndexed(station)) void playById(station.id)
    else playCurrent(client, station)
  }
  const Icon = isPlaying ? Pause : Play
  return (
    <IconButton
      variant="solid"
      tipSide={tipSide}
      data-result={isPlaying ? 'pause' : 'play'}
      label={isPlaying ? stationText.pause(station.name) : stationText.play(station.name)}
      onClick={isPlaying ? () => player.pause() : play}
      className={className}
    >
      <Icon className="size-5 fill-current" />
    </IconButton>
  )
}
