/** Offers to keep the station at an address once it is heard, or to import the list that is there. */
import type { Station } from '../../shared/api/stations.ts'
import type { Account } from '../../shared/radio/station-address.ts'
import { isDroppedStation } from '../domain/player/dropped-id.ts'
import { keepPath } from '../domain/player/keep-path.ts'
import type { ListAtAddress } from '../domain/player/list-at.ts'
import type { FailureReason } from '../domain/player/player-records.ts'
import type { Player } from '../domain/player/player-types.ts'
import type { RecentDrops } from '../domain/player/recent-drops.ts'
import { log } from '../lib/log.ts'
import type { Notice } from '../lib/notify.ts'
import { getMessages } from '../locales/messages.ts'

interface Parts {
  readonly player: Pick<Player, 'onSession' | 'subscribe' | 'getState' | 'connectionLog'>
  readonly drops: Pick<RecentDrops, 'find'>
  /** The list at the address of a station; null where there is none. */
  readonly listAt: (url: string, accountOf: string) => Promise<ListAtAddress | null>
  play(station: Station, account: Account | null): void
  notify(notice: Notice): void
  navigate(path: string): void
  /** Opens the import with a file. */
  importFile(file: Blob): void
}

/** Failures of an address that may be a list which the player itself cannot read. */
const MAY_BE_LIST: ReadonlySet<FailureReason | null> = new Set<FailureReason>([
  'bad-playlist',
  'empty-playlist',
  'not-a-stream',
])

/** Each station is offered once in a run of the page. */
export function offerKeep(parts: Parts): void {
  const { player, drops, listAt, play, notify, navigate, importFile } = parts
  const offered = new Set<string>()

  function offerImport({ file, count }: ListAtAddress): void {
    const text = getMessages().exchange
    notify({
      message: text.listAtAddress(count),
      tone: 'plain',
      id: 'keep-dropped',
      action: { label: text.importIt, onClick: () => importFile(file) },
    })
  }

  /** The name that the station came with; for an address without one that of the stream (`icy-name`). */
  function nameOf({ id, name, url }: Station): string {
    if (name !== new URL(url).host) return name
    const connected = player.connectionLog(id).findLast(({ type }) => type === 'connected')
    return (connected?.type === 'connected' && connected.stationName) || ''
  }

  function offerStation(station: Station): void {
    const { keep, keepOffer } = getMessages().drop
    notify({
      message: keepOffer(station.name),
      tone: 'plain',
      id: 'keep-dropped',
      action: { label: keep, onClick: () => navigate(keepPath(station, nameOf(station))) },
    })
  }

  /** The station to look at, once each: null for one of the catalog. */
  function next(id: string | undefined): Station | null {
    if (id === undefined || !isDroppedStation(id) || offered.has(id)) return null
    const station = drops.find(id)
    if (station !== null) offered.add(id)
    return station
  }

  async function look(station: Station | null, isHeard: boolean): Promise<void> {
    if (station === null) return
    const list = await listAt(station.url, station.id).catch((error: unknown) => {
      log.warn('An address could not be read as a list', error)
      return null
    })
    if (list === null) return isHeard ? offerStation(station) : undefined
    // Of a playlist the relay plays the first station itself.
    if (!isHeard && player.getState().item?.id === station.id) {
      offered.add(list.first.station.id)
      play(list.first.station, list.first.account)
    }
    offerImport(list)
  }

  player.onSession(({ stationId }) => void look(next(stationId), true))
  player.subscribe(() => {
    const { item, failureReason } = player.getState()
    if (MAY_BE_LIST.has(failureReason)) void look(next(item?.id), false)
  })
}
