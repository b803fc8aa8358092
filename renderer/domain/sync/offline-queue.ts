/**
 * The offline queue stores a user's changes on this computer until the server accepts or rejects them. Each kind of
 * change has its own queue and handler. A queue sends one request at a time, in order.
 */
import * as z from 'zod/mini'
import { statusOf } from '../../api/problem.ts'
import { statusMonitor } from '../../api/status-monitor.ts'
import { retryDelay } from '../../api/write-retry.ts'
import { log } from '../../lib/log.ts'
import { createDurableText, type DurableText } from '../../platform/durable-text.ts'
import { clearSavedOffline, handleChangeError, rejectChange } from '../errors/errors.ts'
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
  readonly kind: string
  readonly storageKey: string
  readonly stored: StoredEntries<Entry>
  /** After a server error, a 'user' entry is rejected and a 'background' entry is retried (error-rules.ts). */
  readonly queueing: 'user' | 'background'
  /** True to delete entries of another user at sign-in. Otherwise the new user's first entry overwrites them. */
  readonly isPrivate?: boolean
  /** Returns the entries for the next request, or the delay before it in ms. `isLeaving` is true during a sign-out. */
  due(entries: readonly Entry[], isLeaving: boolean): readonly Entry[] | number
  send(uid: string, entries: readonly Entry[]): Promise<Result>
  /** Called after entries were sent. `result` is null when another window sent them. */
  onSent?(uid: string, entries: readonly Entry[], result: Result | null): Promise<void> | void
  onRetry?(entries: readonly Entry[]): void
  onRejected?(uid: string, entries: readonly Entry[], error: unknown): void
}

export interface OfflineQueue<Entry> {
  /** Queued entries of a user. Returns the same array until the entries change. */
  entries(uid: string): readonly Entry[]
  /** Stores entries and sends them, unless a retry is scheduled. */
  add(uid: string, entries: readonly Entry[]): void
  withdraw(uid: string, key: string): void
  /** Sends the queue immediately, even if a retry is scheduled. Never rejects. */
  flush(options?: { readonly isLeaving: boolean }): Promise<void>
  /** Restores the backup copy if a crash lost local storage, then sends the queue. Never rejects. */
  enter(uid: string): Promise<void>
  /** Moves the entries of an anonymous user to the account that they sign in to. */
  transfer(from: string, to: string): void
  /** Deletes the entries of any user at sign-out. Never rejects. */
  forget(): Promise<void>
  subscribe(listener: () => void): () => void
}

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
/** Statuses about the content. One invalid entry can fail a request that also contains valid entries. */
const CONTENT_STATUSES: readonly (number | undefined)[] = [400, 409, 413, 422]

/** Default stored format: a list named `items`. */
export function storedItems<Entry>(schema: z.ZodMiniType<Entry>): StoredEntries<Entry> {
  const stored = z.object({ items: z.array(schema) })
  return { read: (value) => stored.parse(value).items, write: (items) => ({ items }) }
}

/** Runs in one window at a time. Insecure origins have no Web Locks API. */
function exclusively(kind: string, work: () => Promise<void>): Promise<unknown> {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  return locks ? locks.request(`undertone-queue-${kind}`, work) : work()
}

function onAvailable(listener: () => void): () => void {
  const stop = statusMonitor.onRecovered(listener)
  window.addEventListener('online', listener)
  return () => {
    stop()
    window.removeEventListener('online', listener)
  }
}

