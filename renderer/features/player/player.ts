/**
 * The player: one object outside React, because sound outlives every screen. Components read it
 * through usePlayer; app/ connects it to the tray and the media session.
 */
import { useSyncExternalStore } from 'react'
import { getMessages } from '../../messages/messages.ts'
import { getSetting, setSetting, watchSetting } from '../settings/settings.ts'
import type * as connectionLog from './connection-log.ts'
import type * as failureReason from './failure-reason.ts'
import { createLazyPlayer } from './lazy-player.ts'
import type * as playerState from './player-state.ts'

export type Player = playerState.Player
export type PlayerState = playerState.PlayerState
export type FailureReason = failureReason.FailureReason
export type HeardTitle = playerState.HeardTitle
export type ConnectionEntry = connectionLog.ConnectionEntry

const volume = {
  get: () => getSetting('volume'),
  set: (value: number) => setSetting('volume', value),
  watch: (listener: () => void) => watchSetting('volume', listener),
}

const lazyPlayer = createLazyPlayer({
  load: async () => (await import('./engine.ts')).createEngine(volume),
  describeUnreachable: ({ name }) => getMessages().errors.unreachable(name),
  volume,
})
export const player: Player = lazyPlayer

// Whoever touches the page may press play next: by the time the button is up, all is there.
for (const touch of ['pointerdown', 'keydown']) {
  document.addEventListener(touch, lazyPlayer.prepare, { once: true, capture: true })
}

/** The mini player's state, kept current. */
export function usePlayer(): PlayerState {
  return useSyncExternalStore(player.subscribe, player.getState)
}
