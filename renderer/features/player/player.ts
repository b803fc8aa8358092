/**
 * The player: one object outside React, because sound outlives every screen. Components read it
 * through usePlayer; app/ connects it to the tray and the media session.
 */
import { useSyncExternalStore } from 'react'
import type { Station } from '../../api/schemas.ts'
import { getMessages } from '../../messages/messages.ts'
import { getSetting, setSetting, watchSetting } from '../settings/settings.ts'
import { createAudioOutput } from './audio-output.ts'
import { canPlay } from './can-play.ts'
import { createPlayer } from './create-player.ts'
import type { FailureReason } from './player-machine.ts'
import type { PlayerState as State } from './player-state.ts'

export type PlayerState = State

export const player = createPlayer({
  output: createAudioOutput(),
  canPlay,
  describe: (reason: FailureReason, station: Station) =>
    getMessages().errors.player[reason](station.name),
  volume: {
    get: () => getSetting('volume'),
    set: (value) => setSetting('volume', value),
    watch: (listener) => watchSetting('volume', listener),
  },
})

/** The mini player's state, kept current. */
export function usePlayer(): PlayerState {
  return useSyncExternalStore(player.subscribe, player.getState)
}
