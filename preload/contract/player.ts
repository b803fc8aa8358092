/** The player: what it reports to main, and what outside controls ask of it. */
import * as z from 'zod/mini'
import { send, watchedEvent } from './channel.ts'
import { PICTURE_MAX, stationName, text } from './stations.ts'

/** What outside controls (tray, media keys, menus, thumbnail buttons) may ask of the mini player. */
export type PlayerCommand =
  | 'play'
  | 'pause'
  /** Whichever of the two is meant in the player's state when it arrives. */
  | 'play-pause'
  | 'stop'
  /** The neighbours in the list that is listened to, or among the favorites. */
  | 'next'
  | 'previous'
  | 'volume-up'
  | 'volume-down'
  | 'mute'
  /** Keeps the station on among the favorites, or drops it. */
  | 'favorite'
  /** Keeps the song on in the crate, or drops it. */
  | 'keep-song'
  /** Opens the page of the station on. */
  | 'station-page'
  | { readonly type: 'station'; readonly id: string }
  /** 0 to 1. */
  | { readonly type: 'volume'; readonly level: number }
  /** Null: no sleep timer any more. */
  | { readonly type: 'sleep'; readonly minutes: number | null }

const MEDIA_KEYS = [
  'play',
  'pause',
  'play-pause',
  'stop',
  'next',
  'previous',
] as const satisfies readonly PlayerCommand[]

/** A media key as the page's media session receives it. Main decides whether it acts on it. */
export type MediaKey = (typeof MEDIA_KEYS)[number]

/** A moment in ms since the epoch. */
const moment = () => z.int().check(z.positive())
const picture = () => z.string().check(z.minLength(1), z.maxLength(PICTURE_MAX))
const showNotice = () =>
  z.strictObject({
    title: text(),
    startsAt: moment(),
    /** Null where the end is not known. */
    endsAt: z.nullable(moment()),
  })

/** A show at one time, as outside controls tell it. */
export type ShowNotice = Readonly<z.infer<ReturnType<typeof showNotice>>>

/** A volume: 0 to 1. */
export const level = () => z.number().check(z.minimum(0), z.maximum(1))

const playerReport = () =>
  z.strictObject({
    status: z.enum([
      'idle',
      'connecting',
      'playing',
      // The sound has run dry; the connection is there.
      'buffering',
      // The sound has run dry, and the connection is lost.
      'reconnecting',
      'paused',
      'failed',
    ]),
    /** While it has failed: a sentence that says why; else null. */
    failure: z.nullable(text()),
    station: z.nullable(stationName()),
    /** Addresses of the station's pictures; null where it has none. */
    cover: z.nullable(picture()),
    favicon: z.nullable(picture()),
    /** Whether it is among the favorites; null where it cannot be, or where that is not known yet. */
    isFavorite: z.nullable(z.boolean()),
    /** Whether "next" and "previous" lead to another station. */
    canSkip: z.boolean(),
    /** What is on, "Artist – Title"; null when the station does not say. */
    title: z.nullable(text()),
    /** The show that the station has on, and the one that comes next; null where that is not known. */
    show: z.nullable(showNotice()),
    nextShow: z.nullable(showNotice()),
    /** Whether that song is in the crate; null without one, or where that is not known yet. */
    isSongKept: z.nullable(z.boolean()),
    volume: level(),
    muted: z.boolean(),
    /** When the sleep timer pauses; null without one. */
    sleepEndsAt: z.nullable(moment()),
  })

/** The player as main is told of it: what outside controls mirror. */
export type PlayerReport = Readonly<z.infer<ReturnType<typeof playerReport>>>

/** Statuses in which the button that plays also stops: the listener wants sound, there or on its way. */
const PLAYING: readonly PlayerReport['status'][] = [
  'connecting',
  'playing',
  'buffering',
  'reconnecting',
]

/** The specification's isPlaying: the listener wants sound, whether or not it has arrived. */
export function isPlaying(status: PlayerReport['status']): boolean {
  return PLAYING.includes(status)
}

/** The report of a player before its first use. */
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
  isSongKept: null,
  volume: 1,
  muted: false,
  sleepEndsAt: null,
}

export const playerChannels = {
  report: send<[report: PlayerReport]>('player:report', () => [playerReport()]),
  onCommand: watchedEvent<[command: PlayerCommand]>('player:command', 'player:listening'),
  /** The media session has received a key; where main acts on it, it comes back as a command. */
  mediaKey: send<[key: MediaKey]>('player:media-key', () => [z.enum(MEDIA_KEYS)]),
}
