/** All settings with storage key, default and valid values. Settings are stored on this computer. */
import { DEFAULT_THEME, THEMES } from '../../../preload/contract/window.ts'
import { STORAGE_KEYS } from '../../limits.ts'

/** True in the desktop app's main window. The preload script defines `undertone` there. */
const isDesktop = 'undertone' in globalThis

export interface SettingDefinition<Value> {
  readonly key: string
  readonly default: Value
  readonly values: readonly Value[] | null
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

const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const COUNTRY_OR_NONE = /^(?:[A-Z]{2})?$/
const GENRES = /^.{0,300}$/

function matching(key: string, pattern: RegExp, fallback: string): SettingDefinition<string> {
  const parse = (text: string) => (pattern.test(text) ? text : null)
  return { key, default: fallback, values: null, parse }
}

export const SETTINGS = {
  theme: choice(STORAGE_KEYS.theme, THEMES, DEFAULT_THEME),
  font: choice(STORAGE_KEYS.font, ['inter', 'manrope', 'system', 'orbitron'], 'inter'),
  volume: fraction('volume', 0.8),
  stationVolumes: onOff('station-volumes-kept', 'on'),
  /** Prevents the screen from turning off in a browser during playback. */
  keepScreenOn: onOff('keep-screen-on', 'off'),
  songNotifications: onOff('song-notifications', 'off'),
  notifyShows: onOff('notice-shows', 'on'),
  notifyStations: onOff('notice-stations', 'on'),
  notifyCreators: onOff('notice-creators', 'on'),
  /** Shows system notifications about followed items. Browsers require permission. */
  notifyOutside: onOff('notices-outside', isDesktop ? 'on' : 'off'),
  quietHours: onOff('quiet-hours', 'off'),
  quietFrom: matching('quiet-from', CLOCK_TIME, '23:00'),
  quietTo: matching('quiet-to', CLOCK_TIME, '08:00'),
  directoryClicks: onOff('directory-clicks', 'on'),
  releases: onOff('releases', 'on'),
  stationLayout: choice('station-layout', ['grid', 'list'], 'list'),
  /** Genres that home prefers, separated by commas. */
  genres: matching('genres', GENRES, ''),
  /** Country of "From your country" on home. Empty for the country of the time zone. */
  country: matching('country', COUNTRY_OR_NONE, ''),
  rowDensity: choice('row-density', ['normal', 'compact'], 'normal'),
  /** Reports playback quality to the API, which stores totals only. */
  listeningOutcomes: onOff('listening-outcomes', 'off'),
} satisfies Record<string, SettingDefinition<string> | SettingDefinition<number>>

export type SettingName = keyof typeof SETTINGS

export type SettingValue<Name extends SettingName> = (typeof SETTINGS)[Name]['default']
