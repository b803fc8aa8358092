import type { Occurrence } from '../../../shared/api/occurrences.ts'
import type { Broadcast, OnAir, Song } from '../../../shared/api/schedule.ts'

/** Times in ms since the epoch. */
export interface ShowTime {
  readonly id: string
  readonly title: string
  readonly host: string | null
  /** Null: the show has no page. */
  readonly showId: string | null
  readonly startsAt: number
  readonly endsAt: number | null
}

export interface NowAndNext {
  readonly now: ShowTime | null
  readonly next: ShowTime | null
}

/** A show without a known end counts as over after six hours. */
export const OPEN_END_MS = 6 * 60 * 60_000

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

export function occurrenceTime({ show, startsAt, endsAt }: Occurrence): ShowTime {
  const id = `${show.id}-${startsAt}`
  return { id, title: show.title, host: null, showId: null, startsAt, endsAt }
}

export function isOver({ startsAt, endsAt }: Pick<ShowTime, 'startsAt' | 'endsAt'>, at: number) {
  return (endsAt ?? startsAt + OPEN_END_MS) <= at
}

/** Derives the current show from the station's last report: the next one becomes current at its start. */
export function onAirAt(
  { broadcast, next }: Pick<OnAir, 'broadcast' | 'next'>,
  at: number,
): NowAndNext {
  const now = broadcast && showTime(broadcast)
  const then = next && showTime(next)
  if (then && then.startsAt <= at) return { now: isOver(then, at) ? null : then, next: null }
  return { now: now && isOver(now, at) ? null : now, next: then }
}

const SONG_MS = 15 * 60_000

/** The current song as the station reported it, or null if there is none or it has expired. */
export function songAt({ song }: Pick<OnAir, 'song'>, at: number): Song | null {
  return song && at - Date.parse(song.at) < SONG_MS ? song : null
}
