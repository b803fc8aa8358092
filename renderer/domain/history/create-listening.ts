import { createSignal } from '../../../shared/signal.ts'
import type { DurableText } from '../../platform/durable-text.ts'
import { createOfflineQueue, type OfflineQueue } from '../sync/offline-queue.ts'
import {
  CLEAR_KEY,
  clearedAtOf,
  type HistorySession,
  historyHandler,
  LISTENING_MAX_MS,
  LISTENING_MIN_MS,
  type QueuedHistory,
  unsentSessions,
} from './history-queue.ts'

export const HEARTBEAT_MS = 15_000
/** A longer gap means that the computer slept. In hidden pages, browsers run timers once per minute. */
const SLEEP_GAP_MS = 3 * 60_000

interface PlayedSession {
  readonly stationId: string
  readonly startedAt: number
  readonly endedAt: number | null
}

interface RecorderPorts {
  write(listening: HistorySession): void
  getTime(): number
  newId(): string
}

/** Records the open session at each heartbeat and before the page closes, so that a crash loses only seconds. */
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

/** Maximum time that a sign-out waits until the last session is sent. */
const SIGN_OUT_WAIT_MS = 2_000

interface ListeningDependencies {
  uid(): string | null
  put(uid: string, session: HistorySession): Promise<void>
  clear(uid: string): Promise<void>
  newId(): string
  getTime(): number
  readonly graceMs: number
  readonly text?: DurableText
}

export interface PendingHistory {
  readonly sessionCount: number
  readonly clearedAt: number | null
}

export interface Listening
  extends Pick<OfflineQueue<unknown>, 'enter' | 'transfer' | 'forget' | 'subscribe'> {
  recordSession(session: PlayedSession): void
  heartbeat(): void
  send(): Promise<void>
  /** Sends all queued entries before a sign-out. Waits at most SIGN_OUT_WAIT_MS. */
  sendBeforeLeaving(): Promise<void>
  requestClear(): void
  /** Returns false when the history is already cleared or the request is in flight. */
  undoClear(): boolean
  pending(uid: string): PendingHistory
  latestUnsent(): Promise<HistorySession | null>
  onSent(listener: () => void): () => void
}

/** Records listening sessions and sends them to the API through an offline queue. */
export function createListening(dependencies: ListeningDependencies): Listening {
  const { uid, getTime } = dependencies
  const sentSignal = createSignal()
  let lastPending: PendingHistory = { sessionCount: 0, clearedAt: null }
  let isClearing = false

  /** After a lost sign-in, listening sessions are attributed to the last user until they sign in again. */
  let lastUid: string | null = null
  let sessionOwnerUid: string | null = null
  let pendingRestore: Promise<void> | null = null

  const recorder = createRecorder({
    getTime,
    newId: dependencies.newId,
    write: (session) => {
      const belongsToAnotherUser = uid() !== null && uid() !== sessionOwnerUid
      const isTooShort = session.endedAt - session.startedAt < LISTENING_MIN_MS
      if (sessionOwnerUid !== null && !belongsToAnotherUser && !isTooShort)
        queue.add(sessionOwnerUid, [session])
    },
  })
  const handler = historyHandler({
    ...dependencies,
    clear: async (owner) => {
      isClearing = true
      try {
        await dependencies.clear(owner)
      } finally {
        isClearing = false
      }
    },
    openSessionId: recorder.openSessionId,
  })
  const queue: OfflineQueue<QueuedHistory> = createOfflineQueue(
    {
      ...handler,
      onSent: () => sentSignal.emit(),
    },
    (owner) => owner === uid(),
    dependencies.text,
  )

  return {
    heartbeat: recorder.heartbeat,
    send: () => queue.flush(),
    subscribe: queue.subscribe,
    recordSession: (session) => {
      lastUid = uid() ?? lastUid
      if (session.endedAt === null) sessionOwnerUid = lastUid
      recorder.handleEvent(session)
      if (recorder.openSessionId() === null) void queue.flush()
    },
    enter: async (owner) => {
      lastUid = owner
      const currentRestore = queue.enter(owner)
      pendingRestore = currentRestore
      await currentRestore
      if (pendingRestore === currentRestore) pendingRestore = null
    },
    sendBeforeLeaving: async () => {
      recorder.split()
      const { promise: timeout, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, SIGN_OUT_WAIT_MS)
      await Promise.race([queue.flush({ isLeaving: true }), timeout])
      clearTimeout(timer)
    },
    transfer: (from, to) => {
      queue.transfer(from, to)
      if (lastUid === from) lastUid = to
      if (sessionOwnerUid === from) sessionOwnerUid = to
    },
    forget: () => {
      recorder.discard()
      lastUid = null
      return queue.forget()
    },
    requestClear: () => {
      const owner = uid()
      if (owner === null) return
      queue.add(owner, [{ clearedAt: getTime() }])
      // The clear request deletes the open session up to now. The rest becomes a new session.
      recorder.split()
    },
    undoClear: () => {
      const owner = uid()
      if (owner === null || isClearing) return false
      if (clearedAtOf(queue.entries(owner)) === null) return false
      queue.withdraw(owner, CLEAR_KEY)
      void queue.flush()
      return true
    },
    pending: (owner) => {
      const entries = queue.entries(owner)
      const sessionCount = unsentSessions(entries, recorder.openSessionId()).length
      const clearedAt = clearedAtOf(entries)
      // useSyncExternalStore requires a stable object while the values are equal.
      if (sessionCount !== lastPending.sessionCount || clearedAt !== lastPending.clearedAt) {
        lastPending = { sessionCount, clearedAt }
      }
      return lastPending
    },
    latestUnsent: async () => {
      await pendingRestore
      const owner = uid()
      if (owner === null) return null
      return unsentSessions(queue.entries(owner), recorder.openSessionId()).at(-1) ?? null
    },
    onSent: sentSignal.subscribe,
  }
}
