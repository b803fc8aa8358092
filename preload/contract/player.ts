import * as z from 'zod/mini'
import { send, watchedEvent } from './channel.ts'
import { PICTURE_MAX, stationName, text } from './stations.ts'

/** Commands from outside the page: tray, media keys, menus, thumbnail toolbar. */
export type PlayerCommand =
  | 'play'
  | 'pause'
  /** The page plays or pauses, depending on the state when the command arrives. */
  | 'play-pause'
  | 'stop'
  /** Next and previous station in the queue, or among the favorites. */
  | 'next'
  | 'previous'
  | 'volume-up'
  | 'volume-down'
  | 'mute'
  | 'favorite'
  | 'save-song'
  | 'station-page'
  | { readonly type: 'station'; readonly id: string }
  | { readonly type: 'volume'; readonly level: number }
  /** Null removes the sleep timer. */
  | { readonly type: 'sleep'; readonly minutes: number | null }

const MEDIA_KEYS = [
  'play',
  'pause',
  'play-pause',
  'stop',
  'next',
  'previous',
] as const satisfies readonly PlayerCommand[]

/** Media key from the page's media session. The main process decides if the key has an effect. */
export type MediaKey = (typeof MEDIA_KEYS)[number]

/** In ms since the epoch. */
const timestamp = () => z.int().check(z.positive())
const picture = () => z.string().check(z.minLength(1), z.maxLength(PICTURE_MAX))
const reportedShow = () =>
  z.strictObject({
    title: text(),
    startsAt: timestamp(),
    endsAt: z.nullable(timestamp()),
  })

export type ReportedShow = Readonly<z.infer<ReturnType<typeof reportedShow>>>

export const level = () => z.number().check(z.minimum(0), z.maximum(1))

const playerReport = () =>
  z.strictObject({
    status: z.enum([
      'idle',
      'connecting',
      'playing',
      // The buffer is empty and the connection is open.
      'buffering',
      // The buffer is empty and the connection is lost.
      'reconnecting',
      'paused',
      'failed',
    ]),
    failure: z.nullable(text()),
    station: z.nullable(stationName()),
    cover: z.nullable(picture()),
    favicon: z.nullable(picture()),
    /** Null when it is unknown, or when the station cannot be a favorite. */
    isFavorite: z.nullable(z.boolean()),
    canSkip: z.boolean(),
    /** "Artist – Title". Null when the station sends no title. */
    title: z.nullable(text()),
    show: z.nullable(reportedShow()),
    nextShow: z.nullable(reportedShow()),
    /** True when the current song is saved. Null when there is no song or when it is unknown. */
    isSongSaved: z.nullable(z.boolean()),
    volume: level(),
    muted: z.boolean(),
    /** In ms since the epoch. Null when no sleep timer runs. */
    sleepEndsAt: z.nullable(timestamp()),
  })

export type PlayerReport = Readonly<z.infer<ReturnType<typeof playerReport>>>

/** Statuses in which the play button shows "stop". */
const PLAYING: readonly PlayerReport['status'][] = [
  'connecting',
  'playing',
  'buffering',
  'reconnecting',
]

/** Returns true while playback is requested, even before audio arrives. */
export function isPlaying(status: PlayerReport['status']): boolean {
  return PLAYING.includes(status)
}

export const IDLE_REPORT: PlayerReport = {
  status: 'idle',
  failure: null,
  station: null,
  cover: null,
  favicon: null,
  isFavorite: null,
  canSkip: false,
  title: null,
  show: null,
  nextShow: null,
  isSongSaved: null,
  volume: 1,
  muted: false,
  sleepEndsAt: null,
}

export const playerChannels = {
  report: send<[report: PlayerReport]>('player:report', () => [playerReport()]),
  onCommand: watchedEvent<[command: PlayerCommand]>('player:command', 'player:listening'),
  /** Sends a key from the media session. If the key has an effect, the main process sends a command. */
  mediaKey: send<[key: MediaKey]>('player:media-key', () => [z.enum(MEDIA_KEYS)]),
}
