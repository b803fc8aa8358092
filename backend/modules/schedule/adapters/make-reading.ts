/** Validates and normalizes the data that an adapter parsed. All functions are pure. */
import { SCHEDULE_DAYS } from '../../../../shared/api/schedule.ts'
import { cleanTitle, plainHtml } from '../../../../shared/radio/clean-title.ts'
import { isRealTitle } from '../../../../shared/radio/real-title.ts'
import { isSong } from '../../../../shared/radio/song-filter.ts'
import { readTitle } from '../../../../shared/radio/title-fields.ts'
import { plainText } from '../../directory/record/plain-text.ts'
import { webAddress } from '../../stations/web-address.ts'
import type { ParseContext, ReadBroadcast, Reading, ReadTrack } from './adapter.ts'
import {
  BROADCAST_MAX_MS,
  EARLIER_MAX,
  HOST_MAX,
  SCHEDULE_MAX,
  SONG_MAX,
  SONG_STALE_MS,
  TITLE_MAX,
} from './limits.ts'
import { readZone } from './read-time.ts'

/** Decodes a text or number to one line of at most `maxLength` UTF-16 units. Returns null when the result is empty. */
function readText(value: unknown, maxLength: number): string | null {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return null
  return plainText(cleanTitle(text), maxLength) || null
}

function readLink(value: unknown): string | null {
  return typeof value === 'string' ? webAddress(plainHtml(value)) : null
}

const DAY_MS = 24 * 60 * 60_000
const REACH_MS = SCHEDULE_DAYS * DAY_MS

/** A broadcast with unvalidated texts and parsed times, in ms since the epoch. */
export interface RawBroadcast {
  readonly title: unknown
  readonly host?: unknown
  readonly startsAt: number | null
  readonly endsAt: number | null
  readonly homepage?: unknown
}

export interface RawTrack {
  readonly artist?: unknown
  readonly title: unknown
  readonly startedAt?: number | null
}

/** Omitted fields are unknown. Omitted `now` and `next` are derived from the schedule. */
export interface RawReading {
  /** The platform's name of the station: a title that only repeats it is no song. */
  readonly name?: unknown
  readonly zone?: unknown
  readonly now?: RawBroadcast | null
  readonly next?: RawBroadcast | null
  readonly schedule?: readonly RawBroadcast[] | null
  readonly track?: RawTrack | null
  readonly earlier?: readonly RawTrack[] | null
}

function readBroadcast(raw: RawBroadcast | null | undefined): ReadBroadcast | null {
  if (raw?.startsAt == null) return null
  const { startsAt, endsAt } = raw
  const title = readText(raw.title, TITLE_MAX)
  if (title === null) return null
  const hasValidEnd = endsAt !== null && endsAt > startsAt && endsAt - startsAt <= BROADCAST_MAX_MS
  return {
    title,
    host: readText(raw.host, HOST_MAX),
    startsAt,
    endsAt: hasValidEnd ? endsAt : null,
    homepage: readLink(raw.homepage),
  }
}

const isCurrent = ({ startsAt, endsAt }: ReadBroadcast, now: number) =>
  startsAt <= now && endsAt !== null && endsAt > now

/** Returns distinct broadcasts within REACH_MS, ordered by start. Null when all of the entries are invalid. */
function readSchedule(raw: readonly RawBroadcast[], now: number): ReadBroadcast[] | null {
  const valid = raw.map(readBroadcast).filter((broadcast) => broadcast !== null)
  if (raw.length > 0 && valid.length === 0) return null
  const withinReach = valid.filter(({ startsAt }) => Math.abs(startsAt - now) <= REACH_MS)
  const distinct = new Map(
    withinReach.map((broadcast) => [`${broadcast.startsAt} ${broadcast.title}`, broadcast]),
  )
  const sorted = [...distinct.values()].toSorted((a, b) => a.startsAt - b.startsAt)
  if (sorted.length <= SCHEDULE_MAX) return sorted
  const firstIndex = sorted.findIndex(
    (broadcast) => broadcast.startsAt > now || isCurrent(broadcast, now),
  )
  return sorted.slice(Math.max(firstIndex, 0)).slice(0, SCHEDULE_MAX)
}

function readCurrent(raw: RawBroadcast | null, now: number): ReadBroadcast | null {
  const broadcast = readBroadcast(raw)
  if (broadcast === null || broadcast.startsAt > now) return null
  const { startsAt, endsAt } = broadcast
  const isOver = endsAt === null ? now - startsAt > DAY_MS : endsAt <= now
  return isOver ? null : broadcast
}

/** Returns the song of a track. Null for a jingle, an ad, a station name or an empty title. */
function readTrack(
  track: RawTrack | null | undefined,
  names: readonly string[],
  now: number,
): ReadTrack | null {
  const startedAt = track?.startedAt ?? null
  if (startedAt !== null && now - startedAt > SONG_STALE_MS) return null
  const fullTitle = readText(track?.title, SONG_MAX)
  if (track == null || fullTitle === null) return null
  const reportedArtist = readText(track.artist, SONG_MAX)
  const { artist, title, raw } =
    reportedArtist === null
      ? readTitle(fullTitle)
      : { artist: reportedArtist, title: fullTitle, raw: `${reportedArtist} - ${fullTitle}` }
  if (title === null) return null
  const isRealSong = names.every(
    (name) => isRealTitle(raw, name) && isSong({ artist, title, raw }, name),
  )
  if (!isRealSong) return null
  const pastStart = startedAt !== null && startedAt <= now ? startedAt : null
  return { artist, title, ...(reportedArtist === null && { raw }), startedAt: pastStart }
}

function readNext(raw: RawBroadcast | null, now: number): ReadBroadcast | null {
  const broadcast = readBroadcast(raw)
  return broadcast !== null && broadcast.startsAt > now ? broadcast : null
}

export function makeReading(raw: RawReading, context: ParseContext): Reading {
  const { now } = context
  const names = [context.stationName, readText(raw.name, TITLE_MAX) ?? '']
  const schedule = raw.schedule == null ? null : readSchedule(raw.schedule, now)
  return {
    zone: readZone(raw.zone),
    now:
      raw.now === undefined
        ? (schedule?.findLast((broadcast) => isCurrent(broadcast, now)) ?? null)
        : readCurrent(raw.now, now),
    next:
      raw.next === undefined
        ? (schedule?.find(({ startsAt }) => startsAt > now) ?? null)
        : readNext(raw.next, now),
    schedule,
    track: readTrack(raw.track, names, now),
    earlier: (raw.earlier ?? [])
      .slice(0, EARLIER_MAX)
      .map((track) => readTrack(track, names, now))
      .filter((track) => track !== null),
  }
}
