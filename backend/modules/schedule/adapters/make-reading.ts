/** The rules for what any platform says: what is shown of it, and what is not known. Pure. */
import { PROGRAMME_DAYS } from '../../../../shared/api/programme.ts'
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

/** Text as it is shown: entities decoded, one line of at most `most` UTF-16 units; null for none. Numbers are text too. */
function readText(value: unknown, most: number): string | null {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return null
  return plainText(cleanTitle(text), most) || null
}

/** An address on a public host that a page may link to; null for anything else. */
function readLink(value: unknown): string | null {
  return typeof value === 'string' ? webAddress(plainHtml(value)) : null
}

const DAY_MS = 24 * 60 * 60_000
const REACH_MS = PROGRAMME_DAYS * DAY_MS

/** A broadcast as a platform says it; times read already, in ms since the epoch. */
export interface SaidBroadcast {
  readonly title: unknown
  readonly host?: unknown
  readonly startsAt: number | null
  readonly endsAt: number | null
  readonly homepage?: unknown
}

/** A title as a platform says it, its parts apart or in one text. */
export interface SaidTrack {
  readonly artist?: unknown
  readonly title: unknown
  readonly startedAt?: number | null
}

/** What is left out is not known; `now` and `next` left out are taken of the schedule. */
export interface Said {
  /** What the platform calls the station: a title that only repeats it is no song. */
  readonly name?: unknown
  readonly zone?: unknown
  readonly now?: SaidBroadcast | null
  readonly next?: SaidBroadcast | null
  readonly schedule?: readonly SaidBroadcast[] | null
  readonly track?: SaidTrack | null
  /** What played before it, the latest first. */
  readonly earlier?: readonly SaidTrack[] | null
}

/** One broadcast; null without a title or a beginning. An end that cannot be is not known. */
function readBroadcast(said: SaidBroadcast | null | undefined): ReadBroadcast | null {
  if (said?.startsAt == null) return null
  const { startsAt, endsAt } = said
  const title = readText(said.title, TITLE_MAX)
  if (title === null) return null
  const isEnd = endsAt !== null && endsAt > startsAt && endsAt - startsAt <= BROADCAST_MAX_MS
  return {
    title,
    host: readText(said.host, HOST_MAX),
    startsAt,
    endsAt: isEnd ? endsAt : null,
    homepage: readLink(said.homepage),
  }
}

const isOn = ({ startsAt, endsAt }: ReadBroadcast, now: number) =>
  startsAt <= now && endsAt !== null && endsAt > now

/** Each broadcast of these days once, by beginning; null where nothing of what was said can be read. */
function readSchedule(said: readonly SaidBroadcast[], now: number): ReadBroadcast[] | null {
  const read = said.map(readBroadcast).filter((one) => one !== null)
  if (said.length > 0 && read.length === 0) return null
  const near = read.filter(({ startsAt }) => Math.abs(startsAt - now) <= REACH_MS)
  const each = new Map(near.map((one) => [`${one.startsAt} ${one.title}`, one]))
  const all = [...each.values()].toSorted((a, b) => a.startsAt - b.startsAt)
  if (all.length <= SCHEDULE_MAX) return all
  // Where there are too many, what is over gives way.
  const from = all.findIndex((one) => one.startsAt > now || isOn(one, now))
  return all.slice(Math.max(from, 0)).slice(0, SCHEDULE_MAX)
}

/** What a platform says is on; null where its times say that it is over or has not begun. */
function checkNow(said: SaidBroadcast | null, now: number): ReadBroadcast | null {
  const read = readBroadcast(said)
  if (read === null || read.startsAt > now) return null
  const isOver = read.endsAt === null ? now - read.startsAt > DAY_MS : read.endsAt <= now
  return isOver ? null : read
}

/** The song that plays; null for a jingle, an ad, a name of the station and what names nothing. */
function readTrack(
  said: SaidTrack | null | undefined,
  names: readonly string[],
  now: number,
): ReadTrack | null {
  const startedAt = said?.startedAt ?? null
  if (startedAt !== null && now - startedAt > SONG_STALE_MS) return null
  const whole = readText(said?.title, SONG_MAX)
  if (said == null || whole === null) return null
  const by = readText(said.artist, SONG_MAX)
  const { artist, title, raw } =
    by === null ? readTitle(whole) : { artist: by, title: whole, raw: `${by} - ${whole}` }
  if (title === null) return null
  const isPlayed = names.every(
    (name) => isRealTitle(raw, name) && isSong({ artist, title, raw }, name),
  )
  if (!isPlayed) return null
  const known = startedAt !== null && startedAt <= now ? startedAt : null
  return { artist, title, ...(by === null && { raw }), startedAt: known }
}

/** What a platform says, with what cannot be known left out. */
export function makeReading(said: Said, context: ParseContext): Reading {
  const { now } = context
  const names = [context.stationName, readText(said.name, TITLE_MAX) ?? '']
  const schedule = said.schedule == null ? null : readSchedule(said.schedule, now)
  const next = said.next === undefined ? undefined : readBroadcast(said.next)
  return {
    zone: readZone(said.zone),
    // Of several the one that began last.
    now:
      said.now === undefined
        ? (schedule?.findLast((one) => isOn(one, now)) ?? null)
        : checkNow(said.now, now),
    next:
      next === undefined
        ? (schedule?.find(({ startsAt }) => startsAt > now) ?? null)
        : next !== null && next.startsAt > now
          ? next
          : null,
    schedule,
    track: readTrack(said.track, names, now),
    earlier: (said.earlier ?? [])
      .slice(0, EARLIER_MAX)
      .map((one) => readTrack(one, names, now))
      .filter((one) => one !== null),
  }
}
