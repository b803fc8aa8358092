/** Defines how the offline queue stores, merges and sends listening sessions and clear requests. */
import * as z from 'zod/mini'
import type { QueueHandler } from '../sync/offline-queue.ts'

export interface HistorySession {
  /** UUID that makes the request idempotent. */
  readonly id: string
  readonly stationId: string
  readonly startedAt: number
  readonly endedAt: number
}

interface ClearRequest {
  readonly clearedAt: number
}

export type QueuedHistory = HistorySession | ClearRequest

/** Queue limit: 500 sessions of about 140 bytes, 70 kB. The oldest are dropped. */
export const LISTENINGS_MAX = 500
export const LISTENING_MIN_MS = 5_000
/** The API rejects longer sessions. */
export const LISTENING_MAX_MS = 24 * 60 * 60_000

export const CLEAR_KEY = 'clear'

const isClear = (entry: QueuedHistory): entry is ClearRequest => 'clearedAt' in entry
const sessionsOf = (entries: readonly QueuedHistory[]): readonly HistorySession[] =>
  entries.filter((entry): entry is HistorySession => !isClear(entry))

export const clearedAtOf = (entries: readonly QueuedHistory[]): number | null =>
  entries.find(isClear)?.clearedAt ?? null

/** Sessions ready to send, oldest first. Excludes the open session. */
export function unsentSessions(
  entries: readonly QueuedHistory[],
  openSessionId: string | null,
): readonly HistorySession[] {
  const clearedAt = clearedAtOf(entries)
  return sessionsOf(entries).filter(
    ({ id, startedAt }) => id !== openSessionId && (clearedAt === null || startedAt >= clearedAt),
  )
}

/** Retains the longer of two versions of a session, and the later of two clear requests. */
function coalesce(current: QueuedHistory, next: QueuedHistory): QueuedHistory {
  if (isClear(current) && isClear(next)) return next.clearedAt > current.clearedAt ? next : current
  if (isClear(current) || isClear(next)) return next
  return next.endedAt > current.endedAt ? next : current
}

const arrange = (entries: readonly QueuedHistory[]): readonly QueuedHistory[] => [
  ...entries.filter(isClear),
  ...sessionsOf(entries)
    .toSorted((a, b) => a.startedAt - b.startedAt)
    .slice(-LISTENINGS_MAX),
]

/** A sent clear request also removes the sessions before it. A session that has become longer stays queued. */
function settle(
  entries: readonly QueuedHistory[],
  sent: readonly QueuedHistory[],
): readonly QueuedHistory[] {
  const clearedAt = clearedAtOf(sent) ?? Number.NEGATIVE_INFINITY
  const sentEndTimes = new Map(sessionsOf(sent).map(({ id, endedAt }) => [id, endedAt]))
  return entries.filter((entry) =>
    isClear(entry)
      ? entry.clearedAt > clearedAt
      : entry.startedAt >= clearedAt && entry.endedAt > (sentEndTimes.get(entry.id) ?? -1),
  )
}

const timestampSchema = z.number().check(z.nonnegative(), z.maximum(8.64e15))
const storedSchema = z.object({
  entries: z.array(
    z.object({
      id: z.string().check(z.regex(/^[\da-f-]{36}$/)),
      stationId: z.string().check(z.minLength(1), z.maxLength(96)),
      startedAt: timestampSchema,
      endedAt: timestampSchema,
    }),
  ),
  clearedAt: z.nullable(timestampSchema),
})

interface HistoryHandlerOptions {
  put(uid: string, session: HistorySession): Promise<void>
  clear(uid: string): Promise<void>
  openSessionId(): string | null
  getTime(): number
  /** How long a clear request can be undone, in ms. */
  readonly graceMs: number
}

export function historyHandler({
  put,
  clear,
  openSessionId,
  getTime,
  graceMs,
}: HistoryHandlerOptions): QueueHandler<QueuedHistory, void> {
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
    keyOf: (entry) => (isClear(entry) ? CLEAR_KEY : entry.id),
    coalesce,
    arrange,
    settle,
    due: (entries, isLeaving) => {
      const clearedAt = clearedAtOf(entries)
      if (clearedAt === null) return unsentSessions(entries, openSessionId()).slice(0, 1)
      const remainingMs = clearedAt + graceMs - getTime()
      // After the clock is set back, the clear request must not wait forever.
      return !isLeaving && remainingMs > 0 && remainingMs <= graceMs
        ? remainingMs
        : entries.filter(isClear)
    },
    send: async (uid, entries) => {
      for (const entry of entries) await (isClear(entry) ? clear(uid) : put(uid, entry))
    },
  }
}
