/**
 * Decides which songs count as listened to. Pure: call `step` at every change and at regular intervals. The
 * documentation of ListenBrainz (submit-listens) and Last.fm (Scrobbling 2.0) requires half of a song or four
 * minutes. Stations do not send a song's length, so it lasts until the next title.
 */

/** Times in ms since the epoch. */
export interface PlayedSong {
  readonly artist: string | null
  readonly title: string
  readonly stationId: string
  readonly stationName: string
  readonly startedAt: number
  readonly lastAt: number
  /** It started before the user listened to the station. */
  readonly joinedLate: boolean
}

export const LISTEN_MIN_MS = 30_000
/** This much playback counts for any song length. */
export const LISTEN_ENOUGH_MS = 4 * 60_000
/** A longer gap means that the computer slept. Browsers throttle timers of hidden pages to one per minute. */
export const SLEEP_GAP_MS = 3 * 60_000
/** A title within this time after a reconnect belongs to a song that started during the interruption. */
export const RECONNECT_GRACE_MS = 30_000
/** Remembered songs, to avoid duplicates: more than can repeat within 15 minutes. */
const DONE_MAX = 50

export interface Moment {
  readonly at: number
  /** The selected station, also while paused. Null once stopped. */
  readonly stationId: string | null
  /** The current song. Null between songs, while paused, and for titles that are not songs. */
  readonly song: PlayedSong | null
  readonly isPlaying: boolean
  /** The volume is zero. */
  readonly isMuted: boolean
  readonly isDropped: boolean
}

interface Current {
  readonly song: PlayedSong
  /** The start is missing, or it was counted already, so it does not count. */
  readonly isPartial: boolean
  readonly playedMs: number
  /** Duration of other content in between. */
  readonly betweenMs: number
}

export interface Watch {
  readonly moment: Moment | null
  readonly current: Current | null
  /** When audio resumed after an interruption; null after the next title. */
  readonly rejoinedAt: number | null
  readonly done: readonly string[]
}

export const INITIAL_WATCH: Watch = {
  moment: null,
  current: null,
  rejoinedAt: null,
  done: [],
}

export interface ListenStep {
  readonly watch: Watch
  readonly listened: PlayedSong | null
  readonly started: PlayedSong | null
}

const keyOf = ({ stationId, startedAt }: PlayedSong) => `${stationId} ${startedAt}`

/** Time since the previous moment. 0 after sleep or a clock change. */
function elapsedMs(before: Moment | null, now: Moment): number {
  const ms = before === null ? 0 : now.at - before.at
  return ms > 0 && ms <= SLEEP_GAP_MS ? ms : 0
}

function addElapsed(current: Current, before: Moment | null, ms: number): Current {
  if (before === null || !before.isPlaying) return current
  if (before.song === null) return { ...current, betweenMs: current.betweenMs + ms }
  return before.isMuted ? current : { ...current, playedMs: current.playedMs + ms }
}

/** Updates the name: artist and title may be swapped after the song started. */
function updateName(current: Current, song: PlayedSong | null): Current {
  return song !== null && keyOf(song) === keyOf(current.song) ? { ...current, song } : current
}

/** Returns the song if it counts. `endedAt` is null if the end was not played. */
function getCountedSong(current: Current | null, endedAt: number | null): PlayedSong | null {
  if (current === null || current.isPartial || current.song.artist === null) return null
  const { song, playedMs, betweenMs } = current
  const lengthMs =
    endedAt === null ? Number.POSITIVE_INFINITY : endedAt - song.startedAt - betweenMs
  const isHalf = playedMs >= lengthMs / 2
  return playedMs >= LISTEN_ENOUGH_MS || (playedMs >= LISTEN_MIN_MS && isHalf) ? song : null
}

function startSong(song: PlayedSong, watch: Watch, isDropped: boolean): Current {
  const { rejoinedAt } = watch
  const isRejoined = rejoinedAt !== null && song.startedAt - rejoinedAt <= RECONNECT_GRACE_MS
  const isPartial = song.joinedLate || isDropped || isRejoined || watch.done.includes(keyOf(song))
  return { song, isPartial, playedMs: 0, betweenMs: 0 }
}

/** Updates while the connection is down. Cleared by the next title. */
function getRejoinedAt(watch: Watch, now: Moment): number | null {
  if (now.isDropped) return now.at
  if (watch.moment?.isDropped) return now.at
  const { rejoinedAt } = watch
  return now.song !== null && rejoinedAt !== null && now.song.lastAt >= rejoinedAt
    ? null
    : rejoinedAt
}

export function step(before: Watch, now: Moment): ListenStep {
  const { moment } = before
  const ms = elapsedMs(moment, now)
  const current = before.current && updateName(addElapsed(before.current, moment, ms), now.song)
  const isLeft = current !== null && now.stationId !== current.song.stationId
  const isNext =
    now.song !== null &&
    now.song.stationId === now.stationId &&
    (isLeft || current === null || keyOf(now.song) !== keyOf(current.song))

  const listened = isLeft
    ? getCountedSong(current, null)
    : isNext
      ? getCountedSong(current, now.at)
      : null
  const done = listened ? [...before.done, keyOf(listened)].slice(-DONE_MAX) : before.done
  const next =
    isNext && now.song ? startSong(now.song, before, now.isDropped) : isLeft ? null : current
  const started = isNext ? now.song : null
  const rejoinedAt = getRejoinedAt(before, now)
  return { watch: { moment: now, current: next, rejoinedAt, done }, listened, started }
}

/** Counts the current song before the page closes, and only once. */
export function leave(before: Watch, now: Moment): ListenStep {
  return step(before, { ...now, stationId: null, song: null })
}
