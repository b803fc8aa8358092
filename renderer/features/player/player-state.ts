/** What the rest of the app sees of the player. */
import type { Station } from '../../api/schemas.ts'
import type { PlayerStatus } from './player-machine.ts'

export interface PlayerState {
  readonly item: Station | null
  readonly isPlaying: boolean
  readonly status: PlayerStatus
  /** A sentence for the person listening, while the status is `failed`. */
  readonly failure: string | null
  /** 0 to 1. */
  readonly volume: number
}
