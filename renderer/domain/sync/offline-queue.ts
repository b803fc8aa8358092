/**
 * The offline queue: what a user changes is stored on this computer, and sent until the server accepts or rejects it.
 * Each kind of change has a queue with its own handler; a queue sends one request at a time, in order.
 */
import * as z from 'zod/mini'
import { statusOf } from '../../api/problem.ts'
import { retryDelay } from '../../api/send-again.ts'
import { statusMonitor } from '../../api/status-monitor.ts'
import { log } from '../../lib/log.ts'
import { type KeptText, keepText } from '../../platform/kept-text.ts'
import { keepsChange, rejectChange, settleChanges } from '../errors/errors.ts'
import {
  type EntryRules,
  entriesOf,
  missingEntries,
  parseQueue,
  type QueueEvent,
  type QueueState,
  reduceQueue,
  type StoredEntries,
  serializeQueue,
} from './queue-state.ts'

export interface QueueHandler<Entry, Result> extends EntryRules<Entry> {
  /** One toast is up for all rejected entries of a kind. */
  readonly kind: string
  /** The key in local storage. */
  readonly storageKey: string
  readonly stored: StoredEntries<Entry>
  /** Whether a fault of the server is reported or waited out (error-rules.ts). */
  readonly queueing: 'user' | 'background'
  /** Entries of another user are deleted when a user signs in, not only overwritten by the first entry of theirs. */
  readonly isPrivate?: boolean
  /** The entries of the next request; a number: nothing is sent for so many ms. `isLeaving`: the user signs out. */
  due(entries: readonly Entry[], isLeaving: boolean): readonly Entry[] | number
  send(uid: string, entries: readonly Entry[]): Promise<Result>
  /** Shows what was sent. `result` is null where another window has sent it. */
  onSent?(uid: string, entries: readonly Entry[], result: Result | null): Promise<void> | void
  /** The server cannot take these now: they are sent again. */
  onRetry?(entries: readonly Entry[]): void
  /** The server has rejected these; their toast is shown already. */
  onRejected?(uid: string, entries: readonly Entry[], error: unknown): void
}

export interface OfflineQueue<Entry> {
  /** What is queued of a user; the same object while it is the same. */
  entries(uid: string): readonly Entry[]
  /** Stores entries and sends them, unless a failed request is waited for. */
  add(uid: string, entries: readonly Entry[]): void
  /** Takes an entry out before it is sent. */
  withdraw(uid: string, key: string): void
  /** Sends what is queued, also while a failed request is waited for. Never rejects. */
  flush(isLeaving?: boolean): Promise<void>
  /**
   * The user has signed in: resolves when what a crash took from local storage is restored, and sends what is queued.
   * Never rejects.
   */
  enter(uid: string): Promise<void>
  /** A user without an account has signed in to one: what is queued belongs to the account. */
  transfer(from: string, to: string): void
  /** The user has signed out: deletes what is queued, whichever user's it is. Never rejects. */
  forget(): Promise<void>
  /** Calls the listener after each change, also one of another window. */
  subscribe(listener: () => void): () => void
}

/**
 * Session part: sends a user's queued changes when they are back, moves them into their account, and deletes them at
 * sign-out.
 */
export function queueSession(queue: Pick<OfflineQueue<unknown>, 'enter' | 'transfer' | 'forget'>) {
  return {
    enter: (uid: string): void => void queue.enter(uid),
    leave: (uid: string, reason: string, next?: string): void => {
      if (reason === 'signed-out') void queue.forget()
      if (reason === 'joined' && next !== undefined) queue.transfer(uid, next)
    },
  }
}

const TOO_MANY = 429
/** Statuses about what was sent: one entry may be wrong, and the others of its request right. */
const ABOUT_CONTENT: readonly (number | undefined)[] = [400, 409, 413, 422]

/** The usual stored form: one list, named `items`. */
export function storedItems<Entry>(schema: z.ZodMiniType<Entry>): StoredEntries<Entry> {
  const stored = z.object({ items: z.array(schema) })
  return { read: (value) => stored.parse(value).items, write: (items) => ({ items }) }
}

/** One window sends at a time. Pages of an insecure origin have no locks. */
function exclusively(kind: string, work: () => Promise<void>): Promise<unknown> {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  return locks ? locks.request(`undertone-queue-${kind}`, work) : work()
}

/** Calls the listener when the network or the API is back. */
function onceBack(listener: () => void): () => void {
  const stop = statusMonitor.onImproved(listener)
  window.addEventListener('online', listener)
  return () => {
    stop()
    window.removeEventListener('online', listener)
  }
}

