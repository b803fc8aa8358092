/** What a station has on at a moment, worked out from what it said before. Pure. */
import type { Occurrence } from '../../../shared/api/occurrences.ts'
import type { Broadcast, OnAir, Song } from '../../../shared/api/programme.ts'

/** A show at one time; times in ms since the epoch. */
export interface ShowTime {
  /** Of the broadcast. */
  readonly id: string
  readonly title: string
  readonly host: string | null
  /** Null: it has no page. */
  readonly showId: string | null
  readonly startsAt: number
  /** Null where it is not known. */
  readonly endsAt: number | null
}

export interface NowAndNext {
  readonly now: ShowTime | null
  readonly next: ShowTime | null
}

/** A show without a known end is taken to be over after this long: hardly one on the radio is longer. */
export const OPEN_END_MS = 6 * 60 * 60_000

/** A broadcast with its times as numbers. */
export function showTime({ id, title, host, showId, startsAt, endsAt }: Broadcast): ShowTime {
  return {
    id,
    title,
    host,
    showId,
    startsAt: Date.parse(startsAt),
    endsAt: endsAt === null ? null : Date.parse(endsAt),
  }
}

/** A weekly show at one of its times, where no broadcast of it is known. */
export function occurrenceTime({ show, startsAt, endsAt }: Occurrence): ShowTime {
  const id = `${show.id}-${startsAt}`
  return { id, title: show.title, host: null, showId: null, startsAt, endsAt }
}

/** Whether a show that has begun is over. */
export function isOver({ startsAt, endsAt }: Pick<ShowTime, 'startsAt' | 'endsAt'>, at: number) {
  return (endsAt ?? startsAt + OPEN_END_MS) <= at
}

/**
 * What is on and what comes next, until the station says more: what has ended is on no more, and what comes
 * next is on from its start. Nothing follows from that for what comes after it.
 */
export function onAirAt(
  { broadcast, next }: Pick<OnAir, 'broadcast' | 'next'>,
  at: number,
): NowAndNext {
  const now = broadcast && showTime(broadcast)
  const then = next && showTime(next)
  if (then && then.startsAt <= at) return { now: isOver(then, at) ? null : then, next: null }
  return { now: now && isOver(now, at) ? null : now, next: then }
}

/** A song that a station named this long ago is taken to be over. */
const SONG_MS = 15 * 60_000

/** The song that a station's own word says is on; null where it says none, or said it long ago. */
export function songAt({ song }: Pick<OnAir, 'song'>, at: number): Song | null {
  return song && at - Date.parse(song.at) < SONG_MS ? song : null
}
