import type { Unsubscribe } from '../../preload/contract/channel.ts'
import {
  IDLE_REPORT,
  type PlayerCommand,
  type PlayerReport,
} from '../../preload/contract/player.ts'
import { createSignal } from '../../shared/signal.ts'

/** Commands kept while no page listens; older ones are dropped, since the newest command counts. */
export const MAX_WAITING_COMMANDS = 8

/** The one owner of outside control: whatever asks the player for something asks here. */
export interface PlayerControl {
  /** Passes a command to the page, once; waits for a page that listens. */
  command(command: PlayerCommand): void
  /** The player's state as the page last told it. */
  report(): PlayerReport
  /** Takes the page's report and tells the subscribers. */
  accept(report: PlayerReport): void
  /** The page has begun or ceased to listen for commands. */
  setListening(listening: boolean): void
  /** The page is gone (a reload, a crash), and its player with it. */
  pageGone(): void
  /** Calls `listener` after every report. */
  subscribe(listener: (report: PlayerReport) => void): Unsubscribe
}

/** `send` delivers one command to the page. */
export function createPlayerControl(send: (command: PlayerCommand) => void): PlayerControl {
  const reported = createSignal<[report: PlayerReport]>()
  let waiting: PlayerCommand[] = []
  let listening = false
  let latest = IDLE_REPORT

  const accept = (report: PlayerReport) => {
    latest = report
    reported.emit(report)
  }

  return {
    command(command) {
      if (listening) send(command)
      else waiting = [...waiting, command].slice(-MAX_WAITING_COMMANDS)
    },
    report: () => latest,
    accept,
    setListening(now) {
      listening = now
      if (!listening) return
      const due = waiting
      waiting = []
      for (const command of due) send(command)
    },
    pageGone() {
      listening = false
      if (latest !== IDLE_REPORT) accept(IDLE_REPORT)
    },
    subscribe: reported.subscribe,
  }
}
