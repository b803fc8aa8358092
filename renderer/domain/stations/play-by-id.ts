import type { Station, StationDetail } from '../../../shared/api/stations.ts'
import { linksText } from '../../../shared/locales/generated/links.ts'
import { statusOf } from '../../api/problem.ts'
import { getStation } from '../../api/stations.ts'
import { log } from '../../lib/log.ts'
import { notify, type Toast } from '../../lib/notify.ts'
import { disabledStationText, player } from '../player/player.ts'
import { affectsAllStations, type PlayOutcome } from '../player/player-records.ts'
import type { Player } from '../player/player-types.ts'
import { makeQueue } from '../player/queue.ts'
import { changeQueue } from '../player/queue-store.ts'
import { recentDrops } from '../player/recent-drops.ts'

export const TOAST_ID = 'named-station'

type FoundStation = Station & Pick<StationDetail, 'inactive' | 'inactiveBy' | 'off'>

interface Parts {
  getStation(id: string, signal: AbortSignal): Promise<FoundStation>
  readonly player: {
    readonly play: Player['play']
    readonly tryPlay: Player['tryPlay']
    readonly currentId: () => string | undefined
  }
  notify(toast: Toast): void
}

const isGone = (error: unknown) => statusOf(error) === 404

/** Creates the functions that play stations by their ids. A later call cancels an earlier one. */
export function createStationPlayback({ getStation: fetchStation, player, notify }: Parts) {
  let request = new AbortController()
  let loadingId: string | null = null

  function startRequest(): AbortSignal {
    request.abort()
    request = new AbortController()
    return request.signal
  }

  /** Null if there was a later call or if the user chose another station. */
  async function find(
    id: string,
    signal: AbortSignal,
  ): Promise<{ readonly station: FoundStation } | { readonly error: unknown } | null> {
    const previousId = player.currentId()
    loadingId = id
    const result = await fetchStation(id, signal).then(
      (station) => ({ station }),
      (error: unknown) => ({ error }),
    )
    if (signal.aborted) return null
    loadingId = null
    return player.currentId() === previousId ? result : null
  }

  function reportLookup(error: unknown, retry: () => void): void {
    const { gone, failed, tryAgain } = linksText
    if (isGone(error)) {
      notify({ message: gone, tone: 'error', id: TOAST_ID })
      return
    }
    log.warn('Playing a requested station failed', error)
    const action = { label: tryAgain, onClick: retry }
    notify({ message: failed, tone: 'error', id: TOAST_ID, action })
  }

  /** Shows a toast if the station cannot be loaded. Never rejects. */
  async function playById(id: string): Promise<void> {
    const found = await find(id, startRequest())
    if (found === null) return
    if ('error' in found) return reportLookup(found.error, () => void playById(id))
    const { station } = found
    if (!station.inactive) return player.play(station)
    const message =
      station.off === undefined
        ? linksText.resting[station.inactiveBy ?? 'owner'](station.name)
        : disabledStationText(station.name, station.off)
    notify({ message, tone: 'error', id: TOAST_ID })
  }

  function reportSkipped(skipped: readonly (string | undefined)[], isPlaying: boolean): void {
    const [name] = skipped
    const count = skipped.length
    if (count === 0) return
    if (!isPlaying) {
      notify({ message: linksText.noneOfList(count), tone: 'error', id: TOAST_ID })
      return
    }
    const isNamed = count === 1 && name !== undefined
    const message = isNamed ? linksText.skippedOne(name) : linksText.skipped(count)
    notify({ message, tone: 'plain', id: TOAST_ID })
  }

  /**
   * Plays the first station that can be played, and reports the skipped ones in one toast. A single station reports its
   * own failure. Never rejects.
   */
  async function playFirst(ids: readonly string[]): Promise<void> {
    const [only = '', ...others] = ids
    if (others.length === 0) return playById(only)
    const signal = startRequest()
    const skipped: (string | undefined)[] = []
    let outcome: PlayOutcome = 'gone'
    for (const [index, id] of ids.entries()) {
      const found = await find(id, signal)
      if (found === null) return
      if ('error' in found && !isGone(found.error))
        return reportLookup(found.error, () => void playFirst(ids.slice(index)))
      const station = 'station' in found ? found.station : null
      outcome = station && !station.inactive ? await player.tryPlay(station) : 'gone'
      if (signal.aborted || outcome === 'replaced' || affectsAllStations(outcome)) return
      if (outcome === 'playing') break
      skipped.push(station?.name)
    }
    reportSkipped(skipped, outcome === 'playing')
  }

  return { playById, playFirst, loadingId: () => loadingId }
}

export const stationPlayback = createStationPlayback({
  // The API does not know stations that exist only on this computer.
  getStation: async (id, signal) => recentDrops.find(id) ?? getStation(id, signal),
  player: {
    play: (station) => player.play(station),
    tryPlay: (station) => player.tryPlay(station),
    currentId: () => player.getState().item?.id,
  },
  notify,
})

export const { playById } = stationPlayback

/** Makes a queue of the stations, and plays the first one that can be played. */
export function playAll(ids: readonly string[]): void {
  if (ids.length === 0) return
  const queue = makeQueue(ids)
  changeQueue(() => queue)
  void stationPlayback.playFirst(queue.ids)
}
