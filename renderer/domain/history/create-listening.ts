/** Joins recorder and offline queue: what is heard reaches the API, whatever happens on the way. */

import { createSignal } from '../../../shared/signal.ts'
import type { KeptText } from '../../platform/kept-text.ts'
import { createOfflineQueue, type OfflineQueue } from '../sync/offline-queue.ts'
import {
  CLEAR,
  clearedAtOf,
  historyHandler,
  LISTENING_MIN_MS,
  type QueuedHistory,
  type Listening as Session,
  waitingSessions,
} from './history-queue.ts'
import { createRecorder, type HeardSession } from './recorder.ts'

/** A sign-out waits this long for the last session to be sent, also where the service hangs. */
const LEAVING_WAIT_MS = 2_000

interface ListeningPorts {
  /** The signed-in user; null while signed out. */
  uid(): string | null
  /** Both reject as the API client does. */
  put(uid: string, session: Session): Promise<void>
  clear(uid: string): Promise<void>
  newId(): string
  now(): number
  readonly graceMs: number
  /** Where the queue is stored. */
  readonly text?: KeptText
}

/** What of a user's listening is not at the API yet. */
export interface Pending {
  /** Sessions that have ended and wait to be sent. */
  readonly sessions: number
  /** When the user asked for their history to be cleared; null when nothing is to be cleared. */
  readonly clearedAt: number | null
}

export interface Listening
  extends Pick<OfflineQueue<unknown>, 'enter' | 'transfer' | 'forget' | 'subscribe'> {
  note(session: HeardSession): void
  /** Writes down how long the session that lasts is by now. */
  beat(): void
  send(): Promise<void>
  /** Before a sign-out: everything goes out now, if it can in LEAVING_WAIT_MS. */
  sendBeforeLeaving(): Promise<void>
  askClear(): void
  /** Undoes the clearing; false when it is done already, or under way. */
  undoClear(): boolean
  pending(uid: string): Pending
  /** The newest session of the signed-in user that waits to be sent; null: there is none. */
  latest(): Promise<Session | null>
  /** Calls the listener whenever the API has taken something. */
  onTaken(listener: () => void): () => void
}

/** Makes the history's writing side. The app has one; tests make their own. */
export function createListening(ports: ListeningPorts): Listening {
  const { uid, now } = ports
  const taken = createSignal()
  let lasting: Pending = { sessions: 0, clearedAt: null }
  let isClearing = false

  /** The last user. After a lost session they are expected back: until then what is heard is theirs. */
  let known: string | null = null
  /** Whose session it is that lasts. */
  let listener: string | null = null
  /** What a crash has taken is being restored. */
  let restoring: Promise<void> | null = null

  const recorder = createRecorder({
    now,
    newId: ports.newId,
    write: (session) => {
      const belongsToAnotherUser = uid() !== null && uid() !== listener
      const isTooShort = session.endedAt - session.startedAt < LISTENING_MIN_MS
      if (listener !== null && !belongsToAnotherUser && !isTooShort) queue.add(listener, [session])
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
      onSent: () => taken.emit(),
    },
    (owner) => owner === uid(),
    ports.text,
  )

  return {
    beat: recorder.beat,
    send: () => queue.flush(),
    subscribe: queue.subscribe,
    note: (session) => {
      known = uid() ?? known
      if (session.endedAt === null) listener = known
      recorder.note(session)
      if (recorder.openId() === null) void queue.flush()
    },
    enter: async (owner) => {
      known = owner
      const mine = queue.enter(owner)
      restoring = mine
      await mine
      if (restoring === mine) restoring = null
    },
    sendBeforeLeaving: async () => {
      recorder.cut()
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, LEAVING_WAIT_MS)
      await Promise.race([queue.flush(true), late])
      clearTimeout(timer)
    },
    transfer: (from, to) => {
      queue.transfer(from, to)
      if (known === from) known = to
      if (listener === from) listener = to
    },
    forget: () => {
      recorder.end()
      known = null
      return queue.forget()
    },
    askClear: () => {
      const owner = uid()
      if (owner === null) return
      queue.add(owner, [{ clearedAt: now() }])
      // What was heard until now goes too; what is heard from now on does not.
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
      const sessions = waitingSessions(entries, recorder.openId()).length
      const clearedAt = clearedAtOf(entries)
      // The same figures are the same object, as React wants it.
      if (sessions !== lasting.sessions || clearedAt !== lasting.clearedAt) {
        lasting = { sessions, clearedAt }
      }
      return lasting
    },
    latest: async () => {
      await restoring
      const owner = uid()
      if (owner === null) return null
      return waitingSessions(queue.entries(owner), recorder.openId()).at(-1) ?? null
    },
    onTaken: taken.subscribe,
  }
}
