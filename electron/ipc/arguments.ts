import { z } from 'zod'
import {
  type Invocations,
  MENU_STATIONS_MAX,
  PLAYLIST_MAX_BYTES,
  type Reports,
  TEXT_MAX,
} from '../../preload/contract.ts'

/**
 * Largest session that is kept, in bytes of UTF-8. A Firebase user with its tokens takes 2 to 4 KB;
 * the rest is room for long claims.
 */
export const MAX_SESSION_BYTES = 64 * 1024

/** Longest URL of a stream: what browsers and servers agree to carry (RFC 9110, section 4.1, with room). */
const MAX_URL = 8_192

const nothing = z.tuple([])
const session = z
  .string()
  .min(1)
  .refine((value) => Buffer.byteLength(value) <= MAX_SESSION_BYTES)
const text = z.string().min(1).max(TEXT_MAX)
const stationName = z.strictObject({ id: text, name: text })
const playerReport = z.strictObject({
  status: z.enum([
    'idle',
    'connecting',
    'playing',
    'buffering',
    'reconnecting',
    'paused',
    'failed',
  ]),
  station: stationName.nullable(),
  title: text.nullable(),
  volume: z.number().min(0).max(1),
  muted: z.boolean(),
  sleepEndsAt: z.int().positive().nullable(),
})
const stationNames = z.array(stationName).max(MENU_STATIONS_MAX)
const desktopChanges = z
  .strictObject({
    mediaKeys: z.enum(['system', 'shortcuts', 'off']),
    startAtLogin: z.boolean(),
  })
  .partial()
const streamName = z.string().regex(/^[A-Za-z0-9-]{8,64}$/)
const streamUrl = z.string().min(1).max(MAX_URL)
const playlist = z
  .instanceof(Uint8Array)
  .refine(({ byteLength }) => byteLength <= PLAYLIST_MAX_BYTES)
const miniAction = z.union([
  z.enum(['play-pause', 'stop', 'mute', 'show', 'close']),
  z.strictObject({ type: z.literal('volume'), level: z.number().min(0).max(1) }),
])

/** What each channel accepts: the whole list of arguments, nothing missing and nothing extra. */
export const invocationArguments: {
  readonly [C in keyof Invocations]: z.ZodType<Invocations[C]['args']>
} = {
  'config:load': nothing,
  'session:load': nothing,
  'session:save': z.tuple([session]),
  'session:clear': nothing,
  'session:keyring-waits': nothing,
  'session:without-keyring': nothing,
  'browser:google': nothing,
  'browser:robot-check': nothing,
  'browser:cancel': nothing,
  'stream:open': z.tuple([z.strictObject({ stream: streamName, stationId: text, url: streamUrl })]),
  'stream:figures': z.tuple([streamName]),
  'stream:allow-private': z.tuple([streamUrl]),
  'playlist:read': z.tuple([playlist]),
  'links:take': nothing,
  'desktop:state': nothing,
  'desktop:change': z.tuple([desktopChanges]),
  'desktop:crash-log': nothing,
  'mini:report': nothing,
}

export const reportArguments: { readonly [C in keyof Reports]: z.ZodType<Reports[C]> } = {
  'player:report': z.tuple([playerReport]),
  'player:listening': z.tuple([z.boolean()]),
  'player:media-key': z.tuple([
    z.enum(['play', 'pause', 'play-pause', 'stop', 'next', 'previous']),
  ]),
  'stream:close': z.tuple([streamName]),
  'stream:online': z.tuple([z.boolean()]),
  'notification:song': z.tuple([z.strictObject({ title: text, body: z.string().max(TEXT_MAX) })]),
  'library:menu-stations': z.tuple([
    z.strictObject({ favorites: stationNames, recent: stationNames }),
  ]),
  'window:mini': z.tuple([z.boolean()]),
  'window:full-screen': z.tuple([z.boolean()]),
  'mini:act': z.tuple([miniAction]),
}
