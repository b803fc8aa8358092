import { isPlaying, type PlayerReport } from '../../preload/contract.ts'
import type { CommandId } from '../commands/commands.ts'

/** One of the few controls that dock menu and thumbnail buttons have room for. */
export interface QuickControl {
  readonly id: Extract<CommandId, 'previous' | 'play' | 'pause' | 'stop' | 'next'>
  readonly enabled: boolean
}

/** Whether sound is wanted and has not come, or not come back. */
export function isAwaited(status: PlayerReport['status']): boolean {
  return isPlaying(status) && status !== 'playing'
}

/** The few controls for a state, in the order of a player's buttons. */
export function quickControls(
  { status, station }: Pick<PlayerReport, 'status' | 'station'>,
  hasFavorites: boolean,
): readonly QuickControl[] {
  const hasStation = station !== null
  const hasNeighbours = hasStation || hasFavorites
  return [
    { id: 'previous', enabled: hasNeighbours },
    { id: isPlaying(status) ? 'pause' : 'play', enabled: hasStation },
    { id: 'stop', enabled: hasStation },
    { id: 'next', enabled: hasNeighbours },
  ]
}
