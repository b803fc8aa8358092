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
const SOUNDING: readonly PlayerReport['status'][] = [
  'connecting',
  'playing',
  'buffering',
  'reconnecting',
]

/** The longest tooltip that every system shows: Windows cuts at 127 (NOTIFYICONDATA.szTip). */
const MAX_TOOLTIP = 127

/** What the icon says when pointed at. A title that is too long gives way, the station stays. */
function tooltip({ station, title, status }: PlayerReport): string {
  const text = messages.tray
  if (station === null) return text.idle
  if (title === null || !SOUNDING.includes(status))
    return shortened(text.tooltip(station.name), MAX_TOOLTIP)
  const name = shortened(station.name, MAX_TOOLTIP / 2)
  const room = MAX_TOOLTIP - text.tooltipWithTitle('', name).length
  return text.tooltipWithTitle(shortened(title, room), name)
}

/** `text` in at most `length` UTF-16 units, its end given up for an ellipsis. */
function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, Math.floor(length) - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** The tray for a state: the menu always has Show or Hide, since a click does not work everywhere. */
export function trayView({ report, windowVisible }: TrayState): TrayView {
  const text = messages.tray
  const sounding = SOUNDING.includes(report.status)
  return {
    tooltip: tooltip(report),
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
