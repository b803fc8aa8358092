import type { Unsubscribe } from '../../preload/contract/channel.ts'
import {
  IDLE_REPORT,
  type PlayerCommand,
  type PlayerReport,
} from '../../preload/contract/player.ts'
import { createSignal } from '../../shared/signal.ts'

export const MAX_WAITING_COMMANDS = 8

/** Connects the main process with the player in the page. Sends commands to the page and receives its reports. */
export interface PlayerControl {
  command(command: PlayerCommand): void
  report(): PlayerReport
  accept(report: PlayerReport): void
  setListening(listening: boolean): void
  pageLost(): void
  subscribe(listener: (report: PlayerReport) => void): Unsubscribe
}

export function createPlayerControl(send: (command: PlayerCommand) => void): PlayerControl {
  const reportChanged = createSignal<[report: PlayerReport]>()
  let waitingCommands: PlayerCommand[] = []
  let isListening = false
  let latestReport = IDLE_REPORT

  const accept = (report: PlayerReport) => {
    latestReport = report
    reportChanged.emit(report)
  }

  return {
    command(command) {
      if (isListening) send(command)
      else waitingCommands = [...waitingCommands, command].slice(-MAX_WAITING_COMMANDS)
    },
    report: () => latestReport,
    accept,
    setListening(listening) {
      isListening = listening
      if (!isListening) return
      const queued = waitingCommands
      waitingCommands = []
      for (const command of queued) send(command)
    },
    pageLost() {
      isListening = false
      if (latestReport !== IDLE_REPORT) accept(IDLE_REPORT)
    },
    subscribe: reportChanged.subscribe,
  }
}
