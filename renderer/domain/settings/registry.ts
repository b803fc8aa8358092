/**
 * Every setting of the app, once: its name, where it is stored, its default and what it may hold. Settings stay on
 * this computer.
 */
import { DEFAULT_THEME, THEMES } from '../../../preload/contract/window.ts'
import { STORAGE_KEYS } from '../../limits.ts'

/** Whether this page is the desktop app's main window; known before anything else. */
const isDesktop = 'undertone' in globalThis

export interface SettingDefinition<Value> {
  readonly key: string
  readonly default: Value
  /** The values to choose from, for a setting that is a choice. */
  readonly values: readonly Value[] | null
  /** Text from storage back into a value; null when it is not one. */
  parse(text: string): Value | null
}

function choice<const Value extends string>(
  key: string,
  values: readonly Value[],
  fallback: NoInfer<Value>,
): SettingDefinition<Value> {
  const parse = (text: string) => values.find((value) => value === text) ?? null
  return { key, default: fallback, values, parse }
}

const onOff = (key: string, fallback: 'on' | 'off') => choice(key, ['on', 'off'], fallback)

function fraction(key: string, fallback: number): SettingDefinition<number> {
  const parse = (text: string) => {
    const value = text.trim() === '' ? Number.NaN : Number(text)
    return value >= 0 && value <= 1 ? value : null
  }
  return { key, default: fallback, values: null, parse }
}

/** HH:MM. */
const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

function clockTime(key: string, fallback: string): SettingDefinition<string> {
  const parse = (text: string) => (CLOCK_TIME.test(text) ? text : null)
  return { key, default: fallback, values: null, parse }
}

export const SETTINGS = {
  theme: choice(STORAGE_KEYS.theme, THEMES, DEFAULT_THEME),
  font: choice(STORAGE_KEYS.font, ['inter', 'manrope', 'system', 'orbitron'], 'inter'),
  /** 0 is silent, 1 is full. */
  volume: fraction('volume', 0.8),
  /** Whether each station begins with the volume it was last given. */
  stationVolumes: onOff('station-volumes-kept', 'on'),
  /** Whether a browser's screen stays on while something plays. */
  keepScreenOn: onOff('keep-screen-on', 'off'),
  /** The system's notifications of songs, where there are some. */
  songNotifications: onOff('song-notifications', 'off'),
  /** Notices of what is followed: shows that begin, stations that are back, what creators publish. */
  noticeShows: onOff('notice-shows', 'on'),
  noticeStations: onOff('notice-stations', 'on'),
  noticeCreators: onOff('notice-creators', 'on'),
  /** Whether the system tells them too, where it may: browsers ask first. */
  noticesOutside: onOff('notices-outside', isDesktop ? 'on' : 'off'),
  /** Hours of this computer's clock in which notices come up nowhere. */
  quietHours: onOff('quiet-hours', 'off'),
  quietFrom: clockTime('quiet-from', '23:00'),
  quietTo: clockTime('quiet-to', '08:00'),
  /** Whether the Radio Browser directory is told, from this computer, which of its stations are heard. */
  directoryClicks: onOff('directory-clicks', 'on'),
  /** Whether the API is asked what songs that are kept were published on. */
  releases: onOff('releases', 'on'),
  /** How the catalogue is laid out where it is browsed. */
  stationLayout: choice('station-layout', ['grid', 'list'], 'grid'),
  /** Whether the API is told how stations play: kept there as sums. */
  listeningOutcomes: onOff('listening-outcomes', 'off'),
} satisfies Record<string, SettingDefinition<string> | SettingDefinition<number>>

export type SettingName = keyof typeof SETTINGS
export type SettingValue<Name extends SettingName> = (typeof SETTINGS)[Name]['default']
