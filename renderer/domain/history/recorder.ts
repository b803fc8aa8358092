/**
 * Writes down the session that lasts, so that a crash costs seconds of it: as soon as it is long enough
 * to count, then at every heart-beat, and when the page may be about to go.
 */
import { LISTENING_MAX_MS, LISTENING_MIN_MS, type Listening } from './history-queue.ts'

/** How much of a session a crash costs at most. */
export const HEARTBEAT_MS = 15_000
/**
 * Longer than this without a heart-beat means that the computer slept, and that the user did not listen.
 * Browsers let hidden pages beat once a minute.
 */
const ASLEEP_MS = 3 * 60_000

/** A session as the player tells of it; times in ms since the epoch. */
export interface HeardSession {
  readonly stationId: string
  readonly startedAt: number
  /** Null when it begins. */
  readonly endedAt: number | null
}

interface RecorderPorts {
  /** Takes a session as long as it is now. */
  write(listening: Listening): void
  now(): number
  newId(): string
}

/** Makes a recorder; its heart beats only while a session lasts. */
export function createRecorder({ write, now, newId }: RecorderPorts) {
  let open: Listening | null = null
  let timer: ReturnType<typeof setTimeout> | null = null

  function begin(stationId: string, startedAt: number): void {
    open = { id: newId(), stationId, startedAt, endedAt: startedAt }
    schedule(LISTENING_MIN_MS)
  }

  function schedule(ms: number): void {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => {
      schedule(HEARTBEAT_MS)
      beat()
    }, ms)
  }

  /** The session that lasts, as long as it is at `until`. */
  function grown(session: Listening, until: number): Listening {
    const slept = until - session.endedAt > ASLEEP_MS
    const latest = slept ? session.endedAt : Math.min(until, session.startedAt + LISTENING_MAX_MS)
    return { ...session, endedAt: Math.max(latest, session.endedAt) }
  }

  function beat(): void {
    if (open === null) return
    const time = now()
    open = grown(open, time)
    write(open)
    // The computer slept, the clock was put back, or the day is full: what follows is another session.
    if (open.endedAt !== time) begin(open.stationId, time)
  }

  function end(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    open = null
  }

  /** Ends the session that lasts. It is written when it no longer does, so that it counts as ended. */
  function finish(until: number): void {
    const last = open && grown(open, until)
    end()
    if (last !== null) write(last)
  }

  return {
    /** Writes the session that lasts as long as it is now. */
    beat,
    /** Ends it for good: what the player says of it no longer counts. */
    end,
    /** The id of the session that lasts. */
    openId: (): string | null => open?.id ?? null,
    /** Ends the session that lasts; what is heard from now on is another one. */
    cut: (): void => {
      if (open === null) return
      const { stationId } = open
      finish(now())
      begin(stationId, now())
    },
    /** What the player tells: a session begins, or the one that lasted has ended. */
    note: ({ stationId, startedAt, endedAt }: HeardSession): void => {
      if (endedAt === null) {
        finish(startedAt)
        begin(stationId, startedAt)
      } else if (open?.stationId === stationId) finish(endedAt)
    },
  }
}
