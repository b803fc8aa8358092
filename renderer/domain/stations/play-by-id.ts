import type { QueryClient } from '@tanstack/react-query'
import type { Station, StationDetail } from '../../../shared/api/stations.ts'
import { linksText } from '../../../shared/locales/generated/links.ts'
import { statusOf } from '../../api/problem.ts'
import { getStation } from '../../api/stations.ts'
import { log } from '../../lib/log.ts'
import { notify, type Toast } from '../../lib/notify.ts'
import { disabledStationText, player } from '../player/player.ts'
import type { Player } from '../player/player-types.ts'
import { recentDrops } from '../player/recent-drops.ts'
import { getListedStation } from './listed-query.ts'
import { setPlayingList } from './playing-list.ts'

export const TOAST_ID = 'named-station'

interface Parts {
  getStation(
    id: string,
    signal: AbortSignal,
  ): Promise<Station & Pick<StationDetail, 'inactive' | 'inactiveBy' | 'off'>>
  readonly player: {
    readonly play: Player['play']
    readonly currentId: () => string | undefined
  }
  notify(toast: Toast): void
}

/**
 * Creates the function that plays a station by its id. Ignores the response if there was a later call or if the user
 * chose another station. Shows a toast if the station cannot be loaded. Never rejects.
 */
export function createPlayById({ getStation: fetchStation, player, notify }: Parts) {
  let request = new AbortController()

  return async function playById(id: string): Promise<void> {
    request.abort()
    request = new AbortController()
    const { signal } = request
    const previousId = player.currentId()
    const isReplaced = () => signal.aborted || player.currentId() !== previousId
    try {
      const station = await fetchStation(id, signal)
      if (isReplaced()) return
      if (!station.inactive) return player.play(station)
      const message =
        station.off === undefined
          ? linksText.resting[station.inactiveBy ?? 'owner'](station.name)
          : disabledStationText(station.name, station.off)
      notify({ message, tone: 'error', id: TOAST_ID })
    } catch (error) {
      if (isReplaced()) return
      const { gone, failed, tryAgain } = linksText
      const retryAction = { label: tryAgain, onClick: () => void playById(id) }
      const isGone = statusOf(error) === 404
      if (!isGone) log.warn('Playing a requested station failed', error)
      notify({
        message: isGone ? gone : failed,
        tone: 'error',
        id: TOAST_ID,
        ...(!isGone && { action: retryAction }),
      })
    }
  }
}

export const playById = createPlayById({
  // The API does not know stations that exist only on this computer.
  getStation: async (id, signal) => recentDrops.find(id) ?? getStation(id, signal),
  player: {
    play: (station) => player.play(station),
    currentId: () => player.getState().item?.id,
  },
  notify,
})

/** Plays the first station and sets the list for "next" and "previous". Skips disabled and deleted stations. */
export function playList(client: QueryClient, ids: readonly string[]): void {
  const playable = ids.filter((id) => {
    const station = getListedStation(client, id)
    return station === undefined || (station !== null && !station.inactive)
  })
  const [first] = playable
  if (first === undefined) return
  setPlayingList(playable)
  void playById(first)
}