/** Makes a queue. `isSignedIn` says whether that user is still signed in: nothing is sent under another account. */
export function createOfflineQueue<Entry, Result>(
  handler: QueueHandler<Entry, Result>,
  isSignedIn: (uid: string) => boolean,
  text: KeptText = keepText(handler.storageKey),
): OfflineQueue<Entry> {
  const { kind, stored } = handler
  /** As read or written last. */
  let latest: { readonly raw: string | null; readonly state: QueueState<Entry> | null } = {
    raw: null,
    state: null,
  }
  let running: Promise<void> | null = null
  /** There may be more to send than the run under way has seen. */
  let isDirty = false
  let isLeaving = false
  let failures = 0
  /** Ends the wait for another attempt. */
  let stopWaiting: (() => void) | null = null
  let isRateLimited = false

  function current(): QueueState<Entry> | null {
    const raw = text.read()
    if (raw === latest.raw) return latest.state
    const before = latest.state
    latest = { raw, state: parseQueue(stored, raw) }
    if (before !== null) showSentElsewhere(before, latest.state)
    return latest.state
  }

  function showSentElsewhere(before: QueueState<Entry>, after: QueueState<Entry> | null): void {
    const sent = missingEntries(handler, before, after)
    if (sent.length === 0) return
    queueMicrotask(() => {
      if (isSignedIn(before.uid)) void handler.onSent?.(before.uid, sent, null)
      void flush()
    })
  }

  function store(state: QueueState<Entry> | null): Promise<void> {
    const raw = state && serializeQueue(stored, state)
    latest = { raw, state }
    return text.write(raw)
  }

  function apply(event: QueueEvent<Entry>): void {
    const before = current()
    const after = reduceQueue(handler, before, event, Date.now())
    if (after !== before) void store(after)
  }

  function endWait(): void {
    stopWaiting?.()
    stopWaiting = null
    isRateLimited = false
  }

  /** Sends again after so many ms, or as soon as what failed with `error` may work; one of too many waits its time out. */
  function wait(ms: number, error?: unknown): void {
    endWait()
    isRateLimited = statusOf(error) === TOO_MANY
    const again = () => {
      endWait()
      void flush()
    }
    const timer = setTimeout(again, ms)
    const stop = isRateLimited || error === undefined ? () => {} : onceBack(again)
    stopWaiting = () => {
      clearTimeout(timer)
      stop()
    }
  }

  /** False: the rest has to wait too, or its user has left. */
  async function attempt(uid: string, entries: readonly Entry[]): Promise<boolean> {
    let result: Result
    try {
      result = await handler.send(uid, entries)
    } catch (error) {
      return fail(uid, entries, error)
    }
    failures = 0
    settleChanges(kind)
    const shown = isSignedIn(uid) && handler.onSent?.(uid, entries, result)
    apply({ type: 'settled', uid, entries })
    await shown
    return isSignedIn(uid)
  }

  async function fail(uid: string, entries: readonly Entry[], error: unknown): Promise<boolean> {
    if (!isSignedIn(uid)) return false
    if (keepsChange({ kind, error }, handler.queueing, failures > 0)) {
      failures += 1
      isDirty = false
      wait(retryDelay(failures, error), error)
      handler.onRetry?.(entries)
      return false
    }
    if (entries.length > 1 && ABOUT_CONTENT.includes(statusOf(error))) {
      const middle = Math.ceil(entries.length / 2)
      const isFirstDone = await attempt(uid, entries.slice(0, middle))
      return isFirstDone && attempt(uid, entries.slice(middle))
    }
    apply({ type: 'settled', uid, entries })
    const retry = () => {
      if (isSignedIn(uid)) apply({ type: 'added', uid, entries })
    }
    rejectChange({ kind, error, retry, resend: () => void flush() })
    handler.onRejected?.(uid, entries, error)
    return true
  }

  /** Sends one request after the other. Whose entries they are is checked before each. */
  async function run(): Promise<void> {
    for (;;) {
      const state = current()
      const isOwn = state !== null && isSignedIn(state.uid)
      const due = isOwn ? handler.due(state.entries, isLeaving) : []
      if (typeof due === 'number') return wait(due)
      if (!isOwn || due.length === 0) {
        // Another window may have sent what failed here.
        failures = 0
        settleChanges(kind)
        return
      }
      if (!(await attempt(state.uid, due))) return
    }
  }

  async function work(): Promise<void> {
    try {
      while (isDirty) {
        isDirty = false
        await exclusively(kind, run)
      }
    } catch (error) {
      log.error('A queue could not be sent', { kind, error })
    } finally {
      running = null
      isLeaving = false
    }
  }

  async function flush(isFinal = false): Promise<void> {
    if (isRateLimited && !isFinal) return
    endWait()
    isDirty = true
    isLeaving ||= isFinal
    running ??= work()
    await running
  }

  /** Takes the copy where it is later than what local storage has. */
  async function restore(uid: string): Promise<void> {
    const before = current()
    const raw = await text.readCopy()
    const copy = parseQueue(stored, raw)
    const now = current()
    if (copy?.uid === uid && (before?.uid !== uid || before.revision < copy.revision)) {
      apply({ type: 'restored', state: copy })
      // Added while the copy was read.
      if (now !== before) apply({ type: 'added', uid, entries: entriesOf(now, uid) })
    } else if (handler.isPrivate && (now ?? copy) !== null && now?.uid !== uid) await store(null)
  }

  return {
    entries: (uid) => entriesOf(current(), uid),
    add: (uid, entries) => {
      apply({ type: 'added', uid, entries })
      if (stopWaiting === null) void flush()
    },
    withdraw: (uid, key) => apply({ type: 'withdrawn', uid, key }),
    flush,
    enter: async (uid) => {
      endWait()
      failures = 0
      await restore(uid)
      void flush()
    },
    transfer: (from, to) => apply({ type: 'transferred', from, to }),
    forget: () => {
      endWait()
      failures = 0
      return store(null)
    },
    subscribe: text.subscribe,
  }
}
