import type { App } from 'electron'
import {
  IDLE_REPORT,
  isPlaying,
  type PlayerCommand,
  type PlayerReport,
} from '../../preload/contract/player.ts'
import type { Logger } from '../log/logger.ts'
import type { PlayerControl } from '../player-control/player-control.ts'

/** A page that crashed again this soon after its station was started again, in ms, may crash of it. */
export const SAME_STATION_MS = 60_000

/**
 * What the player of a new page is told after the one before has crashed, so that the evening goes on
 * as it was: muted if it was, the station, and what is left of the sleep timer. Nothing for a player
 * that was paused or idle, whose timer has run out meanwhile, or that was helped a moment ago. Times in
 * ms since the epoch; `lastHelp` is null before the first.
 */
export function commandsAfterCrash(
  last: PlayerReport | null,
  lastHelp: number | null,
  now: number,
): readonly PlayerCommand[] {
  if (last === null || last.station === null || !isPlaying(last.status)) return []
  if (lastHelp !== null && now - lastHelp < SAME_STATION_MS) return []
  const { station, muted, sleepEndsAt } = last
  if (sleepEndsAt !== null && sleepEndsAt <= now) return []
  const commands: PlayerCommand[] = muted ? ['mute'] : []
  commands.push({ type: 'station', id: station.id })
  if (sleepEndsAt !== null)
    commands.push({ type: 'sleep', minutes: Math.ceil((sleepEndsAt - now) / 60_000) })
  return commands
}

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
