/** Empties the outbox: the clearing first, then session after session, the oldest first. */
import { statusOf } from '../../api/problem.ts'
import { errorCode } from '../../lib/error-code.ts'
import { log } from '../../lib/log.ts'
import { type Listening, type Outbox, settle, settleClear, waiting } from './outbox.ts'

/** Refusals that say nothing about the session: no token for now, too slow, too many. */
const PASSING: readonly number[] = [401, 408, 429]
const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 5 * 60_000

/**
 * `wait`: the same may be taken later. `drop`: the API will never take it. A user the API does not know
 * yet is being registered: that is worth waiting for. `status` is undefined without an answer.
 */
export function readRefusal(status: number | undefined, code: unknown): 'wait' | 'drop' {
  if (status === undefined || PASSING.includes(status)) return 'wait'
  if (status === 404 && code === 'user-not-found') return 'wait'
  return status >= 400 && status < 500 ? 'drop' : 'wait'
}

/** How long to wait after so many failures in a row (from 1): 5 s, doubled each time, up to 5 minutes. */
export function retryDelay(failures: number): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1))
}

interface SenderPorts {
  /** The user whose outbox is sent; null while signed out. */
  uid(): string | null
  read(uid: string): Outbox
  change(uid: string, edit: (outbox: Outbox) => Outbox): void
  /** Both reject as the API client does. */
  put(uid: string, listening: Listening): Promise<void>
  clear(uid: string): Promise<void>
  /** The id of the session that still lasts: it is sent when it has ended. */
  openId(): string | null
  now(): number
  /** The API has taken something. */
  onTaken(): void
  /** For how long a clearing can be undone, in ms. */
  readonly graceMs: number
}

export interface Sender {
  /** Sends what waits. What fails is tried again later, at growing intervals; never rejects. */
  send(): Promise<void>
  /** As above, and a clearing is not held back for an undo. */
  sendAll(): Promise<void>
  /** The API has been told to clear, and has not answered yet. */
  isClearing(): boolean
}

/** Makes a sender; it has one call under way at a time. */
export function createSender(ports: SenderPorts): Sender {
  /** The runs so far: each begins when the one before has ended. */
  let runs: Promise<void> = Promise.resolve()
  /** A run that has not begun yet, which sends whatever is added now. */
  let next: Promise<void> | null = null
  let isClearing = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | null = null

  function schedule(ms: number): void {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => void start(false), ms)
  }

  /** False: it failed, and the rest would fail too. */
  async function attempt(what: string, work: () => Promise<void>, done: () => void) {
    try {
      await work()
      failures = 0
    } catch (error) {
      const [status, code] = [statusOf(error), errorCode(error)]
      if (readRefusal(status, code) === 'wait') {
        failures += 1
        schedule(retryDelay(failures))
        return false
      }
      log.warn('The API will not take this, so it is given up', { what, status, code })
    }
    done()
    ports.onTaken()
    return true
  }

  async function clear(uid: string): Promise<void> {
    isClearing = true
    try {
      await ports.clear(uid)
    } finally {
      isClearing = false
    }
  }

  /** Does the next thing that is due; false when nothing is, or it failed. */
  async function step(uid: string, isFinal: boolean): Promise<boolean> {
    const { clearedAt, ...outbox } = ports.read(uid)
    if (clearedAt !== null) {
      const left = clearedAt + ports.graceMs - ports.now()
      // A clock that was put back must not keep the clearing for ever.
      if (!isFinal && left > 0 && left <= ports.graceMs) {
        schedule(left)
        return false
      }
      return attempt(
        'clearing',
        () => clear(uid),
        () => ports.change(uid, (now) => settleClear(now, clearedAt)),
      )
    }
    const [oldest] = waiting({ ...outbox, clearedAt }, ports.openId())
    if (oldest === undefined) return false
    return attempt(
      'session',
      () => ports.put(uid, oldest),
      () => ports.change(uid, (now) => settle(now, oldest)),
    )
  }

  async function run(isFinal: boolean): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const uid = ports.uid()
    let goesOn = uid !== null
    // Another user may sign in meanwhile: theirs is not sent as part of this.
    while (goesOn && uid !== null && ports.uid() === uid) goesOn = await step(uid, isFinal)
  }

  function start(isFinal: boolean): Promise<void> {
    if (next !== null && !isFinal) return next
    const mine = runs.then(() => {
      if (next === mine) next = null
      return run(isFinal)
    })
    if (!isFinal) next = mine
    runs = mine
    return mine
  }

  return { send: () => start(false), sendAll: () => start(true), isClearing: () => isClearing }
}
