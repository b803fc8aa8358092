/** Offers to save the station at a played address, or to import the list found there. */
import type { Station } from '../../shared/api/stations.ts'
import { dropText } from '../../shared/locales/generated/drop.ts'
import { exchangeText } from '../../shared/locales/generated/exchange.ts'
import type { Account } from '../../shared/radio/station-address.ts'
import { addStationPath } from '../domain/player/add-station-path.ts'
import { isDroppedStation } from '../domain/player/dropped-id.ts'
import type { ListAtAddress } from '../domain/player/fetch-station-list.ts'
import type { FailureReason } from '../domain/player/player-records.ts'
import type { Player } from '../domain/player/player-types.ts'
import type { RecentDrops } from '../domain/player/recent-drops.ts'
import { log } from '../lib/log.ts'
import type { Toast } from '../lib/notify.ts'

interface Parts {
  readonly player: Pick<Player, 'onSession' | 'subscribe' | 'getState' | 'connectionLog'>
  readonly drops: Pick<RecentDrops, 'find'>
  readonly listAt: (url: string, accountOf: string) => Promise<ListAtAddress | null>
  play(station: Station, account: Account | null): void
  notify(toast: Toast): void
  navigate(path: string): void
  importFile(file: Blob): void
}

/** Failures after which the address may be a list that the player cannot read. */
const MAY_BE_LIST: ReadonlySet<FailureReason | null> = new Set<FailureReason>([
  'bad-playlist',
  'empty-playlist',
  'not-a-stream',
])

/** Inspects each played address once. A list starts its first station and offers the import of all. */
export function offerToSave(parts: Parts): void {
  const { player, drops, listAt, play, notify, navigate, importFile } = parts
  const offered = new Set<string>()

  function offerImport({ file, count }: ListAtAddress): void {
    notify({
      message: exchangeText.listAtAddress(count),
      tone: 'plain',
      id: 'save-dropped',
      action: { label: exchangeText.importIt, onClick: () => importFile(file) },
    })
  }

  /** Name of the station. When its name is only the host, the name in the stream headers (`icy-name`). */
  function nameOf({ id, name, url }: Station): string {
    if (name !== new URL(url).host) return name
    const connectedEvent = player.connectionLog(id).findLast(({ type }) => type === 'connected')
    return (connectedEvent?.type === 'connected' && connectedEvent.stationName) || ''
  }

  function offerStation(station: Station): void {
    const { add, addOffer } = dropText
    notify({
      message: addOffer(station.name),
      tone: 'plain',
      id: 'save-dropped',
      action: { label: add, onClick: () => navigate(addStationPath(station, nameOf(station))) },
    })
  }

  function nextToInspect(id: string | undefined): Station | null {
    if (id === undefined || !isDroppedStation(id) || offered.has(id)) return null
    const station = drops.find(id)
    if (station !== null) offered.add(id)
    return station
  }

  async function inspect(station: Station | null, isPlaying: boolean): Promise<void> {
    if (station === null) return
    const list = await listAt(station.url, station.id).catch((error: unknown) => {
      log.warn('An address could not be read as a list', error)
      return null
    })
    if (list === null) return isPlaying ? offerStation(station) : undefined
    // The relay plays the first station of a playlist itself.
    if (!isPlaying && player.getState().item?.id === station.id) {
      offered.add(list.first.station.id)
      play(list.first.station, list.first.account)
    }
    offerImport(list)
  }

  player.onSession(({ stationId }) => void inspect(nextToInspect(stationId), true))
  player.subscribe(() => {
    const { item, failureReason } = player.getState()
    if (MAY_BE_LIST.has(failureReason)) void inspect(nextToInspect(item?.id), false)
  })
}
