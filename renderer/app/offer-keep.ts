/** Offers to keep what was dropped on the window, once it is heard. */
import type { Station } from '../../shared/api/stations.ts'
import { isDroppedStation, keepPath } from '../features/drop/drop.ts'
import type { RecentDrops } from '../features/drop/recent-drops.ts'
import type { Player } from '../features/player/player.ts'
import type { Notice } from '../lib/notify.ts'
import { getMessages } from '../messages/messages.ts'

interface Parts {
  readonly player: Pick<Player, 'onSession'>
  readonly drops: Pick<RecentDrops, 'find'>
  notify(notice: Notice): void
  navigate(path: string): void
}

/** The name that the station came with; an address without one goes by its host. */
const givenName = ({ name, url }: Station) => (name === new URL(url).host ? '' : name)

/** Each station is offered once in a run of the page. */
export function offerKeep({ player, drops, notify, navigate }: Parts): void {
  const offered = new Set<string>()
  player.onSession(({ stationId }) => {
    if (!isDroppedStation(stationId) || offered.has(stationId)) return
    const station = drops.find(stationId)
    if (station === null) return
    offered.add(stationId)
    const { keep, keepOffer } = getMessages().drop
    notify({
      message: keepOffer(station.name),
      tone: 'plain',
      id: 'keep-dropped',
      action: { label: keep, onClick: () => navigate(keepPath(station.url, givenName(station))) },
    })
  })
}
