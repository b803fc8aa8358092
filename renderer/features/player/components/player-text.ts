import type { Messages } from '../../../messages/messages.ts'
import type { PlayerState } from '../player.ts'

/** What the player says about itself; a failure speaks in its own sentence. */
export function playerText(
  state: Pick<PlayerState, 'status' | 'isFilling' | 'failure' | 'previous'>,
  text: Messages['player'],
): string {
  switch (state.status) {
    case 'idle':
      return text.nothingPlaying
    case 'connecting':
      if (state.previous) return text.connectingFrom(state.previous.name)
      return state.isFilling ? text.buffering : text.connecting
    case 'playing':
      return text.live
    case 'buffering':
      return text.buffering
    case 'reconnecting':
      return text.reconnecting
    case 'paused':
      return text.paused
    case 'failed':
      return state.failure ?? text.paused
  }
}

/** Volume steps shown to people: whole percent. */
export function toPercent(volume: number): number {
  return Math.round(volume * 100)
}
