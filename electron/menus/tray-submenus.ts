import type { PlayerReport } from '../../preload/contract/player.ts'
import { formats } from '../../shared/locale/formats.ts'
import { messages } from '../locales/en.ts'
import type { Action } from './commands.ts'

/** One line of the menu: an action, a submenu, a rule, or (with neither) something to read. */
export interface TrayEntry {
  readonly id: string
  readonly label: string
  readonly enabled: boolean
  readonly action?: Action
  readonly entries?: readonly TrayEntry[]
  /** Of choices of which one holds. */
  readonly checked?: boolean
}

const text = messages.tray

/** Volumes to choose from, in percent. */
const VOLUMES = [100, 75, 50, 25, 10] as const

/** what listeners fall asleep to, in minutes; the same as in the player's own dialog. */
const SLEEPS = [15, 30, 45, 60, 90] as const

/** The choice nearest to a volume: one of them always holds, as the system's menus want it. */
function nearest(percent: number): number {
  return VOLUMES.reduce((best, one) =>
    Math.abs(one - percent) < Math.abs(best - percent) ? one : best,
  )
}

/** How loud it is, and how loud it may be. */
export function volumeEntry({ volume, muted }: PlayerReport): TrayEntry {
  const percent = Math.round(volume * 100)
  const held = nearest(percent)
  return {
    id: 'volume',
    label: muted ? text.volumeMuted : text.volume(percent),
    enabled: true,
    entries: [
      {
        id: 'mute',
        label: muted ? text.unmute : messages.commands.mute,
        enabled: true,
        action: 'mute',
      },
      ...VOLUMES.map((value) => ({
        id: `volume:${value}`,
        label: text.percent(value),
        enabled: true,
        checked: value === held,
        action: { type: 'volume', level: value / 100 } as const,
      })),
    ],
  }
}

/** When it falls silent by itself. */
export function sleepEntry({ sleepEndsAt, station }: PlayerReport): TrayEntry {
  const time = sleepEndsAt === null ? null : formats.time(sleepEndsAt)
  return {
    id: 'sleep',
    label: time === null ? text.sleep : text.sleepUntil(time),
    enabled: station !== null,
    entries: [
      ...(time === null
        ? []
        : [
            {
              id: 'sleep:off',
              label: text.sleepOff,
              enabled: true,
              action: { type: 'sleep', minutes: null } as const,
            },
          ]),
      ...SLEEPS.map((minutes) => ({
        id: `sleep:${minutes}`,
        label: text.sleepIn(minutes),
        enabled: true,
        action: { type: 'sleep', minutes } as const,
      })),
    ],
  }
}
