import * as z from 'zod/mini'
import type { QueueHandler } from '../sync/offline-queue.ts'

export interface Listening {
  /** UUID; makes the request idempotent. */
  readonly id: string
  readonly stationId: string
  readonly startedAt: number
  readonly endedAt: number
}

interface ClearRequest {
  readonly clearedAt: number
}

export type QueuedHistory = Listening | ClearRequest

/** Queue limit: 500 sessions of about 140 bytes, 70 kB. The oldest are dropped. */
export const LISTENINGS_MAX = 500
export const LISTENING_MIN_MS = 5_000
/** The API rejects longer sessions. */
export const LISTENING_MAX_MS = 24 * 60 * 60_000

export const CLEAR = 'clear'

const isClear = (entry: QueuedHistory): entry is ClearRequest => 'clearedAt' in entry
const sessionsOf = (entries: readonly QueuedHistory[]): readonly Listening[] =>
  entries.filter((entry): entry is Listening => !isClear(entry))

export const clearedAtOf = (entries: readonly QueuedHistory[]): number | null =>
  entries.find(isClear)?.clearedAt ?? null

/** Sessions ready to send, oldest first. Excludes the open session. */
export function unsentSessions(
  entries: readonly QueuedHistory[],
  openId: string | null,
): readonly Listening[] {
  const clearedAt = clearedAtOf(entries)
  return sessionsOf(entries).filter(
    ({ id, startedAt }) => id !== openId && (clearedAt === null || startedAt >= clearedAt),
  )
}

/** Of two versions of a session the longer wins; of two clear requests, the later. */
function coalesce(known: QueuedHistory, next: QueuedHistory): QueuedHistory {
  if (isClear(known) || isClear(next)) {
    return isClear(known) && isClear(next) && next.clearedAt <= known.clearedAt ? known : next
  }
  return next.endedAt > known.endedAt ? next : known
}

const arrange = (entries: readonly QueuedHistory[]): readonly QueuedHistory[] => [
  ...entries.filter(isClear),
  ...sessionsOf(entries)
    .toSorted((a, b) => a.startedAt - b.startedAt)
    .slice(-LISTENINGS_MAX),
]

/** A clear request also settles the sessions before it. A session that grew since it was sent stays queued. */
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
  put(uid: string, session: Listening): Promise<void>
  clear(uid: string): Promise<void>
  openId(): string | null
  now(): number
  /** How long a clear request can be undone, in ms. */
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
      if (clearedAt === null) return unsentSessions(entries, openId()).slice(0, 1)
      const left = clearedAt + graceMs - now()
      // If the clock is set back, the clear request must not wait forever.
      return !isLeaving && left > 0 && left <= graceMs ? left : entries.filter(isClear)
    },
    send: async (uid, entries) => {
      for (const entry of entries) await (isClear(entry) ? clear(uid) : put(uid, entry))
    },
  }
}
