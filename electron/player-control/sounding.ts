import type { PlayerReport } from '../../preload/contract.ts'

/** Statuses in which pressing the button silences the player. */
const SOUNDING: readonly PlayerReport['status'][] = [
  'connecting',
  'playing',
  'buffering',
  'reconnecting',
]

/** Whether somebody wants sound, whether or not it has arrived. */
export function isSounding(status: PlayerReport['status']): boolean {
  return SOUNDING.includes(status)
}
