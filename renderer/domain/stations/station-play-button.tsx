import { type QueryClient, QueryClientContext } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useContext } from 'react'
import type { HistoryEntry } from '../../../shared/api/history.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { getStation } from '../../api/stations.ts'
import { useMessages } from '../../locales/messages.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { player, useIsPlaying } from '../player/player.ts'
import { isIndexed } from './instant/indexed-station.ts'
import { noteList } from './listened-list.ts'
import { playById } from './play-by-id.ts'
import { useStationList } from './station-list.tsx'

/** What was read within this time is played as it is; an older station may have moved, and is looked up first. */
export const CURRENT_MS = 24 * 60 * 60_000
/** Sound does not wait longer for the look-up: then what is known has to do. */
const LOOK_UP_MS = 1_500

/** What a query of stations or of the history may hold. */
interface Held {
  readonly id?: string
  readonly items?: readonly Station[]
  readonly pages?: readonly { readonly items: readonly (Station | HistoryEntry)[] }[]
}

function holds({ id, items = [], pages = [] }: Held, stationId: string): boolean {
  const listed = [...items, ...pages.flatMap((page) => page.items)]
  return (
    id === stationId ||
    listed.some((item) => ('stationId' in item ? item.station?.id : item.id) === stationId)
  )
}

/** When a station was read last, ms since 1970; null where it came from no query. */
function readAt(client: QueryClient, stationId: string): number | null {
  const times = client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey: [area] }) => area === 'stations' || area === 'history' })
    .filter(({ state }) => holds((state.data ?? {}) as Held, stationId))
    .map(({ state }) => state.dataUpdatedAt)
  return times.length === 0 ? null : Math.max(...times)
}

/** Whether it was read so long ago that it may have another address by now. */
export function isOld(client: QueryClient, stationId: string): boolean {
  const at = readAt(client, stationId)
  return at !== null && Date.now() - at >= CURRENT_MS
}

/**
 * The station as the catalogue has it now, or as it is known where the catalogue cannot say so in time, or says
 * that it has none to play; `setOff` is told that it is switched off. Never rejects.
 */
export async function lookUp(
  known: Station,
  setOff: (id: string, reason: string) => void,
): Promise<Station> {
  try {
    const now = await getStation(known.id, AbortSignal.timeout(LOOK_UP_MS))
    if (now.off !== undefined) setOff(now.id, now.off)
    return now.resting ? known : now
  } catch {
    return known
  }
}

let lookUps = 0

/** Plays a station; one that was read on an earlier day is looked up first, since it may have moved. */
export function playCurrent(client: QueryClient | undefined, station: Station): void {
  lookUps += 1
  if (client === undefined || !isOld(client, station.id)) {
    player.play(station)
    return
  }
  const mine = lookUps
  const { item } = player.getState()
  void lookUp(station, player.setOff).then((now) => {
    // What was chosen meanwhile, here or elsewhere, is what plays.
    if (mine === lookUps && player.getState().item === item) player.play(now)
  })
}

interface StationPlayButtonProps {
  readonly station: Station
  /** Which way the tooltip grows, as for IconButton. */
  readonly tipSide?: 'left' | 'right'
  readonly className?: string
}

/** Plays this station, or pauses it while it is the one playing. */
export function StationPlayButton({
  station,
  tipSide = 'left',
  className,
}: StationPlayButtonProps) {
  const text = useMessages().station
  const isPlaying = useIsPlaying(station.id)
  const readList = useStationList()
  const client = useContext(QueryClientContext)
  const play = () => {
    noteList(readList())
    if (isIndexed(station)) void playById(station.id)
    else playCurrent(client, station)
  }
  const Icon = isPlaying ? Pause : Play
  return (
    <IconButton
      variant="solid"
      tipSide={tipSide}
      data-result={isPlaying ? 'pause' : 'play'}
      label={isPlaying ? text.pause(station.name) : text.play(station.name)}
      onClick={isPlaying ? () => player.pause() : play}
      className={className}
    >
      <Icon className="size-5 fill-current" />
    </IconButton>
  )
}
