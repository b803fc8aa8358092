/** Joins a listener's account at a service, the songs that wait for it, and what sends them. */

import { createStore } from 'zustand/vanilla'
import type { Listen, ScrobbleService } from '../../../shared/scrobbling/scrobble-service.ts'
import { retryDelay } from '../../api/send-again.ts'
import { log } from '../../lib/log.ts'
import type { ScrobblingVault } from '../../platform/platform-types.ts'
import { type Connection, readConnection, toRecord } from './account-vault.ts'
import { type KeptListens, type ListenQueue, withListen, withoutListens } from './listen-queue.ts'

/** `loading`: the vault has not answered. `lost`: the token is no longer taken, or was not kept. */
type Status = 'loading' | 'off' | 'on' | 'lost'

export interface ScrobblingState {
  readonly status: Status
  /** The listener's name at the service; null while off. */
  readonly account: string | null
  /** The token is gone when the app quits: this computer has no place that keeps it safe. */
  readonly isUnkept: boolean
  /** Songs that the service has not taken yet. */
  readonly waiting: number
  readonly last: KeptListens['last']
}

interface ScrobblerPorts {
  readonly service: ScrobbleService
  readonly vault: ScrobblingVault
  readonly queue: ListenQueue
  now(): number
  /** One window of the app at a time: two would send the same song. */
  exclusively(work: () => Promise<void>): Promise<unknown>
  /** The service refuses the token, and the listener has to be told. */
  onRefused(): void
}

const OFF = { connection: null, isUnkept: false } as const

export type Scrobbler = ReturnType<typeof createScrobbler>

