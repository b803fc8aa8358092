/** The real player, on this page's decks and this machine's platform. Loaded by player.ts. */
import { notify } from '../../lib/notify.ts'
import { getPlatform } from '../../platform/platform.ts'
import { canPlay } from './can-play.ts'
import { createPlayer, type PlayerParts } from './create-player.ts'
import { createDecks } from './decks.ts'
import { network } from './network.ts'
import type { Player } from './player-state.ts'
import { createStationVolumes } from './station-volumes.ts'

/** Makes it; once. */
export function createEngine({
  describe,
  volume,
}: Pick<PlayerParts, 'describe' | 'volume'>): Player {
  const { streams } = getPlatform()
  // Main cannot see everything the page can: it is told, at first only of what it would not assume.
  if (!network.isOnline()) streams.online(false)
  network.watch(() => streams.online(network.isOnline()))
  return createPlayer({
    makeDecks: (hooks) => createDecks(streams, hooks),
    canPlay,
    describe,
    announce: (message) => notify({ message, tone: 'error', id: 'player' }),
    figures: (stream) => streams.figures(stream),
    volume,
    stationVolumes: createStationVolumes(localStorage),
    network,
  })
}
