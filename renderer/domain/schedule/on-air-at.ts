import type { Occurrence } from '../../../shared/api/occurrences.ts'
import type { Broadcast, OnAir, Song } from '../../../shared/api/schedule.ts'

/** Times are in ms since the epoch. */
export interface ShowTime {
  readonly id: string
  readonly title: string
  readonly host: string | null
  /** Null when the show has no page. */
  readonly showId: string | null
  readonly startsAt: number
  readonly endsAt: number | null
}

export interface NowAndNext {
  readonly now: ShowTime | null
  readonly next: ShowTime | null
}

/** A show without an end time counts as over after six hours. */
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

export function isOver({ startsAt, endsAt }: Pick<ShowTime, 'startsAt' | 'endsAt'>, time: number) {
  return (endsAt ?? startsAt + OPEN_END_MS) <= time
}

/** Updates a station's last report to `time`: the next show becomes the current one when it starts. */
export function onAirAt(
  { broadcast, next }: Pick<OnAir, 'broadcast' | 'next'>,
  time: number,
): NowAndNext {
  const currentShow = broadcast && showTime(broadcast)
  const nextShow = next && showTime(next)
  if (nextShow && nextShow.startsAt <= time) {
    return { now: isOver(nextShow, time) ? null : nextShow, next: null }
  }
  return { now: currentShow && isOver(currentShow, time) ? null : currentShow, next: nextShow }
}

const SONG_EXPIRY_MS = 15 * 60_000

/** Returns the song that the station reported last, or null when it has expired. */
export function songAt({ song }: Pick<OnAir, 'song'>, time: number): Song | null {
  return song && time - Date.parse(song.at) < SONG_EXPIRY_MS ? song : null
}
