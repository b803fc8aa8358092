/**
 * What was listened to and has not reached the API yet, and whether all that went before is to be
 * cleared. Pure: outbox-store.ts keeps it, sender.ts empties it.
 */
import * as z from 'zod/mini'

/** Where it is kept on this computer. One user's at a time. */
export const OUTBOX_KEY = 'listening-outbox'

/** One stretch of listening, so far; times in ms since the epoch. */
export interface Listening {
  /** A UUID: the API knows by it what it has already. */
  readonly id: string
  readonly stationId: string
  readonly startedAt: number
  readonly endedAt: number
}

export interface Outbox {
  /** One for each id, in the order they began. */
  readonly entries: readonly Listening[]
  /** When the user asked for their history to be cleared; null when nothing is to be cleared. */
  readonly clearedAt: number | null
}

export const EMPTY: Outbox = { entries: [], clearedAt: null }

/** Most that waits: 500 of about 140 bytes each, 70 kB. The oldest make room. */
export const OUTBOX_MAX = 500
/** A shorter session does not count. */
export const LISTENING_MIN_MS = 5_000
/** The API takes no longer session. */
export const LISTENING_MAX_MS = 24 * 60 * 60_000

/** Adds a session, or lets the known one of its id grow. One that is too short is left out. */
export function record(outbox: Outbox, listening: Listening): Outbox {
  if (listening.endedAt - listening.startedAt < LISTENING_MIN_MS) return outbox
  const known = outbox.entries.find(({ id }) => id === listening.id)
  if (known && known.endedAt >= listening.endedAt) return outbox
  const entries = [...outbox.entries.filter((entry) => entry !== known), listening]
    .toSorted((a, b) => a.startedAt - b.startedAt)
    .slice(-OUTBOX_MAX)
  return { ...outbox, entries }
}

/** Leaves out what was sent, unless it has grown since. */
export function settle(outbox: Outbox, sent: Listening): Outbox {
  const isSent = ({ id, endedAt }: Listening) => id === sent.id && endedAt <= sent.endedAt
  return { ...outbox, entries: outbox.entries.filter((entry) => !isSent(entry)) }
}

/** What is to be sent, the oldest first; `open` is the id of the session that still lasts. */
export function waiting(outbox: Outbox, open: string | null): readonly Listening[] {
  return outbox.entries.filter(
    ({ id, startedAt }) =>
      id !== open && (outbox.clearedAt === null || startedAt >= outbox.clearedAt),
  )
}

/** Everything that began before now is to go. Nothing is lost yet: it can be undone. */
export function askClear(outbox: Outbox, now: number): Outbox {
  return { ...outbox, clearedAt: now }
}

/** Undoes the clearing. */
export function undoClear(outbox: Outbox): Outbox {
  return { ...outbox, clearedAt: null }
}

/** The API has cleared everything that was asked for at `clearedAt`. */
export function settleClear(outbox: Outbox, clearedAt: number): Outbox {
  return {
    entries: outbox.entries.filter(({ startedAt }) => startedAt >= clearedAt),
    clearedAt: outbox.clearedAt === clearedAt ? null : outbox.clearedAt,
  }
}

export interface KeptOutbox {
  readonly uid: string
  /** Grows with every change: the time of the change in ms, or one more than before. */
  readonly revision: number
  readonly outbox: Outbox
}

const time = z.number().check(z.nonnegative(), z.maximum(8.64e15))

const keptSchema = z.object({
  uid: z.string().check(z.minLength(1), z.maxLength(128)),
  revision: z.int().check(z.nonnegative()),
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

/** As it is kept. */
export function toText({ uid, revision, outbox }: KeptOutbox): string {
  return JSON.stringify({ uid, revision, ...outbox })
}

/** What was kept; null for nothing, and for anything that is no outbox. */
export function fromText(text: unknown): KeptOutbox | null {
  if (typeof text !== 'string') return null
  try {
    const { uid, revision, entries, clearedAt } = keptSchema.parse(JSON.parse(text))
    return { uid, revision, outbox: { entries: entries.slice(-OUTBOX_MAX), clearedAt } }
  } catch {
    return null
  }
}

/** The outbox of that user; empty when the kept one is another user's, or none. */
export function outboxOf(kept: KeptOutbox | null, uid: string | null): Outbox {
  return kept !== null && kept.uid === uid ? kept.outbox : EMPTY
}

/** The one of two copies that was written last; another user's does not count. */
export function later(
  mine: KeptOutbox | null,
  other: KeptOutbox | null,
  uid: string,
): KeptOutbox | null {
  const [a, b] = [mine, other].map((kept) => (kept?.uid === uid ? kept : null))
  if (!a || !b) return a ?? b ?? null
  return b.revision > a.revision ? b : a
}
