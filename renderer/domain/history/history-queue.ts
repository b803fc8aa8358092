/** What the offline queue of the listening history sends: sessions, and a request to clear what went before. */
import * as z from 'zod/mini'
import type { QueueHandler } from '../sync/offline-queue.ts'

/** One stretch of listening, so far; times in ms since the epoch. */
export interface Listening {
  /** A UUID: the API knows by it what it has already. */
  readonly id: string
  readonly stationId: string
  readonly startedAt: number
  readonly endedAt: number
}

/** Deletes every session that started before this moment. */
interface ClearRequest {
  readonly clearedAt: number
}

export type QueuedHistory = Listening | ClearRequest

/** Most sessions that are queued: 500 of about 140 bytes each, 70 kB. The oldest are dropped. */
export const LISTENINGS_MAX = 500
/** A shorter session does not count. */
export const LISTENING_MIN_MS = 5_000
/** The API takes no longer session. */
export const LISTENING_MAX_MS = 24 * 60 * 60_000

/** The key of a request to clear; sessions have their id. */
export const CLEAR = 'clear'

const isClear = (entry: QueuedHistory): entry is ClearRequest => 'clearedAt' in entry
const sessionsOf = (entries: readonly QueuedHistory[]): readonly Listening[] =>
  entries.filter((entry): entry is Listening => !isClear(entry))

/** When the user asked for their history to be cleared; null when nothing is to be cleared. */
export const clearedAtOf = (entries: readonly QueuedHistory[]): number | null =>
  entries.find(isClear)?.clearedAt ?? null

/** What is to be sent, the oldest first; `openId` is of the session that still lasts. */
export function waitingSessions(
  entries: readonly QueuedHistory[],
  openId: string | null,
): readonly Listening[] {
  const clearedAt = clearedAtOf(entries)
  return sessionsOf(entries).filter(
    ({ id, startedAt }) => id !== openId && (clearedAt === null || startedAt >= clearedAt),
  )
}

/** A session grows, and never shrinks; of two requests to clear the later one counts. */
function coalesce(known: QueuedHistory, next: QueuedHistory): QueuedHistory {
  if (isClear(known) || isClear(next)) {
    return isClear(known) && isClear(next) && next.clearedAt <= known.clearedAt ? known : next
  }
  return next.endedAt > known.endedAt ? next : known
}

/** The request to clear, then the sessions in the order they started. */
const arrange = (entries: readonly QueuedHistory[]): readonly QueuedHistory[] => [
  ...entries.filter(isClear),
  ...sessionsOf(entries)
    .toSorted((a, b) => a.startedAt - b.startedAt)
    .slice(-LISTENINGS_MAX),
]

/** A clearing takes the sessions before it along; a session that has grown is to be sent again. */
function settle(
  entries: readonly QueuedHistory[],
  done: readonly QueuedHistory[],
): readonly QueuedHistory[] {
  const clearedAt = clearedAtOf(done) ?? Number.NEGATIVE_INFINITY
  const sentUntil = new Map(sessionsOf(done).map(({ id, endedAt }) => [id, endedAt]))
  return entries.filter((entry) =>
    isClear(entry)
      ? entry.clearedAt > clearedAt
      : entry.startedAt >= clearedAt && entry.endedAt > (sentUntil.get(entry.id) ?? -1),
  )
}

const time = z.number().check(z.nonnegative(), z.maximum(8.64e15))
const storedSchema = z.object({
  entries: z.array(
    z.object({
      id: z.string().check(z.regex(/^[\da-f-]{36}$/)),
      stationId: z.string().check(z.minLength(1), z.maxLength(96)),
      startedAt: time,
      endedAt: time,
    }),
  ),
  clearedAt: z.nullable(time),
})

interface HistoryPorts {
  /** Both reject as the API client does. */
  put(uid: string, session: Listening): Promise<void>
  clear(uid: string): Promise<void>
  /** The id of the session that still lasts: it is sent when it has ended. */
  openId(): string | null
  now(): number
  /** For how long a clearing can be undone, in ms. */
  readonly graceMs: number
}

export function historyHandler({
  put,
  clear,
  openId,
  now,
  graceMs,
}: HistoryPorts): QueueHandler<QueuedHistory, void> {
  return {
    kind: 'history',
    storageKey: 'listening-outbox',
    stored: {
      read: (value) => {
        const { entries, clearedAt } = storedSchema.parse(value)
        return arrange(clearedAt === null ? entries : [{ clearedAt }, ...entries])
      },
      write: (entries) => ({ entries: sessionsOf(entries), clearedAt: clearedAtOf(entries) }),
    },
    queueing: 'background',
    isPrivate: true,
    keyOf: (entry) => (isClear(entry) ? CLEAR : entry.id),
    coalesce,
    arrange,
    settle,
    due: (entries, isLeaving) => {
      const clearedAt = clearedAtOf(entries)
      if (clearedAt === null) return waitingSessions(entries, openId()).slice(0, 1)
      const left = clearedAt + graceMs - now()
      // A clock that was put back must not keep the clearing for ever.
      return !isLeaving && left > 0 && left <= graceMs ? left : entries.filter(isClear)
    },
    send: async (uid, entries) => {
      for (const entry of entries) await (isClear(entry) ? clear(uid) : put(uid, entry))
    },
  }
}
