/** State of an offline queue and pure functions that change it. offline-queue.ts stores and sends the entries. */
import * as z from 'zod/mini'

/** No user makes more changes during an outage. Beyond this number, the oldest entries are deleted. */
export const QUEUE_MAX = 500

export interface QueueState<Entry> {
  readonly uid: string
  /** Increases with each change. The backup copy wins if its revision is higher. */
  readonly revision: number
  readonly entries: readonly Entry[]
}

export interface EntryRules<Entry> {
  /** The queue has one entry per key. */
  keyOf(entry: Entry): string
  /** Merges two entries with the same key. Returns `queued` itself if `next` adds nothing. */
  coalesce(queued: Entry, next: Entry): Entry
  /** Sorts and limits the entries. By default, they stay in insertion order, up to QUEUE_MAX. */
  arrange?(entries: readonly Entry[]): readonly Entry[]
  /** Removes entries that were sent or rejected. By default, an entry that changed in the meantime stays. */
  settle?(entries: readonly Entry[], settled: readonly Entry[]): readonly Entry[]
}

export type QueueEvent<Entry> =
  | { readonly type: 'added'; readonly uid: string; readonly entries: readonly Entry[] }
  | { readonly type: 'settled'; readonly uid: string; readonly entries: readonly Entry[] }
  | { readonly type: 'withdrawn'; readonly uid: string; readonly key: string }
  /** Replaces the state with a backup copy that survived a crash. */
  | { readonly type: 'restored'; readonly state: QueueState<Entry> }
  | { readonly type: 'transferred'; readonly from: string; readonly to: string }

export function entriesOf<Entry>(state: QueueState<Entry> | null, uid: string): readonly Entry[] {
  return state?.uid === uid ? state.entries : NO_ENTRIES
}
const NO_ENTRIES: readonly never[] = []

/** Returns `state` itself if nothing changes, and null for an empty queue. Overwrites another user's entries. */
export function reduceQueue<Entry>(
  rules: EntryRules<Entry>,
  state: QueueState<Entry> | null,
  event: QueueEvent<Entry>,
  now: number,
): QueueState<Entry> | null {
  if (event.type === 'restored') return event.state
  const revision = Math.max((state?.revision ?? 0) + 1, now)
  if (event.type === 'transferred') {
    return state?.uid === event.from ? { ...state, uid: event.to, revision } : state
  }
  const { uid } = event
  const previousEntries = entriesOf(state, uid)
  const entries = applyEvent(rules, previousEntries, event)
  if (isSame(previousEntries, entries)) return state
  return entries.length === 0 ? null : { uid, revision, entries }
}

function applyEvent<Entry>(
  rules: EntryRules<Entry>,
  queued: readonly Entry[],
  event: Extract<QueueEvent<Entry>, { readonly uid: string }>,
): readonly Entry[] {
  switch (event.type) {
    case 'added': {
      const entries = coalesceAll(rules, queued, event.entries)
      return rules.arrange?.(entries) ?? entries.slice(-QUEUE_MAX)
    }
    case 'settled':
      return (
        rules.settle?.(queued, event.entries) ??
        removeSettled(rules, queued, byKey(rules, event.entries))
      )
    case 'withdrawn':
      return queued.filter((entry) => rules.keyOf(entry) !== event.key)
  }
}

const byKey = <Entry>(rules: EntryRules<Entry>, entries: readonly Entry[]) =>
  new Map(entries.map((entry) => [rules.keyOf(entry), entry]))

function coalesceAll<Entry>(
  rules: EntryRules<Entry>,
  queued: readonly Entry[],
  added: readonly Entry[],
): Entry[] {
  const entries = byKey(rules, queued)
  for (const next of added) {
    const key = rules.keyOf(next)
    const queuedEntry = entries.get(key)
    entries.set(key, queuedEntry === undefined ? next : rules.coalesce(queuedEntry, next))
  }
  return [...entries.values()]
}

function removeSettled<Entry>(
  rules: EntryRules<Entry>,
  queued: readonly Entry[],
  settled: ReadonlyMap<string, Entry>,
): Entry[] {
  return queued.filter((entry) => {
    const settledEntry = settled.get(rules.keyOf(entry))
    if (settledEntry === undefined) return true
    const hasChanged = rules.coalesce(settledEntry, entry) !== settledEntry
    return hasChanged
  })
}

const isSame = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((entry, index) => entry === b[index])

/** Returns the entries that another window has sent, because they are missing in `after`. */
export function missingEntries<Entry>(
  rules: EntryRules<Entry>,
  before: QueueState<Entry>,
  after: QueueState<Entry> | null,
): readonly Entry[] {
  if (after !== null && after.uid !== before.uid) return NO_ENTRIES
  const remaining = byKey(rules, after?.entries ?? [])
  return before.entries.filter((entry) => !remaining.has(rules.keyOf(entry)))
}

export interface StoredEntries<Entry> {
  /** Throws if `stored` has another shape. */
  read(stored: unknown): readonly Entry[]
  write(entries: readonly Entry[]): object
}

const commonSchema = z.object({
  uid: z.string().check(z.minLength(1), z.maxLength(128)),
  // Earlier versions did not store a revision for every kind.
  revision: z._default(z.int().check(z.nonnegative()), 0),
})

export function parseQueue<Entry>(
  stored: StoredEntries<Entry>,
  text: string | null,
): QueueState<Entry> | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return { ...commonSchema.parse(value), entries: stored.read(value) }
  } catch {
    return null
  }
}

export function serializeQueue<Entry>(
  stored: StoredEntries<Entry>,
  { uid, revision, entries }: QueueState<Entry>,
): string {
  return JSON.stringify({ uid, revision, ...stored.write(entries) })
}
