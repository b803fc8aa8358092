/** The state of an offline queue and its transitions. Pure: offline-queue.ts stores the entries and sends them. */
import * as z from 'zod/mini'

/** More than a user changes by hand while a service is away; the oldest entries are dropped. */
export const QUEUE_MAX = 500

/** What is queued, of one user at a time. */
export interface QueueState<Entry> {
  readonly uid: string
  /** Of two copies the one with the higher revision is the later one. */
  readonly revision: number
  readonly entries: readonly Entry[]
}

export interface EntryRules<Entry> {
  /** Identifies what an entry changes: of each, one entry is queued. */
  keyOf(entry: Entry): string
  /** Of two entries with the same key, the one to send: `known` itself where `next` says nothing newer. */
  coalesce(known: Entry, next: Entry): Entry
  /** Sorts and limits the entries; without it they stay in the order they were added, QUEUE_MAX at most. */
  arrange?(entries: readonly Entry[]): readonly Entry[]
  /** The entries that are left once `done` was sent or rejected; without it those that say something newer. */
  settle?(entries: readonly Entry[], done: readonly Entry[]): readonly Entry[]
}

export type QueueEvent<Entry> =
  | { readonly type: 'added'; readonly uid: string; readonly entries: readonly Entry[] }
  /** The server has accepted or rejected these. */
  | { readonly type: 'settled'; readonly uid: string; readonly entries: readonly Entry[] }
  /** The user has undone this entry before it was sent. */
  | { readonly type: 'withdrawn'; readonly uid: string; readonly key: string }
  /** A copy that a crash has not lost. */
  | { readonly type: 'restored'; readonly state: QueueState<Entry> }
  /** What is queued for one user belongs to another account from now on. */
  | { readonly type: 'transferred'; readonly from: string; readonly to: string }

/** The entries of a user; none where the queue holds another user's. */
export function entriesOf<Entry>(state: QueueState<Entry> | null, uid: string): readonly Entry[] {
  return state?.uid === uid ? state.entries : NO_ENTRIES
}
const NO_ENTRIES: readonly never[] = []

/** The next state, `state` itself where nothing changes, null for an empty queue. Entries of another user are overwritten. */
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

/** One entry per key. A known one keeps its place. */
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

/** What was changed again while it was sent is still to be sent. */
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

/** The entries of `before` that are queued no more: another window has sent them. */
export function missingEntries<Entry>(
  rules: EntryRules<Entry>,
  before: QueueState<Entry>,
  after: QueueState<Entry> | null,
): readonly Entry[] {
  if (after !== null && after.uid !== before.uid) return NO_ENTRIES
  const left = byKey(rules, after?.entries ?? [])
  return before.entries.filter((entry) => !left.has(rules.keyOf(entry)))
}

/** How the entries are written to local storage, beside `uid` and `revision`. */
export interface StoredEntries<Entry> {
  /** Throws where `stored` has another shape. */
  read(stored: unknown): readonly Entry[]
  write(entries: readonly Entry[]): object
}

const headSchema = z.object({
  uid: z.string().check(z.minLength(1), z.maxLength(128)),
  // Earlier versions of the app have not written one for every kind.
  revision: z._default(z.int().check(z.nonnegative()), 0),
})

/** What was stored; null for nothing, and for anything of another shape. */
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
