/** Records the open session at each heartbeat and before the page closes, so that a crash loses only seconds. */
import { LISTENING_MAX_MS, LISTENING_MIN_MS, type Listening } from './history-queue.ts'

export const HEARTBEAT_MS = 15_000
/** A longer gap means that the computer slept. Browsers throttle timers of hidden pages to one per minute. */
const SLEEP_GAP_MS = 3 * 60_000

export interface PlayedSession {
  readonly stationId: string
  readonly startedAt: number
  readonly endedAt: number | null
}

interface RecorderPorts {
  write(listening: Listening): void
  now(): number
  newId(): string
}

export function createRecorder({ write, now, newId }: RecorderPorts) {
  let open: Listening | null = null
  let timer: ReturnType<typeof setTimeout> | null = null

  function start(stationId: string, startedAt: number): void {
    open = { id: newId(), stationId, startedAt, endedAt: startedAt }
    schedule(LISTENING_MIN_MS)
  }

  function schedule(ms: number): void {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => {
      schedule(HEARTBEAT_MS)
      heartbeat()
    }, ms)
  }

  function extend(session: Listening, until: number): Listening {
    const slept = until - session.endedAt > SLEEP_GAP_MS
    const latest = slept ? session.endedAt : Math.min(until, session.startedAt + LISTENING_MAX_MS)
    return { ...session, endedAt: Math.max(latest, session.endedAt) }
  }

  function heartbeat(): void {
    if (open === null) return
    const time = now()
    open = extend(open, time)
    write(open)
    // After sleep, a clock change or the maximum duration, a new session starts.
    if (open.endedAt !== time) start(open.stationId, time)
  }

  function discard(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    open = null
  }

  /** Writes the session after closing it, so that the queue counts it as ended. */
  function finish(until: number): void {
    const last = open && extend(open, until)
    discard()
    if (last !== null) write(last)
  }

  return {
    heartbeat,
    discard,
    openId: (): string | null => open?.id ?? null,
    cut: (): void => {
      if (open === null) return
      const { stationId } = open
      finish(now())
      start(stationId, now())
    },
    handleEvent: ({ stationId, startedAt, endedAt }: PlayedSession): void => {
      if (endedAt === null) {
        finish(startedAt)
        start(stationId, startedAt)
      } else if (open?.stationId === stationId) finish(endedAt)
    },
  }
}
