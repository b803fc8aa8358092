/** The outbox as text, with whose it is and which of two copies is the later one. Pure. */
import * as z from 'zod/mini'
import { EMPTY, OUTBOX_MAX, type Outbox } from './outbox.ts'

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

/** The outbox of that person; empty when the kept one is somebody else's, or none. */
export function outboxOf(kept: KeptOutbox | null, uid: string | null): Outbox {
  return kept !== null && kept.uid === uid ? kept.outbox : EMPTY
}

/** The one of two copies that was written last; another person's is none. */
export function later(
  mine: KeptOutbox | null,
  other: KeptOutbox | null,
  uid: string,
): KeptOutbox | null {
  const [a, b] = [mine, other].map((kept) => (kept?.uid === uid ? kept : null))
  if (!a || !b) return a ?? b ?? null
  return b.revision > a.revision ? b : a
}
