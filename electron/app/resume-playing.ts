import type { App } from 'electron'
import {
  IDLE_REPORT,
  isPlaying,
  type PlayerCommand,
  type PlayerReport,
} from '../../preload/contract/player.ts'
import type { Logger } from '../log/logger.ts'
import type { PlayerControl } from '../player-control/player-control.ts'

/** In ms. A second crash this soon after a resume may be caused by the station. */
export const SAME_STATION_MS = 60_000

/**
 * Commands that restore playback in the page that replaces a crashed one: mute, station, remaining sleep timer. Empty
 * when the player was paused or idle, when the sleep timer has expired, or when the last resume was less than
 * SAME_STATION_MS ago. Times are ms since the epoch; `lastResume` is null before the first resume.
 */
export function commandsAfterCrash(
  last: PlayerReport | null,
  lastResume: number | null,
  now: number,
): readonly PlayerCommand[] {
  if (last === null || last.station === null || !isPlaying(last.status)) return []
  if (lastResume !== null && now - lastResume < SAME_STATION_MS) return []
  const { station, muted, sleepEndsAt } = last
  if (sleepEndsAt !== null && sleepEndsAt <= now) return []
  const commands: PlayerCommand[] = muted ? ['mute'] : []
  commands.push({ type: 'station', id: station.id })
  if (sleepEndsAt !== null)
    commands.push({ type: 'sleep', minutes: Math.ceil((sleepEndsAt - now) / 60_000) })
  return commands
}

export function resumePlaying(options: {
  readonly app: Pick<App, 'on'>
  readonly player: Pick<PlayerControl, 'command' | 'pageLost' | 'subscribe'>
  readonly isPlayerPage: (webContentsId: number) => boolean
  readonly log: Logger
  readonly now?: () => number
}): void {
  const { app, player, isPlayerPage, log, now = Date.now } = options
  let last: PlayerReport | null = null
  let lastResume: number | null = null
  player.subscribe((report) => {
    // IDLE_REPORT (same object) is main's own report for a lost page.
    if (report !== IDLE_REPORT) last = report
  })
  app.on('render-process-gone', (_event, contents, { reason }) => {
    if (!isPlayerPage(contents.id) || reason === 'clean-exit') return
    const commands = commandsAfterCrash(last, lastResume, now())
    last = null
    if (commands.length === 0) return
    lastResume = now()
    log.info('playback resumes after a crash')
    // The app's event precedes the window's. Without this the command would go to the dead page.
    player.pageLost()
    for (const command of commands) player.command(command)
  })
}
