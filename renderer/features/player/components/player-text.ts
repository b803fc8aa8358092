import type { Messages } from '../../../messages/messages.ts'
import type { PlayerState } from '../player.ts'

/** What the player says about itself; a failure speaks in its own sentence. */
export function playerText(
  state: Pick<PlayerState, 'status' | 'failure'>,
  text: Messages['screens']['player'],
): string {
  switch (state.status) {
    case 'idle':
      return text.nothingPlaying
    case 'connecting':
      return text.connecting
    case 'playing':
      return text.live
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
