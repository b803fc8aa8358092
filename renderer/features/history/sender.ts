/** Empties the outbox: the clearing first, then session after session, the oldest first. */
import { retryDelay } from '../../api/send-again.ts'
import { keepsChange, rejectChange, settleChanges } from '../errors/errors.ts'
import {
  askClear,
  type Listening,
  type Outbox,
  record,
  settle,
  settleClear,
  waiting,
} from './outbox.ts'

/** Names the changes of the history. */
const HISTORY = 'history'

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

/** One thing to be sent. */
interface Work {
  send(): Promise<void>
  /** The outbox once the API has taken or refused it. */
  done(outbox: Outbox): Outbox
  /** Queues it again. */
  redo(outbox: Outbox): Outbox
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
  async function attempt(uid: string, { send: work, done, redo }: Work): Promise<boolean> {
    try {
      await work()
      failures = 0
      settleChanges(HISTORY)
    } catch (error) {
      if (ports.uid() !== uid) return false
      if (keepsChange({ kind: HISTORY, error }, 'background', failures > 0)) {
        failures += 1
        schedule(retryDelay(failures, error))
        return false
      }
      const retry = () => {
        if (ports.uid() === uid) ports.change(uid, redo)
      }
      rejectChange({ kind: HISTORY, error, retry, resend: () => void start(false) })
    }
    ports.change(uid, done)
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
      return attempt(uid, {
        send: () => clear(uid),
        done: (now) => settleClear(now, clearedAt),
        redo: (now) => askClear(now, clearedAt),
      })
    }
    const [oldest] = waiting({ ...outbox, clearedAt }, ports.openId())
    if (oldest === undefined) return false
    return attempt(uid, {
      send: () => ports.put(uid, oldest),
      done: (now) => settle(now, oldest),
      redo: (now) => record(now, oldest),
    })
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
