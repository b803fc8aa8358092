/**
 * What was listened to and has not reached the API yet, and whether all that went before is to be
 * cleared. Pure: outbox-store.ts keeps it, sender.ts empties it.
 */

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
  /** When the person asked for their history to be cleared; null when nothing is to be cleared. */
  readonly clearedAt: number | null
}

export const EMPTY: Outbox = { entries: [], clearedAt: null }

/** Most that waits: 500 of about 140 bytes each, 70 kB. The oldest make room. */
export const OUTBOX_MAX = 500
/** Who hears less of a station was only passing by. */
export const LISTENING_MIN_MS = 5_000
/** The API takes no longer session; nor does anybody listen longer without a break. */
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

/** Everything that began before now is to go. Nothing is lost yet: it can be taken back. */
export function askClear(outbox: Outbox, now: number): Outbox {
  return { ...outbox, clearedAt: now }
}

/** Takes the clearing back. */
export function keepAll(outbox: Outbox): Outbox {
  return { ...outbox, clearedAt: null }
}

/** The API has cleared everything that was asked for at `clearedAt`. */
export function settleClear(outbox: Outbox, clearedAt: number): Outbox {
  return {
    entries: outbox.entries.filter(({ startedAt }) => startedAt >= clearedAt),
    clearedAt: outbox.clearedAt === clearedAt ? null : outbox.clearedAt,
  }
}
