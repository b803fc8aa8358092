import {
  type Invocations,
  MENU_STATIONS_MAX,
  PLAYLIST_MAX_BYTES,
  type Reports,
  TEXT_MAX,
} from '../../../preload/contract.ts'
import { MAX_SESSION_BYTES } from '../arguments.ts'

export type ChannelName = keyof Invocations | keyof Reports
type Check = (value: unknown) => boolean

/*
 * The shapes of the contract once more, in plain checks that share nothing with arguments.ts: what the
 * fuzz test holds against whatever has reached a capability.
 */

const isText: Check = (value) =>
  typeof value === 'string' && value.length >= 1 && value.length <= TEXT_MAX
const isBoolean: Check = (value) => value === true || value === false
const isOneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value)
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const isNumber =
  (from: number, to: number): Check =>
  (value) =>
    typeof value === 'number' && value >= from && value <= to

/** A plain object of exactly these entries; of those in `optional` any may be missing. */
function isObject(checks: Readonly<Record<string, Check>>, optional = false): Check {
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const entries = Object.entries(value)
    if (!optional && entries.length !== Object.keys(checks).length) return false
    return entries.every(([key, entry]) => {
      const check = Object.hasOwn(checks, key) ? checks[key] : undefined
      return check !== undefined && (check(entry) || (optional && entry === undefined))
    })
  }
}

const isStation = isObject({ id: isText, name: isText })
const isStations: Check = (value) =>
  Array.isArray(value) && value.length <= MENU_STATIONS_MAX && value.every(isStation)
const isStream: Check = (value) => typeof value === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(value)
const isUrlText: Check = (value) =>
  typeof value === 'string' && value.length >= 1 && value.length <= 8_192
const isSession: Check = (value) =>
  typeof value === 'string' && value !== '' && Buffer.byteLength(value) <= MAX_SESSION_BYTES
const isStatus = isOneOf(
  'idle',
  'connecting',
  'playing',
  'buffering',
  'reconnecting',
  'paused',
  'failed',
)
const isPlayerReport = isObject({
  status: isStatus,
  station: orNull(isStation),
  title: orNull(isText),
  volume: isNumber(0, 1),
  muted: isBoolean,
  sleepEndsAt: orNull(
    (value) => Number.isSafeInteger(value) && isNumber(1, Number.MAX_SAFE_INTEGER)(value),
  ),
})
const isPlaylist: Check = (value) =>
  value instanceof Uint8Array && value.byteLength <= PLAYLIST_MAX_BYTES
const isMediaKey = isOneOf('play', 'pause', 'play-pause', 'stop', 'next', 'previous')
const isMiniButton = isOneOf('play-pause', 'stop', 'mute', 'show', 'close')
const isVolume = isObject({ type: isOneOf('volume'), level: isNumber(0, 1) })
const isBody: Check = (value) => typeof value === 'string' && value.length <= TEXT_MAX

/** One check for each argument of a channel. */
const SHAPES: Readonly<Record<ChannelName, readonly Check[]>> = {
  'config:load': [],
  'session:load': [],
  'session:save': [isSession],
  'session:clear': [],
  'session:keyring-waits': [],
  'session:without-keyring': [],
  'browser:google': [],
  'browser:robot-check': [],
  'browser:cancel': [],
  'stream:open': [isObject({ stream: isStream, stationId: isText, url: isUrlText })],
  'stream:figures': [isStream],
  'stream:allow-private': [isUrlText],
  'playlist:read': [isPlaylist],
  'links:take': [],
  'desktop:state': [],
  'desktop:change': [
    isObject({ mediaKeys: isOneOf('system', 'shortcuts', 'off'), startAtLogin: isBoolean }, true),
  ],
  'desktop:crash-log': [],
  'mini:report': [],
  'player:report': [isPlayerReport],
  'player:listening': [isBoolean],
  'player:media-key': [isMediaKey],
  'stream:close': [isStream],
  'stream:online': [isBoolean],
  'notification:song': [isObject({ title: isText, body: isBody })],
  'library:menu-stations': [isObject({ favorites: isStations, recent: isStations })],
  'window:mini': [isBoolean],
  'window:full-screen': [isBoolean],
  'mini:act': [(value) => isMiniButton(value) || isVolume(value)],
}

/** Whether these are arguments that a capability behind `channel` may see. */
export function isAsTheContractSays(channel: ChannelName, args: readonly unknown[]): boolean {
  const checks = SHAPES[channel]
  return args.length === checks.length && checks.every((check, index) => check(args[index]))
}
