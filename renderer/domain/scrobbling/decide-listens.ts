/**
 * Which songs of a station count as listened to. Pure: `step` is told of every moment at which something changes, and
 * of one now and then. The documents of ListenBrainz (submit-listens) and of Last.fm (Scrobbling 2.0) ask for half
 * of a song or four minutes; a station does not say how long a song is, so it lasts until the next one's title.
 */

/** A song of a station, with what is known of its beginning; times in ms since the epoch. */
export interface PlayedSong {
  readonly artist: string | null
  readonly title: string
  readonly stationId: string
  readonly stationName: string
  readonly startedAt: number
  /** When it was known to be on last. */
  readonly lastAt: number
  /** It had begun before the station was heard. */
  readonly joinedLate: boolean
}

/** Less than this of a song is none. */
export const HEARD_MIN_MS = 30_000
/** This much of a song suffices, however long it is. */
export const HEARD_ENOUGH_MS = 4 * 60_000
/** Longer than this between two moments means that the computer slept. Browsers let hidden pages tick once a minute. */
export const ASLEEP_MS = 3 * 60_000
/** The first title after a drop comes this soon after the sound, and tells what had begun in between. */
export const REJOINED_MS = 30_000
/** Songs that are remembered so that none is taken twice: more than come back within 15 minutes. */
const DONE_KEPT = 50

/** What can be heard at a moment. */
export interface Moment {
  /** ms since the epoch. */
  readonly at: number
  /** The station that is chosen, through a pause too; null once it is stopped. */
  readonly stationId: string | null
  /** What it plays; null between songs, in a pause, and for what is no song. */
  readonly song: PlayedSong | null
  /** Sound comes. */
  readonly isSounding: boolean
  /** It is turned down to nothing. */
  readonly isMuted: boolean
  /** The connection has dropped. */
  readonly isDropped: boolean
}

interface Current {
  readonly song: PlayedSong
  /** Its beginning was not heard, or it was taken already: it never counts. */
  readonly isPartial: boolean
  readonly heardMs: number
  /** Of what came between and was no song. */
  readonly betweenMs: number
}

export interface Watch {
  readonly moment: Moment | null
  readonly current: Current | null
  /** When the sound came back after a drop, until a title has come. */
  readonly rejoinedAt: number | null
  /** The songs taken, by station and beginning. */
  readonly done: readonly string[]
}

export const NOTHING_WATCHED: Watch = {
  moment: null,
  current: null,
  rejoinedAt: null,
  done: [],
}

export interface Step {
  readonly watch: Watch
  /** Has ended and counts. */
  readonly listened: PlayedSong | null
  /** Has begun to be heard. */
  readonly begun: PlayedSong | null
}

const keyOf = ({ stationId, startedAt }: PlayedSong) => `${stationId} ${startedAt}`

/** What passed since the moment before; nothing where the computer slept, or its clock was put back. */
function passed(before: Moment | null, now: Moment): number {
  const ms = before === null ? 0 : now.at - before.at
  return ms > 0 && ms <= ASLEEP_MS ? ms : 0
}

/** The song with the time since the moment before added. */
function grown(current: Current, before: Moment | null, ms: number): Current {
  if (before === null || !before.isSounding) return current
  if (before.song === null) return { ...current, betweenMs: current.betweenMs + ms }
  return before.isMuted ? current : { ...current, heardMs: current.heardMs + ms }
}

/** The same song by the name that it has now: its artist and title may be swapped after it has begun. */
function named(current: Current, song: PlayedSong | null): Current {
  return song !== null && keyOf(song) === keyOf(current.song) ? { ...current, song } : current
}

/** The song, when enough of it was heard; `endedAt` is null when its end was not. */
function finished(current: Current | null, endedAt: number | null): PlayedSong | null {
  if (current === null || current.isPartial || current.song.artist === null) return null
  const { song, heardMs, betweenMs } = current
  const lengthMs =
    endedAt === null ? Number.POSITIVE_INFINITY : endedAt - song.startedAt - betweenMs
  const isHalf = heardMs >= lengthMs / 2
  return heardMs >= HEARD_ENOUGH_MS || (heardMs >= HEARD_MIN_MS && isHalf) ? song : null
}

function begin(song: PlayedSong, watch: Watch, isDropped: boolean): Current {
  const { rejoinedAt } = watch
  const isRejoined = rejoinedAt !== null && song.startedAt - rejoinedAt <= REJOINED_MS
  const isPartial = song.joinedLate || isDropped || isRejoined || watch.done.includes(keyOf(song))
  return { song, isPartial, heardMs: 0, betweenMs: 0 }
}

/** When the sound came back: moves on while the connection is down, and is forgotten with the next title. */
function rejoined(watch: Watch, now: Moment): number | null {
  if (now.isDropped) return now.at
  if (watch.moment?.isDropped) return now.at
  const { rejoinedAt } = watch
  return now.song !== null && rejoinedAt !== null && now.song.lastAt >= rejoinedAt
    ? null
    : rejoinedAt
}

/** What a moment changes. */
export function step(before: Watch, now: Moment): Step {
  const { moment } = before
  const ms = passed(moment, now)
  const current = before.current && named(grown(before.current, moment, ms), now.song)
  const isLeft = current !== null && now.stationId !== current.song.stationId
  const isNext =
    now.song !== null &&
    now.song.stationId === now.stationId &&
    (isLeft || current === null || keyOf(now.song) !== keyOf(current.song))

  const listened = isLeft ? finished(current, null) : isNext ? finished(current, now.at) : null
  const done = listened ? [...before.done, keyOf(listened)].slice(-DONE_KEPT) : before.done
  const next = isNext && now.song ? begin(now.song, before, now.isDropped) : isLeft ? null : current
  const begun = isNext ? now.song : null
  const rejoinedAt = rejoined(before, now)
  return { watch: { moment: now, current: next, rejoinedAt, done }, listened, begun }
}

/** The page may be about to go: what counts already is taken now, and not a second time. */
export function leave(before: Watch, now: Moment): Step {
  return step(before, { ...now, stationId: null, song: null })
}
