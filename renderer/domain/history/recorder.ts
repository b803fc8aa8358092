/** Records the open session at each heartbeat and before the page closes, so that a crash loses only seconds. */
import { type HistorySession, LISTENING_MAX_MS, LISTENING_MIN_MS } from './history-queue.ts'

export const HEARTBEAT_MS = 15_000
/** A longer gap means that the computer slept. In hidden pages, browsers run timers once per minute. */
const SLEEP_GAP_MS = 3 * 60_000

export interface PlayedSession {
  readonly stationId: string
  readonly startedAt: number
  readonly endedAt: number | null
}

interface RecorderPorts {
  write(listening: HistorySession): void
  getTime(): number
  newId(): string
}

export function createRecorder({ write, getTime, newId }: RecorderPorts) {
  let openSession: HistorySession | null = null
  let timer: ReturnType<typeof setTimeout> | null = null

  function start(stationId: string, startedAt: number): void {
    openSession = { id: newId(), stationId, startedAt, endedAt: startedAt }
    schedule(LISTENING_MIN_MS)
  }

  function schedule(ms: number): void {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => {
      schedule(HEARTBEAT_MS)
      heartbeat()
    }, ms)
  }

  function extend(session: HistorySession, until: number): HistorySession {
    const hasSlept = until - session.endedAt > SLEEP_GAP_MS
    const latest = hasSlept
      ? session.endedAt
      : Math.min(until, session.startedAt + LISTENING_MAX_MS)
    return { ...session, endedAt: Math.max(latest, session.endedAt) }
  }

  function heartbeat(): void {
    if (openSession === null) return
    const heartbeatAt = getTime()
    openSession = extend(openSession, heartbeatAt)
    write(openSession)
    // After sleep, a clock change or the maximum duration, a new session starts.
    if (openSession.endedAt !== heartbeatAt) start(openSession.stationId, heartbeatAt)
  }

  function discard(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    openSession = null
  }

  /** Closes the session before writing it, so that the queue counts it as ended. */
  function finish(until: number): void {
    const session = openSession && extend(openSession, until)
    discard()
    if (session !== null) write(session)
  }

  return {
    heartbeat,
    discard,
    openSessionId: (): string | null => openSession?.id ?? null,
    split: (): void => {
      if (openSession === null) return
      const { stationId } = openSession
      finish(getTime())
      start(stationId, getTime())
    },
    handleEvent: ({ stationId, startedAt, endedAt }: PlayedSession): void => {
      if (endedAt === null) {
        finish(startedAt)
        start(stationId, startedAt)
      } else if (openSession?.stationId === stationId) finish(endedAt)
    },
  }
}
