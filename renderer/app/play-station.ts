/** Plays a station named by its id in a link, on the command line or in a menu. */

import type { Station, StationDetail } from '../../shared/api/stations.ts'
import { statusOf } from '../api/problem.ts'
import { getStation } from '../api/stations.ts'
import { recentDrops } from '../features/drop/recent-drops.ts'
import { type Player, player } from '../features/player/player.ts'
import { log } from '../lib/log.ts'
import { type Notice, notify } from '../lib/notify.ts'
import { getMessages } from '../messages/messages.ts'
import { NOTICE_ID } from './named-station-notice.ts'

interface Parts {
  getStation(
    id: string,
    signal: AbortSignal,
  ): Promise<Station & Pick<StationDetail, 'resting' | 'restedBy'>>
  readonly player: Pick<Player, 'play'>
  notify(notice: Notice): void
}

/**
 * Makes the function that plays a station by its id. The last one asked for is the one that plays,
 * however fast the answers come; a station that cannot be loaded shows a notice. Never rejects.
 */
export function createStationCaller({ getStation: fetchStation, player, notify }: Parts) {
  let asking = new AbortController()

  return async function playStation(id: string): Promise<void> {
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    try {
      const station = await fetchStation(id, signal)
      if (signal.aborted) return
      if (!station.resting) return player.play(station)
      const message = getMessages().links.resting[station.restedBy ?? 'owner'](station.name)
      notify({ message, tone: 'error', id: NOTICE_ID })
    } catch (error) {
      if (signal.aborted) return
      log.warn('A station that was asked for could not be played', error)
      const { gone, failed, tryAgain } = getMessages().links
      const again = { label: tryAgain, onClick: () => void playStation(id) }
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
export const playStation = createStationCaller({
  // Of a station that was dropped on the window the API knows nothing.
  getStation: async (id, signal) => recentDrops.find(id) ?? getStation(id, signal),
  player,
  notify,
})
