import type { App } from 'electron'
import { IDLE_REPORT, type PlayerReport } from '../../preload/contract/player.ts'
import type { Logger } from '../log/logger.ts'
import type { PlayerControl } from '../player-control/player-control.ts'
import { commandsAfterCrash } from './play-again.ts'

/** Hands what played back to the player of the page that comes after a crash. */
export function resumePlaying(options: {
  readonly app: Pick<App, 'on'>
  readonly player: Pick<PlayerControl, 'command' | 'pageGone' | 'subscribe'>
  /** The page of the window that plays. */
  readonly isPlayerPage: (webContentsId: number) => boolean
  readonly log: Logger
  readonly now?: () => number
}): void {
  const { app, player, isPlayerPage, log, now = Date.now } = options
  let last: PlayerReport | null = null
  let lastHelp: number | null = null
  player.subscribe((report) => {
    // What main itself says of a page that is gone; whatever a page says is another object.
    if (report !== IDLE_REPORT) last = report
  })
  app.on('render-process-gone', (_event, contents, { reason }) => {
    if (!isPlayerPage(contents.id) || reason === 'clean-exit') return
    const commands = commandsAfterCrash(last, lastHelp, now())
    last = null
    if (commands.length === 0) return
    lastHelp = now()
    log.info('what played is played again')
    // The app's event comes before the window's: a command sent now must wait for the new page.
    player.pageGone()
    for (const command of commands) player.command(command)
  })
}
