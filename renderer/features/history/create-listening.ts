/** Joins recorder, outbox and sender: what is heard ends up at the API, whatever happens on the way. */
import { askClear, keepAll, record, type Listening as Session, waiting } from './outbox.ts'
import type { OutboxStore } from './outbox-store.ts'
import { createRecorder, type HeardSession } from './recorder.ts'
import { createSender } from './sender.ts'

interface ListeningPorts {
  readonly store: OutboxStore
  /** Who is signed in; null while nobody is. */
  uid(): string | null
  /** Both reject as the API client does. */
  put(uid: string, session: Session): Promise<void>
  clear(uid: string): Promise<void>
  newId(): string
  now(): number
  readonly graceMs: number
}

/** What of a person's listening is not at the API yet. */
export interface Pending {
  /** Sessions that have ended and wait to be sent. */
  readonly sessions: number
  /** When they asked for their history to be cleared; null when nothing is to be cleared. */
  readonly clearedAt: number | null
}

export interface Listening {
  note(session: HeardSession): void
  /** Writes down how long the session that lasts is by now. */
  beat(): void
  /** Somebody is signed in now: what an earlier run of the app has left of theirs is sent. */
  resume(): Promise<void>
  send(): Promise<void>
  /** Before the person leaves: everything goes out now, if it can within `ms`. */
  sendWithin(ms: number): Promise<void>
  /** The person has left: nothing of their listening stays on this computer. */
  forget(): Promise<void>
  askClear(): void
  /** Takes the clearing back; false when it is done already, or under way. */
  keepAll(): boolean
  pending(uid: string): Pending
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

  /** Who was here last. A session that was lost is expected back: until then they are who listens. */
  let known: string | null = null
  /** Who has heard the session that lasts. */
  let listener: string | null = null

  const recorder = createRecorder({
    now,
    newId: ports.newId,
    write: (session) => {
      const isElses = uid() !== null && uid() !== listener
      if (listener !== null && !isElses) store.change(listener, (box) => record(box, session))
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

  return {
    beat: recorder.beat,
    send: sender.send,
    subscribe: store.subscribe,
    note: (session) => {
      known = uid() ?? known
      if (session.endedAt === null) listener = known
      recorder.note(session)
      if (recorder.openId() === null) void sender.send()
    },
    resume: async () => {
      known = uid() ?? known
      if (known === null || known !== uid()) return
      await store.recover(known)
      void sender.send()
    },
    sendWithin: async (ms) => {
      recorder.cut()
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, ms)
      await Promise.race([sender.sendAll(), late])
      clearTimeout(timer)
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
    keepAll: () => {
      const owner = uid()
      if (owner === null || store.read(owner).clearedAt === null) return false
      if (sender.isClearing()) return false
      store.change(owner, keepAll)
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
    onTaken: (told) => {
      taken.add(told)
      return () => taken.delete(told)
    },
  }
}
