import { isPlaying, type PlayerReport } from '../../preload/contract/player.ts'
import type { AppState } from './command.ts'
import { type QuickId, quickCommands } from './commands.ts'

/** One of the few controls that dock menu and thumbnail buttons have room for. */
export interface QuickControl {
  readonly id: QuickId
  readonly title: string
  readonly enabled: boolean
}

/** Whether sound is wanted and has not come, or not come back. */
export function isAwaited(status: PlayerReport['status']): boolean {
  return isPlaying(status) && status !== 'playing'
}

/** The few controls for a state, in the order of a player's buttons. */
export function quickControls(state: AppState): readonly QuickControl[] {
  return quickCommands(state).map(({ id, title, enabled }) => ({
    id,
    title,
    enabled: enabled?.(state) ?? true,
  }))
}
