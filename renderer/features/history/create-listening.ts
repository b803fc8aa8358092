/** Joins recorder, outbox and sender: what is heard reaches the API, whatever happens on the way. */
import { askClear, record, type Listening as Session, undoClear, waiting } from './outbox.ts'
import type { OutboxStore } from './outbox-store.ts'
import { createRecorder, type HeardSession } from './recorder.ts'
import { createSender } from './sender.ts'

/** A sign-out waits this long for the last session to be sent, also where the service hangs. */
const LEAVING_WAIT_MS = 2_000

interface ListeningPorts {
  readonly store: OutboxStore
  /** The signed-in user; null while signed out. */
  uid(): string | null
  /** Both reject as the API client does. */
  put(uid: string, session: Session): Promise<void>
  clear(uid: string): Promise<void>
  newId(): string
  now(): number
  readonly graceMs: number
}

/** What of a user's listening is not at the API yet. */
export interface Pending {
  /** Sessions that have ended and wait to be sent. */
  readonly sessions: number
  /** When the user asked for their history to be cleared; null when nothing is to be cleared. */
  readonly clearedAt: number | null
}

export interface Listening {
  note(session: HeardSession): void
  /** Writes down how long the session that lasts is by now. */
  beat(): void
  /** For the user who is signed in now: sends what an earlier run of the app has left of theirs. */
  resume(): Promise<void>
  send(): Promise<void>
  /** Before a sign-out: everything goes out now, if it can in LEAVING_WAIT_MS. */
  sendBeforeLeaving(): Promise<void>
  /** A listener without an account has signed in to one: what is heard, and what waits, is that one's. */
  hand(from: string, to: string): void
  /** The user has signed out: nothing of their listening stays on this computer. */
  forget(): Promise<void>
  askClear(): void
  /** Undoes the clearing; false when it is done already, or under way. */
  undoClear(): boolean
  pending(uid: string): Pending
  /** The newest session of the signed-in user that waits to be sent; null: there is none. */
  latest(): Promise<Session | null>
  /** Calls the listener whenever the API has taken something. */
  onTaken(listener: () => void): () => void
  /** Calls the listener whenever `pending` may have changed. */
  subscribe(listener: () => void): () => void
}

/** Makes the history's writing side. The app has one; tests make their own. */
export function createListening(ports: ListeningPorts): Listening {
  const { store, uid, now } = ports
  const taken = new Set<() => void>()
  let lasting: Pending = { sessions: 0, clearedAt: null }

  /** The last user. After a lost session they are expected back: until then what is heard is theirs. */
  let known: string | null = null
  /** Whose session it is that lasts. */
  let listener: string | null = null
  /** What a crash has left is being put back: what is written after it builds on it. */
  let recovering: Promise<void> | null = null

  const recorder = createRecorder({
    now,
    newId: ports.newId,
    write: (session) => {
      const belongsToAnotherUser = uid() !== null && uid() !== listener
      if (listener !== null && !belongsToAnotherUser)
        store.change(listener, (box) => record(box, session))
    },
  })
  const sender = createSender({
    ...ports,
    read: store.read,
    change: store.change,
    openId: recorder.openId,
    onTaken: () => {
      for (const told of taken) told()
    },
  })

  function note(session: HeardSession): void {
    known = uid() ?? known
    if (session.endedAt === null) listener = known
    recorder.note(session)
    if (recorder.openId() === null) void sender.send()
  }

  return {
    beat: recorder.beat,
    send: sender.send,
    subscribe: store.subscribe,
    note: (session) => {
      if (recovering) void recovering.then(() => note(session))
      else note(session)
    },
    resume: async () => {
      known = uid() ?? known
      if (known === null || known !== uid()) return
      const mine = store.recover(known)
      recovering = mine
      await mine
      if (recovering === mine) recovering = null
      void sender.send()
    },
    sendBeforeLeaving: async () => {
      recorder.cut()
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, LEAVING_WAIT_MS)
      await Promise.race([sender.sendAll(), late])
      clearTimeout(timer)
    },
    hand: (from, to) => {
      store.hand(from, to)
      if (known === from) known = to
      if (listener === from) listener = to
    },
    forget: () => {
      recorder.end()
      known = null
      return store.wipe()
    },
    askClear: () => {
      const owner = uid()
      if (owner === null) return
      // What was heard until now goes too; what is heard from now on does not.
      recorder.cut()
      store.change(owner, (outbox) => askClear(outbox, now()))
      void sender.send()
    },
    undoClear: () => {
      const owner = uid()
      if (owner === null || store.read(owner).clearedAt === null) return false
      if (sender.isClearing()) return false
      store.change(owner, undoClear)
      void sender.send()
      return true
    },
    pending: (owner) => {
      const outbox = store.read(owner)
      const sessions = waiting(outbox, recorder.openId()).length
      const { clearedAt } = outbox
      // The same figures are the same object, as React wants it.
      if (sessions !== lasting.sessions || clearedAt !== lasting.clearedAt) {
        lasting = { sessions, clearedAt }
      }
      return lasting
    },
    latest: async () => {
      await recovering
      const owner = uid()
      if (owner === null) return null
      return waiting(store.read(owner), recorder.openId()).at(-1) ?? null
    },
    onTaken: (told) => {
      taken.add(told)
      return () => taken.delete(told)
    },
  }
}
