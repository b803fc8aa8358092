/**
 * Decides which songs count as listened to. All functions are pure. The caller calls `step` at every change and at
 * regular intervals. The documentation of ListenBrainz (submit-listens) and Last.fm (Scrobbling 2.0) requires half of a
 * song or four minutes. Stations do not send a song's length, so a song lasts until the next title.
 */

/** Times are in ms since the epoch. */
export interface PlayedSong {
  readonly artist: string | null
  readonly title: string
  readonly stationId: string
  readonly stationName: string
  readonly startedAt: number
  readonly lastAt: number
  /** True when the song started before the user listened to the station. */
  readonly joinedLate: boolean
}

export const LISTEN_MIN_MS = 30_000
/** A song with this much playback counts, however long it is. */
export const LISTEN_ENOUGH_MS = 4 * 60_000
/** A longer gap means that the computer slept. Browsers throttle timers of hidden pages to one per minute. */
export const SLEEP_GAP_MS = 3 * 60_000
/** A title within this time after a reconnect belongs to a song that started during the interruption. */
export const RECONNECT_GRACE_MS = 30_000
/** Number of counted songs to remember, so that none counts twice. Fewer songs play within 15 minutes. */
const COUNTED_MAX = 50

export interface PlayerSnapshot {
  readonly at: number
  /** The selected station, also while paused. Null when stopped. */
  readonly stationId: string | null
  /** The current song. Null between songs, while paused, and for titles that are not songs. */
  readonly song: PlayedSong | null
  readonly isPlaying: boolean
  readonly isMuted: boolean
  readonly isInterrupted: boolean
}

interface TrackedSong {
  readonly song: PlayedSong
  /** True when the user missed the start, or when the song was counted before. Such a song does not count. */
  readonly isPartial: boolean
  readonly playedMs: number
  /** Duration of titles without a song since the start, such as jingles. */
  readonly betweenMs: number
}

export interface Tracker {
  readonly snapshot: PlayerSnapshot | null
  readonly current: TrackedSong | null
  /** Time at which audio resumed after an interruption. Null after the next title. */
  readonly rejoinedAt: number | null
  readonly countedKeys: readonly string[]
}

export const INITIAL_TRACKER: Tracker = {
  snapshot: null,
  current: null,
  rejoinedAt: null,
  countedKeys: [],
}

export interface ListenStep {
  readonly tracker: Tracker
  readonly listened: PlayedSong | null
  readonly started: PlayedSong | null
}

const keyOf = ({ stationId, startedAt }: PlayedSong) => `${stationId} ${startedAt}`

/** Time between two snapshots. Returns 0 after sleep or a clock change. */
function elapsedMs(previous: PlayerSnapshot | null, next: PlayerSnapshot): number {
  const ms = previous === null ? 0 : next.at - previous.at
  return ms > 0 && ms <= SLEEP_GAP_MS ? ms : 0
}

function addElapsed(
  current: TrackedSong,
  previous: PlayerSnapshot | null,
  ms: number,
): TrackedSong {
  if (previous === null || !previous.isPlaying) return current
  if (previous.song === null) return { ...current, betweenMs: current.betweenMs + ms }
  return previous.isMuted ? current : { ...current, playedMs: current.playedMs + ms }
}

/** The player may swap artist and title after the song started. */
function updateName(current: TrackedSong, song: PlayedSong | null): TrackedSong {
  return song !== null && keyOf(song) === keyOf(current.song) ? { ...current, song } : current
}

/** Returns the song if it counts. `endedAt` is null when the user left before the song ended. */
function getCountedSong(current: TrackedSong | null, endedAt: number | null): PlayedSong | null {
  if (current === null || current.isPartial || current.song.artist === null) return null
  const { song, playedMs, betweenMs } = current
  const lengthMs =
    endedAt === null ? Number.POSITIVE_INFINITY : endedAt - song.startedAt - betweenMs
  const isHalf = playedMs >= lengthMs / 2
  return playedMs >= LISTEN_ENOUGH_MS || (playedMs >= LISTEN_MIN_MS && isHalf) ? song : null
}

function startSong(song: PlayedSong, tracker: Tracker, isInterrupted: boolean): TrackedSong {
  const { rejoinedAt, countedKeys } = tracker
  const isRejoined = rejoinedAt !== null && song.startedAt - rejoinedAt <= RECONNECT_GRACE_MS
  const isPartial =
    song.joinedLate || isInterrupted || isRejoined || countedKeys.includes(keyOf(song))
  return { song, isPartial, playedMs: 0, betweenMs: 0 }
}

/** Returns the time at which audio resumed. It advances during an interruption, and the next title clears it. */
function getRejoinedAt({ snapshot, rejoinedAt }: Tracker, next: PlayerSnapshot): number | null {
  if (next.isInterrupted || snapshot?.isInterrupted) return next.at
  const hasNewTitle = next.song !== null && rejoinedAt !== null && next.song.lastAt >= rejoinedAt
  return hasNewTitle ? null : rejoinedAt
}

/** Transition function: returns the next state and the songs that counted or started. */
export function step(tracker: Tracker, next: PlayerSnapshot): ListenStep {
  const { snapshot: previous } = tracker
  const ms = elapsedMs(previous, next)
  const current =
    tracker.current && updateName(addElapsed(tracker.current, previous, ms), next.song)
  const hasLeftStation = current !== null && next.stationId !== current.song.stationId
  const isNewSong =
    next.song !== null &&
    next.song.stationId === next.stationId &&
    (hasLeftStation || current === null || keyOf(next.song) !== keyOf(current.song))

  let listened: PlayedSong | null = null
  if (hasLeftStation) listened = getCountedSong(current, null)
  else if (isNewSong) listened = getCountedSong(current, next.at)

  const remainingSong = hasLeftStation ? null : current
  return {
    tracker: {
      snapshot: next,
      current:
        isNewSong && next.song ? startSong(next.song, tracker, next.isInterrupted) : remainingSong,
      rejoinedAt: getRejoinedAt(tracker, next),
      countedKeys: listened
        ? [...tracker.countedKeys, keyOf(listened)].slice(-COUNTED_MAX)
        : tracker.countedKeys,
    },
    listened,
    started: isNewSong ? next.song : null,
  }
}

/** Counts the current song before the page closes. A page that returns does not count it again. */
export function finishCurrentSong(tracker: Tracker, snapshot: PlayerSnapshot): ListenStep {
  return step(tracker, { ...snapshot, stationId: null, song: null })
}
