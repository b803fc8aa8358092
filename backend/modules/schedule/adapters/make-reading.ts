/** Validates and normalizes what a platform reports. Pure. */
import { SCHEDULE_DAYS } from '../../../../shared/api/schedule.ts'
import { cleanTitle, plainHtml } from '../../../../shared/radio/clean-title.ts'
import { isRealTitle } from '../../../../shared/radio/real-title.ts'
import { isSong } from '../../../../shared/radio/song-filter.ts'
import { readTitle } from '../../../../shared/radio/title-fields.ts'
import { plainText } from '../../directory/record/plain-text.ts'
import { webAddress } from '../../directory/record/web-address.ts'
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

/** Decoded text in one line of at most `maxLength` UTF-16 units; null for none. Accepts numbers. */
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
  const isEnd = endsAt !== null && endsAt > startsAt && endsAt - startsAt <= BROADCAST_MAX_MS
  return {
    title,
    host: readText(raw.host, HOST_MAX),
    startsAt,
    endsAt: isEnd ? endsAt : null,
    homepage: readLink(raw.homepage),
  }
}

const isOn = ({ startsAt, endsAt }: ReadBroadcast, now: number) =>
  startsAt <= now && endsAt !== null && endsAt > now

/** Distinct broadcasts within reach, ordered by start; null if none of the entries is readable. */
function readSchedule(raw: readonly RawBroadcast[], now: number): ReadBroadcast[] | null {
  const read = raw.map(readBroadcast).filter((one) => one !== null)
  if (raw.length > 0 && read.length === 0) return null
  const near = read.filter(({ startsAt }) => Math.abs(startsAt - now) <= REACH_MS)
  const each = new Map(near.map((one) => [`${one.startsAt} ${one.title}`, one]))
  const all = [...each.values()].toSorted((a, b) => a.startsAt - b.startsAt)
  if (all.length <= SCHEDULE_MAX) return all
  const from = all.findIndex((one) => one.startsAt > now || isOn(one, now))
  return all.slice(Math.max(from, 0)).slice(0, SCHEDULE_MAX)
}

function checkNow(raw: RawBroadcast | null, now: number): ReadBroadcast | null {
  const read = readBroadcast(raw)
  if (read === null || read.startsAt > now) return null
  const isOver = read.endsAt === null ? now - read.startsAt > DAY_MS : read.endsAt <= now
  return isOver ? null : read
}

/** The current song; null for a jingle, an ad, a station name or an empty title. */
function readTrack(
  track: RawTrack | null | undefined,
  names: readonly string[],
  now: number,
): ReadTrack | null {
  const startedAt = track?.startedAt ?? null
  if (startedAt !== null && now - startedAt > SONG_STALE_MS) return null
  const fullTitle = readText(track?.title, SONG_MAX)
  if (track == null || fullTitle === null) return null
  const by = readText(track.artist, SONG_MAX)
  const { artist, title, raw } =
    by === null
      ? readTitle(fullTitle)
      : { artist: by, title: fullTitle, raw: `${by} - ${fullTitle}` }
  if (title === null) return null
  const isPlayed = names.every(
    (name) => isRealTitle(raw, name) && isSong({ artist, title, raw }, name),
  )
  if (!isPlayed) return null
  const known = startedAt !== null && startedAt <= now ? startedAt : null
  return { artist, title, ...(by === null && { raw }), startedAt: known }
}

export function makeReading(raw: RawReading, context: ParseContext): Reading {
  const { now } = context
  const names = [context.stationName, readText(raw.name, TITLE_MAX) ?? '']
  const schedule = raw.schedule == null ? null : readSchedule(raw.schedule, now)
  const next = raw.next === undefined ? undefined : readBroadcast(raw.next)
  return {
    zone: readZone(raw.zone),
    now:
      raw.now === undefined
        ? (schedule?.findLast((one) => isOn(one, now)) ?? null)
        : checkNow(raw.now, now),
    next:
      next === undefined
        ? (schedule?.find(({ startsAt }) => startsAt > now) ?? null)
        : next !== null && next.startsAt > now
          ? next
          : null,
    schedule,
    track: readTrack(raw.track, names, now),
    earlier: (raw.earlier ?? [])
      .slice(0, EARLIER_MAX)
      .map((one) => readTrack(one, names, now))
      .filter((one) => one !== null),
  }
}
