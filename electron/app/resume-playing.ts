import type { App } from 'electron'
import {
  IDLE_REPORT,
  isPlaying,
  type PlayerCommand,
  type PlayerReport,
} from '../../preload/contract/player.ts'
import type { Logger } from '../log/logger.ts'
import type { PlayerControl } from '../player-control/player-control.ts'

/** In ms. After a resume, a crash within this time does not resume again, because the station may be its cause. */
export const RESUME_INTERVAL_MS = 60_000

/**
 * Returns the commands that restore playback after the page has crashed and reloaded: mute, station, remaining sleep
 * timer. Returns no commands when the player was paused or idle, when the sleep timer has expired, or when the last
 * resume was less than RESUME_INTERVAL_MS ago. Times are in ms since the epoch. `lastResume` is null before the first.
 */
export function commandsAfterCrash(
  lastReport: PlayerReport | null,
  lastResume: number | null,
  now: number,
): readonly PlayerCommand[] {
  if (lastReport === null || lastReport.station === null || !isPlaying(lastReport.status)) return []
  if (lastResume !== null && now - lastResume < RESUME_INTERVAL_MS) return []
  const { station, muted, sleepEndsAt } = lastReport
  if (sleepEndsAt !== null && sleepEndsAt <= now) return []
  const commands: PlayerCommand[] = muted ? ['mute'] : []
  commands.push({ type: 'station', id: station.id })
  if (sleepEndsAt !== null)
    commands.push({ type: 'sleep', minutes: Math.ceil((sleepEndsAt - now) / 60_000) })
  return commands
}

/** Resumes playback after a crash of the page that plays. */
export function resumePlaying(options: {
  readonly app: Pick<App, 'on'>
  readonly player: Pick<PlayerControl, 'command' | 'pageLost' | 'subscribe'>
  readonly isPlayerPage: (webContentsId: number) => boolean
  readonly log: Logger
  readonly now?: () => number
}): void {
  const { app, player, isPlayerPage, log, now = Date.now } = options
  let lastReport: PlayerReport | null = null
  let lastResume: number | null = null
  player.subscribe((report) => {
    // The main process itself reports IDLE_REPORT (the same object) when the page is lost.
    if (report !== IDLE_REPORT) lastReport = report
  })
  app.on('render-process-gone', (_event, contents, { reason }) => {
    if (!isPlayerPage(contents.id) || reason === 'clean-exit') return
    const commands = commandsAfterCrash(lastReport, lastResume, now())
    lastReport = null
    if (commands.length === 0) return
    lastResume = now()
    log.info('playback resumes after a crash')
    // The window has not received its own event yet. Without this call the commands would go to the crashed page.
    player.pageLost()
    for (const command of commands) player.command(command)
  })
}
