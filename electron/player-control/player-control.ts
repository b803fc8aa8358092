import type { Unsubscribe } from '../../preload/contract/channel.ts'
import {
  IDLE_REPORT,
  type PlayerCommand,
  type PlayerReport,
} from '../../preload/contract/player.ts'
import { createSignal } from '../../shared/signal.ts'

/** Oldest commands are dropped first, since the newest counts. */
export const MAX_WAITING_COMMANDS = 8

export interface PlayerControl {
  command(command: PlayerCommand): void
  report(): PlayerReport
  accept(report: PlayerReport): void
  setListening(listening: boolean): void
  pageLost(): void
  subscribe(listener: (report: PlayerReport) => void): Unsubscribe
}

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
      const queued = waiting
      waiting = []
      for (const command of queued) send(command)
    },
    pageLost() {
      listening = false
      if (latest !== IDLE_REPORT) accept(IDLE_REPORT)
    },
    subscribe: reported.subscribe,
  }
}