/** Checks `isSignedIn` before each request, so that no entry is sent under another account. */
export function createOfflineQueue<Entry, Result>(
  handler: QueueHandler<Entry, Result>,
  isSignedIn: (uid: string) => boolean,
  text: DurableText = createDurableText(handler.storageKey),
): OfflineQueue<Entry> {
  const { kind, stored } = handler
  let cached: { readonly raw: string | null; readonly state: QueueState<Entry> | null } = {
    raw: null,
    state: null,
  }
  let currentRun: Promise<void> | null = null
  let isDirty = false
  let isLeaving = false
  let failures = 0
  let stopWaiting: (() => void) | null = null
  let isRateLimited = false

  function readState(): QueueState<Entry> | null {
    const raw = text.read()
    if (raw === cached.raw) return cached.state
    const previousState = cached.state
    cached = { raw, state: parseQueue(stored, raw) }
    if (previousState !== null) handleChangeInOtherWindow(previousState, cached.state)
    return cached.state
  }

  function handleChangeInOtherWindow(
    previousState: QueueState<Entry>,
    nextState: QueueState<Entry> | null,
  ): void {
    const sentEntries = missingEntries(handler, previousState, nextState)
    if (sentEntries.length === 0) return
    queueMicrotask(() => {
      if (isSignedIn(previousState.uid)) void handler.onSent?.(previousState.uid, sentEntries, null)
      void flush()
    })
  }

  function store(state: QueueState<Entry> | null): Promise<void> {
    const raw = state && serializeQueue(stored, state)
    cached = { raw, state }
    return text.write(raw)
  }

  function apply(event: QueueEvent<Entry>): void {
    const previousState = readState()
    const nextState = reduceQueue(handler, previousState, event, Date.now())
    if (nextState !== previousState) void store(nextState)
  }

  function endWait(): void {
    stopWaiting?.()
    stopWaiting = null
    isRateLimited = false
  }

  /** Schedules a retry after a delay, or when the network or the API is available again. A 429 always waits. */
  function wait(ms: number, error?: unknown): void {
    endWait()
    isRateLimited = statusOf(error) === TOO_MANY
    const sendAgain = () => {
      endWait()
      void flush()
    }
    const timer = setTimeout(sendAgain, ms)
    const onlyDelayCounts = isRateLimited || error === undefined
    const unsubscribe = onlyDelayCounts ? () => {} : onAvailable(sendAgain)
    stopWaiting = () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }

  /** Sends entries. Returns false if the remaining entries must wait or if their user signed out. */
  async function attempt(uid: string, entries: readonly Entry[]): Promise<boolean> {
    let result: Result
    try {
      result = await handler.send(uid, entries)
    } catch (error) {
      return handleFailure(uid, entries, error)
    }
    failures = 0
    clearSavedOffline(kind)
    const callback = isSignedIn(uid) && handler.onSent?.(uid, entries, result)
    apply({ type: 'settled', uid, entries })
    await callback
    return isSignedIn(uid)
  }

  async function handleFailure(
    uid: string,
    entries: readonly Entry[],
    error: unknown,
  ): Promise<boolean> {
    if (!isSignedIn(uid)) return false
    if (handleChangeError({ kind, error }, handler.queueing, failures > 0)) {
      failures += 1
      isDirty = false
      wait(retryDelay(failures, error), error)
      handler.onRetry?.(entries)
      return false
    }
    if (entries.length > 1 && CONTENT_STATUSES.includes(statusOf(error))) {
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

  async function sendDueEntries(): Promise<void> {
    for (;;) {
      const state = readState()
      const isOwn = state !== null && isSignedIn(state.uid)
      const due = isOwn ? handler.due(state.entries, isLeaving) : []
      if (typeof due === 'number') return wait(due)
      if (!isOwn || due.length === 0) {
        // Another window may have sent the entries that failed here.
        failures = 0
        clearSavedOffline(kind)
        return
      }
      if (!(await attempt(state.uid, due))) return
    }
  }

  async function runUntilClean(): Promise<void> {
    try {
      while (isDirty) {
        isDirty = false
        await exclusively(kind, sendDueEntries)
      }
    } catch (error) {
      log.error('Sending a queue failed', { kind, error })
    } finally {
      currentRun = null
      isLeaving = false
    }
  }

  async function flush(options = { isLeaving: false }): Promise<void> {
    if (isRateLimited && !options.isLeaving) return
    endWait()
    isDirty = true
    isLeaving ||= options.isLeaving
    currentRun ??= runUntilClean()
    await currentRun
  }

  async function restore(uid: string): Promise<void> {
    const stateBeforeRead = readState()
    const copy = parseQueue(stored, await text.readCopy())
    const state = readState()
    const isCopyNewer =
      copy?.uid === uid &&
      (stateBeforeRead?.uid !== uid || stateBeforeRead.revision < copy.revision)
    const belongsToOtherUser = (state ?? copy) !== null && state?.uid !== uid
    if (isCopyNewer) {
      apply({ type: 'restored', state: copy })
      // Adds the entries again that were added while the copy was read.
      if (state !== stateBeforeRead) apply({ type: 'added', uid, entries: entriesOf(state, uid) })
    } else if (handler.isPrivate && belongsToOtherUser) await store(null)
  }

  return {
    entries: (uid) => entriesOf(readState(), uid),
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
