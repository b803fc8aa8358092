import { app } from 'electron'
import type { Logger } from '../log/logger.ts'
import type { PlayerControl } from '../player-control/player-control.ts'
import { type AwakeKeeper, createAwakeKeeper } from './keep-awake.ts'
import { watchPower } from './watch-power.ts'

/** Keeps the computer awake while the player sounds, and tells when it has slept all the same. Returns where the user's wish is told. */
export function followPower(options: {
  readonly player: Pick<PlayerControl, 'subscribe'>
  readonly onResumed: () => void
  readonly log: Logger
}): Pick<AwakeKeeper, 'allow'> {
  const { player, onResumed, log } = options
  const keeper = createAwakeKeeper()
  player.subscribe(keeper.follow)
  app.on('will-quit', keeper.stop)
  watchPower({ onResumed, log })
  return keeper
}
