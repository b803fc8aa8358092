/** When the user plays an address, offers to save its station, or to import the station list at the address. */
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

interface OfferPorts {
  readonly player: Pick<Player, 'onSession' | 'subscribe' | 'getState' | 'connectionLog'>
  /** Stations of addresses that the user has opened or dragged into the window. */
  readonly drops: Pick<RecentDrops, 'find'>
  /** Fetches the list at `url` with the account of the station `stationId`. Null when there is no list. */
  readonly fetchList: (url: string, stationId: string) => Promise<ListAtAddress | null>
  play(station: Station, account: Account | null): void
  notify(toast: Toast): void
  navigate(path: string): void
  importFile(file: Blob): void
}

/** After these failures, the address may be that of a list, which the player cannot read. */
const LIST_FAILURES: ReadonlySet<FailureReason | null> = new Set<FailureReason>([
  'bad-playlist',
  'empty-playlist',
  'not-a-stream',
])

/** Inspects each played address once. If it is a list, plays the first station and offers to import all stations. */
export function offerToSave(ports: OfferPorts): void {
  const { player, drops, fetchList, play, notify, navigate, importFile } = ports
  const inspectedIds = new Set<string>()

  function offerImport({ file, count }: ListAtAddress): void {
    notify({
      message: exchangeText.listAtAddress(count),
      tone: 'plain',
      id: 'save-dropped',
      action: { label: exchangeText.importIt, onClick: () => importFile(file) },
    })
  }

  /** Returns the station's name. When it is only the host, returns the name in the stream headers (`icy-name`). */
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

  function takeForInspection(id: string | undefined): Station | null {
    if (id === undefined || !isDroppedStation(id) || inspectedIds.has(id)) return null
    const station = drops.find(id)
    if (station !== null) inspectedIds.add(id)
    return station
  }

  async function inspect(
    station: Station | null,
    { isPlaying }: { readonly isPlaying: boolean },
  ): Promise<void> {
    if (station === null) return
    const list = await fetchList(station.url, station.id).catch((error: unknown) => {
      log.warn('An address could not be read as a list', error)
      return null
    })
    if (list === null) return isPlaying ? offerStation(station) : undefined
    // When something plays, the relay has already started the first station of the list.
    if (!isPlaying && player.getState().item?.id === station.id) {
      inspectedIds.add(list.first.station.id)
      play(list.first.station, list.first.account)
    }
    offerImport(list)
  }

  player.onSession(
    ({ stationId }) => void inspect(takeForInspection(stationId), { isPlaying: true }),
  )
  player.subscribe(() => {
    const { item, failureReason } = player.getState()
    if (!LIST_FAILURES.has(failureReason)) return
    void inspect(takeForInspection(item?.id), { isPlaying: false })
  })
}
