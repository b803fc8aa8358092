/** Pure state and transitions of an offline queue. offline-queue.ts stores and sends the entries. */
import * as z from 'zod/mini'

/** More than a user changes manually during an outage. The oldest entries are dropped. */
export const QUEUE_MAX = 500

export interface QueueState<Entry> {
  readonly uid: string
  /** The copy with the higher revision is newer. */
  readonly revision: number
  readonly entries: readonly Entry[]
}

export interface EntryRules<Entry> {
  /** The queue has one entry per key. */
  keyOf(entry: Entry): string
  /** Merges two entries with the same key. Returns `known` itself if `next` adds nothing. */
  coalesce(known: Entry, next: Entry): Entry
  /** Sorts and limits the entries. Default: insertion order, at most QUEUE_MAX. */
  arrange?(entries: readonly Entry[]): readonly Entry[]
  /** Entries left after `done` was sent or rejected. Default: those that changed since. */
  settle?(entries: readonly Entry[], done: readonly Entry[]): readonly Entry[]
}

export type QueueEvent<Entry> =
  | { readonly type: 'added'; readonly uid: string; readonly entries: readonly Entry[] }
  | { readonly type: 'settled'; readonly uid: string; readonly entries: readonly Entry[] }
  | { readonly type: 'withdrawn'; readonly uid: string; readonly key: string }
  /** A backup copy that survived a crash. */
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
  const before = entriesOf(state, uid)
  const entries = changed(rules, before, event)
  if (isSame(before, entries)) return state
  return entries.length === 0 ? null : { uid, revision, entries }
}

function changed<Entry>(
  rules: EntryRules<Entry>,
  before: readonly Entry[],
  event: Extract<QueueEvent<Entry>, { readonly uid: string }>,
): readonly Entry[] {
  switch (event.type) {
    case 'added': {
      const entries = coalesceAll(rules, before, event.entries)
      return rules.arrange?.(entries) ?? entries.slice(-QUEUE_MAX)
    }
    case 'settled':
      return (
        rules.settle?.(before, event.entries) ??
        unsettled(rules, before, byKey(rules, event.entries))
      )
    case 'withdrawn':
      return before.filter((entry) => rules.keyOf(entry) !== event.key)
  }
}

const byKey = <Entry>(rules: EntryRules<Entry>, entries: readonly Entry[]) =>
  new Map(entries.map((entry) => [rules.keyOf(entry), entry]))

function coalesceAll<Entry>(
  rules: EntryRules<Entry>,
  before: readonly Entry[],
  added: readonly Entry[],
): Entry[] {
  const all = byKey(rules, before)
  for (const next of added) {
    const key = rules.keyOf(next)
    const known = all.get(key)
    all.set(key, known === undefined ? next : rules.coalesce(known, next))
  }
  return [...all.values()]
}

function unsettled<Entry>(
  rules: EntryRules<Entry>,
  entries: readonly Entry[],
  done: ReadonlyMap<string, Entry>,
): Entry[] {
  return entries.filter((entry) => {
    const sent = done.get(rules.keyOf(entry))
    return sent === undefined || rules.coalesce(sent, entry) !== sent
  })
}

const isSame = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((entry, index) => entry === b[index])

/** Entries of `before` that another window has sent. */
export function missingEntries<Entry>(
  rules: EntryRules<Entry>,
  before: QueueState<Entry>,
  after: QueueState<Entry> | null,
): readonly Entry[] {
  if (after !== null && after.uid !== before.uid) return NO_ENTRIES
  const left = byKey(rules, after?.entries ?? [])
  return before.entries.filter((entry) => !left.has(rules.keyOf(entry)))
}

/** Storage format of the entries, stored with `uid` and `revision`. */
export interface StoredEntries<Entry> {
  /** Throws if `stored` has another shape. */
  read(stored: unknown): readonly Entry[]
  write(entries: readonly Entry[]): object
}

const headSchema = z.object({
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
    return { ...headSchema.parse(value), entries: stored.read(value) }
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
