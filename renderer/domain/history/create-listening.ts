import { createSignal } from '../../../shared/signal.ts'
import type { DurableText } from '../../platform/durable-text.ts'
import { createOfflineQueue, type OfflineQueue } from '../sync/offline-queue.ts'
import {
  CLEAR,
  clearedAtOf,
  historyHandler,
  LISTENING_MIN_MS,
  type QueuedHistory,
  type Listening as Session,
  unsentSessions,
} from './history-queue.ts'
import { createRecorder, type PlayedSession } from './recorder.ts'

/** Longest delay of a sign-out for the last session, in case the API hangs. */
const SIGN_OUT_WAIT_MS = 2_000

interface ListeningPorts {
  uid(): string | null
  put(uid: string, session: Session): Promise<void>
  clear(uid: string): Promise<void>
  newId(): string
  now(): number
  readonly graceMs: number
  readonly text?: DurableText
}

export interface Pending {
  readonly sessions: number
  readonly clearedAt: number | null
}

export interface Listening
  extends Pick<OfflineQueue<unknown>, 'enter' | 'transfer' | 'forget' | 'subscribe'> {
  recordSession(session: PlayedSession): void
  heartbeat(): void
  send(): Promise<void>
  /** Sends everything before a sign-out, within SIGN_OUT_WAIT_MS. */
  sendBeforeLeaving(): Promise<void>
  requestClear(): void
  /** Returns false if the history is already cleared or the request is in flight. */
  undoClear(): boolean
  pending(uid: string): Pending
  latest(): Promise<Session | null>
  onSent(listener: () => void): () => void
}

export function createListening(ports: ListeningPorts): Listening {
  const { uid, now } = ports
  const sent = createSignal()
  let lastPending: Pending = { sessions: 0, clearedAt: null }
  let isClearing = false

  /** The last user. After a lost session, sessions are attributed to them until they sign in again. */
  let lastUid: string | null = null
  let sessionOwner: string | null = null
  let restoring: Promise<void> | null = null

  const recorder = createRecorder({
    now,
    newId: ports.newId,
    write: (session) => {
      const belongsToAnotherUser = uid() !== null && uid() !== sessionOwner
      const isTooShort = session.endedAt - session.startedAt < LISTENING_MIN_MS
      if (sessionOwner !== null && !belongsToAnotherUser && !isTooShort)
        queue.add(sessionOwner, [session])
    },
  })
  const handler = historyHandler({
    ...ports,
    clear: async (owner) => {
      isClearing = true
      try {
        await ports.clear(owner)
      } finally {
        isClearing = false
      }
    },
    openId: recorder.openId,
  })
  const queue: OfflineQueue<QueuedHistory> = createOfflineQueue(
    {
      ...handler,
      onSent: () => sent.emit(),
    },
    (owner) => owner === uid(),
    ports.text,
  )

  return {
    heartbeat: recorder.heartbeat,
    send: () => queue.flush(),
    subscribe: queue.subscribe,
    recordSession: (session) => {
      lastUid = uid() ?? lastUid
      if (session.endedAt === null) sessionOwner = lastUid
      recorder.handleEvent(session)
      if (recorder.openId() === null) void queue.flush()
    },
    enter: async (owner) => {
      lastUid = owner
      const restoringNow = queue.enter(owner)
      restoring = restoringNow
      await restoringNow
      if (restoring === restoringNow) restoring = null
    },
    sendBeforeLeaving: async () => {
      recorder.cut()
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, SIGN_OUT_WAIT_MS)
      await Promise.race([queue.flush(true), late])
      clearTimeout(timer)
    },
    transfer: (from, to) => {
      queue.transfer(from, to)
      if (lastUid === from) lastUid = to
      if (sessionOwner === from) sessionOwner = to
    },
    forget: () => {
      recorder.discard()
      lastUid = null
      return queue.forget()
    },
    requestClear: () => {
      const owner = uid()
      if (owner === null) return
      queue.add(owner, [{ clearedAt: now() }])
      // Splits the open session: the part before the clear is deleted, the part after it is not.
      recorder.cut()
    },
    undoClear: () => {
      const owner = uid()
      if (owner === null || isClearing) return false
      if (clearedAtOf(queue.entries(owner)) === null) return false
      queue.withdraw(owner, CLEAR)
      void queue.flush()
      return true
    },
    pending: (owner) => {
      const entries = queue.entries(owner)
      const sessions = unsentSessions(entries, recorder.openId()).length
      const clearedAt = clearedAtOf(entries)
      // useSyncExternalStore requires a stable object while the values are equal.
      if (sessions !== lastPending.sessions || clearedAt !== lastPending.clearedAt) {
        lastPending = { sessions, clearedAt }
      }
      return lastPending
    },
    latest: async () => {
      await restoring
      const owner = uid()
      if (owner === null) return null
      return unsentSessions(queue.entries(owner), recorder.openId()).at(-1) ?? null
    },
    onSent: sent.subscribe,
  }
}
