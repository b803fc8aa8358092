/**
 * The player: one object outside React, because sound outlives every screen. Components read it
 * through usePlayer; app/ connects it to the tray and the media session.
 */
import { useSyncExternalStore } from 'react'
import type { Station } from '../../api/schemas.ts'
import { notify } from '../../lib/notify.ts'
import { getMessages } from '../../messages/messages.ts'
import { getPlatform } from '../../platform/platform.ts'
import { getSetting, setSetting, watchSetting } from '../settings/settings.ts'
import { canPlay } from './can-play.ts'
import type * as connectionLog from './connection-log.ts'
import { createPlayer } from './create-player.ts'
import { createDecks } from './decks.ts'
import type * as failureReason from './failure-reason.ts'
import { network } from './network.ts'
import type * as playerState from './player-state.ts'
import { createStationVolumes } from './station-volumes.ts'

export type Player = playerState.Player
export type PlayerState = playerState.PlayerState
export type FailureReason = failureReason.FailureReason
export type HeardTitle = playerState.HeardTitle
export type ListeningSession = playerState.ListeningSession
export type ConnectionEntry = connectionLog.ConnectionEntry

const { streams } = getPlatform()

export const player = createPlayer({
  makeDecks: (hooks) => createDecks(streams, hooks),
  canPlay,
  describe: (reason: FailureReason, station: Station) =>
    getMessages().errors.player[reason](station.name),
  announce: (message) => notify({ message, tone: 'error', id: 'player' }),
  figures: (stream) => streams.figures(stream),
  volume: {
    get: () => getSetting('volume'),
    set: (value) => setSetting('volume', value),
    watch: (listener) => watchSetting('volume', listener),
  },
  stationVolumes: createStationVolumes(localStorage),
  network,
})

// Main cannot see everything the page can: it is told, at first only of what it would not assume.
if (!network.isOnline()) streams.online(false)
network.watch(() => streams.online(network.isOnline()))

/** The mini player's state, kept current. */
export function usePlayer(): PlayerState {
  return useSyncExternalStore(player.subscribe, player.getState)
}
