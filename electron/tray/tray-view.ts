import type { PlayerCommand, PlayerReport } from '../../preload/contract.ts'
import { messages } from '../messages/en.ts'

/** What the tray mirrors. */
export interface TrayState {
  readonly report: PlayerReport
  readonly windowVisible: boolean
}

/** What a person can ask of the tray. */
export type TrayAction = PlayerCommand | 'show' | 'hide' | 'quit'

interface TrayEntry {
  readonly id: 'play-pause' | 'show-hide' | 'quit'
  readonly label: string
  readonly enabled: boolean
  readonly action: TrayAction
}

/** Everything the tray shows; equal views need no rebuild. */
export interface TrayView {
  readonly tooltip: string
  readonly entries: readonly TrayEntry[]
}

/** Statuses in which pressing the button silences the player. */
const SOUNDING: readonly PlayerReport['status'][] = ['connecting', 'playing']

/** The tray for a state: the menu always has Show or Hide, since a click does not work everywhere. */
export function trayView({ report, windowVisible }: TrayState): TrayView {
  const text = messages.tray
  const sounding = SOUNDING.includes(report.status)
  return {
    tooltip: report.station === null ? text.idle : text.tooltip(report.station.name),
    entries: [
      {
        id: 'play-pause',
        label: sounding ? text.pause : text.play,
        enabled: report.station !== null,
        action: sounding ? 'pause' : 'play',
      },
      {
        id: 'show-hide',
        label: windowVisible ? text.hide : text.show,
        enabled: true,
        action: windowVisible ? 'hide' : 'show',
      },
      { id: 'quit', label: text.quit, enabled: true, action: 'quit' },
    ],
  }
}