export function createScrobbler(ports: ScrobblerPorts) {
  const { service, vault, queue, now } = ports
  let uid: string | null = null
  let held: { readonly connection: Connection | null; readonly isUnkept: boolean } = OFF
  let status: Status = 'loading'
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | null = null
  /** Vault and queue are changed one thing after the other. */
  let last: Promise<unknown> = Promise.resolve()
  let changes = 0
  /** To be sent, also what comes while it is under way. */
  let isAsked = false
  let sending: Promise<void> | null = null
  const state = createStore<ScrobblingState>()(toState)

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    changes += 1
    const result = last.then(work).finally(() => {
      changes -= 1
    })
    last = result.catch(() => undefined)
    return result
  }

  function toState(): ScrobblingState {
    const kept = mine()
    return {
      status,
      account: held.connection?.account ?? (status === 'lost' ? (kept?.account ?? null) : null),
      isUnkept: held.isUnkept,
      waiting: kept?.listens.length ?? 0,
      last: kept?.last ?? null,
    }
  }

  const show = () => state.setState(toState(), true)
  queue.subscribe(() => {
    show()
    if (changes > 0 || uid === null) return
    // Another window has disconnected the account, or connected one.
    const isConnected = mine() !== null
    if (status === 'on' && !isConnected) become('off', OFF)
    if (status === 'off' && isConnected) reload(uid)
  })

  function become(next: Status, what: typeof held): void {
    status = next
    held = what
    show()
  }

  function quiet(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    failures = 0
  }

  /** What is kept of the user who is here. */
  function mine(): KeptListens | null {
    return uid === null ? null : queue.read(uid)
  }

  function edit(change: (kept: KeptListens) => KeptListens): void {
    const kept = mine()
    if (kept !== null) void queue.write(change(kept))
  }

  async function forget(): Promise<void> {
    quiet()
    // Off is shown when the token is gone: a page that ends before has it still, and says so.
    await vault.clear()
    await queue.write(null)
    become('off', OFF)
  }

  async function load(owner: string): Promise<void> {
    const record = readConnection((await vault.load()).session)
    await queue.recover(owner)
    if (uid !== owner) return
    if (record?.uid === owner) {
      become('on', { connection: record, isUnkept: false })
      void send()
      return
    }
    // What another user has left is not this one's to keep.
    if (record !== null) await forget()
    else become(mine() === null ? 'off' : 'lost', OFF)
  }

  function reload(owner: string): void {
    inTurn(() => load(owner)).catch((error: unknown) => {
      log.warn('The account for songs could not be read', error)
      if (uid === owner) become('off', OFF)
    })
  }

  async function refuse(token: string): Promise<void> {
    if (held.connection?.token !== token) return
    quiet()
    // What waits is sent once the same account is connected again.
    become('lost', OFF)
    ports.onRefused()
    await inTurn(() => vault.clear())
  }

  function later(error: { readonly retryAfterMs?: number }): void {
    failures += 1
    isAsked = false
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => void send(), retryDelay(failures, error))
  }

  async function run(): Promise<void> {
    let size = service.batch
    for (;;) {
      const token = held.connection?.token
      const batch = mine()?.listens.slice(0, size) ?? []
      if (token === undefined || batch.length === 0) return
      const outcome = await service.submit(token, batch)
      // Disconnected, or another account, while it was under way.
      if (held.connection?.token !== token) return
      if (outcome.kind === 'refused') return refuse(token)
      if (outcome.kind === 'later') return later(outcome)
      failures = 0
      const isTaken = outcome.kind === 'taken'
      if (!isTaken && batch.length > 1) {
        // One of them is not as it should be: the others are not lost with it.
        size = 1
        continue
      }
      if (!isTaken) log.warn('A song is not taken, so it is given up')
      const { artist, title } = batch.at(-1) as Listen
      edit((kept) => ({
        ...withoutListens(kept, batch),
        ...(isTaken && { last: { artist, title, at: now() } }),
      }))
    }
  }

  async function sendAll(): Promise<void> {
    while (isAsked) {
      isAsked = false
      await ports
        .exclusively(run)
        .catch((error: unknown) => log.warn('Songs could not be sent', error))
    }
    sending = null
  }

  function send(): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    isAsked = true
    sending ??= sendAll()
    return sending
  }

  return {
    /** Sends what waits; what fails is tried again later. Never rejects. */
    send,
    enter: (owner: string): void => {
      uid = owner
      become('loading', OFF)
      reload(owner)
    },
    leave: (_owner: string, reason: string, next?: string): void => {
      const { connection } = held
      const kept = mine()
      uid = null
      quiet()
      become('loading', OFF)
      void inTurn(async () => {
        if (reason === 'joined' && next !== undefined) {
          if (kept !== null) await queue.write({ ...kept, uid: next })
          if (connection !== null) await vault.save(toRecord({ ...connection, uid: next }))
        } else if (reason !== 'lost') await forget()
      }).catch((error: unknown) => log.warn('The account for songs could not be forgotten', error))
    },
    /** False: the service knows no account by this. Rejects when it does not answer. */
    connect: async (given: string): Promise<boolean> => {
      const owner = uid
      const found = await service.connect(given)
      if (found === null || owner === null || uid !== owner) return false
      const { account, token } = found
      await inTurn(async () => {
        const connection = { uid: owner, account, token }
        const { protection } = await vault.save(toRecord(connection))
        const kept = mine()
        // What waits of another account at the service is not this one's.
        if (kept?.account !== account)
          await queue.write({ uid: owner, account, listens: [], last: null })
        become('on', { connection, isUnkept: protection === 'memory' })
      })
      void send()
      return true
    },
    /** Forgets the token and what waits. */
    disconnect: (): Promise<void> => inTurn(forget),
    /** A song was listened to. */
    add: (listen: Listen): void => {
      if (held.connection === null) return
      edit((kept) => withListen(kept, listen))
      // Else the service has asked for a while of quiet.
      if (timer === null) void send()
    },
    /** A song has begun. What the service does not take of it is not sent again, as its documents ask. */
    tellNowPlaying: (song: Listen): void => {
      const token = held.connection?.token
      if (token === undefined) return
      void service.tellNowPlaying(token, song).then((outcome) => {
        if (outcome.kind === 'refused') void refuse(token)
      })
    },
    state,
  }
}
