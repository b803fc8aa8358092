/** The real player, on this page's decks and this machine's platform. Loaded by player.ts. */
import type { Station } from '../../api/schemas.ts'
import { notify } from '../../lib/notify.ts'
import { getFailureMessages } from '../../messages/failure-messages.ts'
import { getMessages } from '../../messages/messages.ts'
import { getPlatform } from '../../platform/platform.ts'
import { isSong } from '../titles/titles.ts'
import { allowPrivate } from './allow-private.ts'
import { canPlay } from './can-play.ts'
import { createPlayer, type PlayerParts } from './create-player.ts'
import { createDecks } from './decks.ts'
import type { FailureReason } from './failure-reason.ts'
import { network } from './network.ts'
import type { Player } from './player-state.ts'
import { createStationVolumes } from './station-volumes.ts'

const needsLeave = (reason: FailureReason) =>
  reason === 'private-address' && getPlatform().capabilities.relay

/** What the player's row would offer, if another station were not in it. */
function leaveFor({ url }: Station, play: () => void) {
  const onClick = async () => {
    if (await allowPrivate(url)) play()
  }
  return { label: getMessages().screens.player.allow, onClick: () => void onClick() }
}

const describe = (reason: FailureReason, { name }: Station) => getFailureMessages()[reason](name)

/** Makes it; once. */
export function createEngine(volume: PlayerParts['volume']): Player {
  const { streams } = getPlatform()
  // Main cannot see everything the page can: it is told, at first only of what it would not assume.
  if (!network.isOnline()) streams.online(false)
  network.watch(() => streams.online(network.isOnline()))
  return createPlayer({
    makeDecks: (hooks) => createDecks(streams, hooks),
    canPlay,
    isSong,
    describe,
    announce: (reason, station, play) =>
      notify({
        message: describe(reason, station),
        tone: 'error',
        id: 'player',
        ...(needsLeave(reason) && { action: leaveFor(station, play) }),
      }),
    figures: (stream) => streams.figures(stream),
    volume,
    stationVolumes: createStationVolumes(localStorage),
    network,
  })
}
