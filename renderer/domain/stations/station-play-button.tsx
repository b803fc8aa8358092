import { type QueryClient, QueryClientContext } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useContext } from 'react'
import type { HistoryEntry } from '../../../shared/api/history.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { stationText } from '../../../shared/locales/generated/station.ts'
import { getStation } from '../../api/stations.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { player, useIsPlaying } from '../player/player.ts'
import { isIndexed } from './instant/indexed-station.ts'
import { playById } from './play-by-id.ts'
import { setPlayingList } from './playing-list.ts'
import { useStationList } from './station-list.tsx'

/** Older data is refetched before playback, because the stream may have moved. */
export const FRESH_MS = 24 * 60 * 60_000
/** Timeout of the refetch; then the cached data is used. */
const REFETCH_TIMEOUT_MS = 1_500

interface CachedData {
  readonly id?: string
  readonly items?: readonly Station[]
  readonly pages?: readonly { readonly items: readonly (Station | HistoryEntry)[] }[]
}

function containsStation({ id, items = [], pages = [] }: CachedData, stationId: string): boolean {
  const listed = [...items, ...pages.flatMap((page) => page.items)]
  return (
    id === stationId ||
    listed.some((item) => ('stationId' in item ? item.station?.id : item.id) === stationId)
  )
}

/** When a station was last fetched, in ms since the epoch. Null: not in any query. */
function getFetchedAt(client: QueryClient, stationId: string): number | null {
  const times = client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey: [area] }) => area === 'stations' || area === 'history' })
    .filter(({ state }) => containsStation((state.data ?? {}) as CachedData, stationId))
    .map(({ state }) => state.dataUpdatedAt)
  return times.length === 0 ? null : Math.max(...times)
}

export function isStale(client: QueryClient, stationId: string): boolean {
  const at = getFetchedAt(client, stationId)
  return at !== null && Date.now() - at >= FRESH_MS
}

/** Falls back to `known` on failure, timeout, or if the station is disabled (`setOff`). Never rejects. */
export async function fetchCurrent(
  known: Station,
  setOff: (id: string, reason: string) => void,
): Promise<Station> {
  try {
    const now = await getStation(known.id, AbortSignal.timeout(REFETCH_TIMEOUT_MS))
    if (now.off !== undefined) setOff(now.id, now.off)
    return now.inactive ? known : now
  } catch {
    return known
  }
}

let lookUpCount = 0

export function playCurrent(client: QueryClient | undefined, station: Station): void {
  lookUpCount += 1
  if (client === undefined || !isStale(client, station.id)) {
    player.play(station)
    return
  }
  const ownLookUp = lookUpCount
  const { item } = player.getState()
  void fetchCurrent(station, player.setOff).then((now) => {
    // Another station was chosen in the meantime.
    if (ownLookUp === lookUpCount && player.getState().item === item) player.play(now)
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
    setPlayingList(readList())
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
