/** Plays stations of which only the ids are known: from a link, the command line, a menu, the index or a list. */
import type { QueryClient } from '@tanstack/react-query'
import type { Station, StationDetail } from '../../../shared/api/stations.ts'
import { statusOf } from '../../api/problem.ts'
import { getStation } from '../../api/stations.ts'
import { log } from '../../lib/log.ts'
import { type Notice, notify } from '../../lib/notify.ts'
import { getMessages } from '../../locales/messages.ts'
import { player } from '../player/player.ts'
import type { Player } from '../player/player-types.ts'
import { recentDrops } from '../player/recent-drops.ts'
import { listedStation } from './listed-query.ts'
import { noteList } from './listened-list.ts'

/** The notice about a station that could not be played; a later one takes its place. */
export const NOTICE_ID = 'named-station'

interface Parts {
  getStation(
    id: string,
    signal: AbortSignal,
  ): Promise<Station & Pick<StationDetail, 'resting' | 'restedBy' | 'off'>>
  readonly player: {
    readonly play: Player['play']
    /** The id of the station that the player holds. */
    readonly heldId: () => string | undefined
  }
  notify(notice: Notice): void
}

/**
 * Makes the function that plays a station by its id. The last one asked for is the one that plays,
 * however fast the answers come, and none does once another was begun meanwhile; a station that cannot be loaded
 * shows a notice. Never rejects.
 */
export function createStationCaller({ getStation: fetchStation, player, notify }: Parts) {
  let asking = new AbortController()

  return async function playById(id: string): Promise<void> {
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    const before = player.heldId()
    const isReplaced = () => signal.aborted || player.heldId() !== before
    try {
      const station = await fetchStation(id, signal)
      if (isReplaced()) return
      if (!station.resting) return player.play(station)
      const { links, streamFailures } = getMessages()
      const message =
        station.off === undefined
          ? links.resting[station.restedBy ?? 'owner'](station.name)
          : streamFailures.off(station.name, station.off)
      notify({ message, tone: 'error', id: NOTICE_ID })
    } catch (error) {
      if (isReplaced()) return
      log.warn('A station that was asked for could not be played', error)
      const { gone, failed, tryAgain } = getMessages().links
      const again = { label: tryAgain, onClick: () => void playById(id) }
      const isGone = statusOf(error) === 404
      notify({
        message: isGone ? gone : failed,
        tone: 'error',
        id: NOTICE_ID,
        ...(!isGone && { action: again }),
      })
    }
  }
}

/** Plays the station with this id, or tells the user why not. */
export const playById = createStationCaller({
  // Of a station that was dropped on the window the API knows nothing.
  getStation: async (id, signal) => recentDrops.find(id) ?? getStation(id, signal),
  player: {
    play: (station) => player.play(station),
    heldId: () => player.getState().item?.id,
  },
  notify,
})

/**
 * Plays a list of stations: the first, with the others as its neighbours. Those that are known to rest, or to be gone,
 * are left out.
 */
export function playList(client: QueryClient, ids: readonly string[]): void {
  const playable = ids.filter((id) => {
    const station = listedStation(client, id)
    return station === undefined || (station !== null && !station.resting)
  })
  const [first] = playable
  if (first === undefined) return
  noteList(playable)
  void playById(first)
}
