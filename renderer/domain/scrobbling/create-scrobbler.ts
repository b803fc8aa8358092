import { createStore } from 'zustand/vanilla'
import type { Listen, ScrobbleService } from '../../../shared/scrobbling/scrobble-service.ts'
import { retryDelay } from '../../api/write-retry.ts'
import { log } from '../../lib/log.ts'
import type { ScrobblingVault } from '../../platform/platform-types.ts'
import { type Connection, readConnection, toRecord } from './account-vault.ts'
import { type ListenQueue, type StoredListens, withListen, withoutListens } from './listen-queue.ts'

/** `loading`: the vault has not responded. `lost`: the token was rejected or is missing. */
type Status = 'loading' | 'off' | 'on' | 'lost'

export interface ScrobblingState {
  readonly status: Status
  readonly account: string | null
  /** The token is lost when the app quits, because the system has no secure storage. */
  readonly isInMemoryOnly: boolean
  readonly waiting: number
  readonly last: StoredListens['last']
}

interface ScrobblerPorts {
  readonly service: ScrobbleService
  readonly vault: ScrobblingVault
  readonly queue: ListenQueue
  now(): number
  /** One window submits at a time, to avoid duplicates. */
  exclusively(work: () => Promise<void>): Promise<unknown>
  onRefused(): void
}

const OFF = { connection: null, isInMemoryOnly: false } as const

export type Scrobbler = ReturnType<typeof createScrobbler>

export function createScrobbler(ports: ScrobblerPorts) {
  const { service, vault, queue, now } = ports
  let uid: string | null = null
  let session: { readonly connection: Connection | null; readonly isInMemoryOnly: boolean } = OFF
  let status: Status = 'loading'
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | null = null
  /** Changes of vault and queue run in order. */
  let last: Promise<unknown> = Promise.resolve()
  let changes = 0
  let isPending = false
  let sending: Promise<void> | null = null
  const state = createStore<ScrobblingState>()(toState)

  function runInOrder<T>(work: () => Promise<T>): Promise<T> {
    changes += 1
    const result = last.then(work).finally(() => {
      changes -= 1
    })
    last = result.catch(() => undefined)
    return result
  }

  function toState(): ScrobblingState {
    const stored = getStored()
    return {
      status,
      account:
        session.connection?.account ?? (status === 'lost' ? (stored?.account ?? null) : null),
      isInMemoryOnly: session.isInMemoryOnly,
      waiting: stored?.listens.length ?? 0,
      last: stored?.last ?? null,
    }
  }

  const show = () => state.setState(toState(), true)
  queue.subscribe(() => {
    show()
    if (changes > 0 || uid === null) return
    // Another window connected or disconnected the account.
    const isConnected = getStored() !== null
    if (status === 'on' && !isConnected) setStatus('off', OFF)
    if (status === 'off' && isConnected) reload(uid)
  })

  function setStatus(next: Status, what: typeof session): void {
    status = next
    session = what
    show()
  }

  function cancelRetry(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    failures = 0
  }

  function getStored(): StoredListens | null {
    return uid === null ? null : queue.read(uid)
  }

  function edit(change: (stored: StoredListens) => StoredListens): void {
    const stored = getStored()
    if (stored !== null) void queue.write(change(stored))
  }

  async function disconnect(): Promise<void> {
    cancelRetry()
    // The state changes only after the token is deleted. If the page closes before, the account still shows as
    // connected.
    await vault.clear()
    await queue.write(null)
    setStatus('off', OFF)
  }

  async function load(owner: string): Promise<void> {
    const record = readConnection((await vault.load()).session)
    await queue.recover(owner)
    if (uid !== owner) return
    if (record?.uid === owner) {
      setStatus('on', { connection: record, isInMemoryOnly: false })
      void send()
      return
    }
    if (record !== null) await disconnect()
    else setStatus(getStored() === null ? 'off' : 'lost', OFF)
  }

  function reload(owner: string): void {
    runInOrder(() => load(owner)).catch((error: unknown) => {
      log.warn('Reading the scrobbling account failed', error)
      if (uid === owner) setStatus('off', OFF)
    })
  }

  async function handleRefusal(token: string): Promise<void> {
    if (session.connection?.token !== token) return
    cancelRetry()
    // The queue is submitted once the same account is connected again.
    setStatus('lost', OFF)
    ports.onRefused()
    await runInOrder(() => vault.clear())
  }

  function scheduleRetry(error: { readonly retryAfterMs?: number }): void {
    failures += 1
    isPending = false
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => void send(), retryDelay(failures, error))
  }

  async function run(): Promise<void> {
    let size = service.batch
    for (;;) {
      const token = session.connection?.token
      const batch = getStored()?.listens.slice(0, size) ?? []
      if (token === undefined || batch.length === 0) return
      const outcome = await service.submit(token, batch)
      if (session.connection?.token !== token) return
      if (outcome.kind === 'refused') return handleRefusal(token)
      if (outcome.kind === 'later') return scheduleRetry(outcome)
      failures = 0
      const isAccepted = outcome.kind === 'taken'
      if (!isAccepted && batch.length > 1) {
        // One song is invalid. Submits singly, so that the others are not lost.
        size = 1
        continue
      }
      if (!isAccepted) log.warn('The service rejected a song')
      const { artist, title } = batch.at(-1) as Listen
      edit((stored) => ({
        ...withoutListens(stored, batch),
        ...(isAccepted && { last: { artist, title, at: now() } }),
      }))
    }
  }

  async function sendAll(): Promise<void> {
    while (isPending) {
      isPending = false
      await ports
        .exclusively(run)
        .catch((error: unknown) => log.warn('Submitting songs failed', error))
    }
    sending = null
  }

  function send(): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    isPending = true
    sending ??= sendAll()
    return sending
  }

  return {
    /** Submits the queue and retries failures later. Never rejects. */
    send,
    enter: (owner: string): void => {
      uid = owner
      setStatus('loading', OFF)
      reload(owner)
    },
    leave: (_owner: string, reason: string, next?: string): void => {
      const { connection } = session
      const stored = getStored()
      uid = null
      cancelRetry()
      setStatus('loading', OFF)
      void runInOrder(async () => {
        if (reason === 'joined' && next !== undefined) {
          if (stored !== null) await queue.write({ ...stored, uid: next })
          if (connection !== null) await vault.save(toRecord({ ...connection, uid: next }))
        } else if (reason !== 'expired') await disconnect()
      }).catch((error: unknown) => log.warn('Deleting the scrobbling account failed', error))
    },
    /** Resolves with false if the service does not accept it. Rejects if the service does not respond. */
    connect: async (given: string): Promise<boolean> => {
      const owner = uid
      const found = await service.connect(given)
      if (found === null || owner === null || uid !== owner) return false
      const { account, token } = found
      await runInOrder(async () => {
        const connection = { uid: owner, account, token }
        const { protection } = await vault.save(toRecord(connection))
        const stored = getStored()
        // Queued songs of another service account are discarded.
        if (stored?.account !== account)
          await queue.write({ uid: owner, account, listens: [], last: null })
        setStatus('on', { connection, isInMemoryOnly: protection === 'memory' })
      })
      void send()
      return true
    },
    disconnect: (): Promise<void> => runInOrder(disconnect),
    add: (listen: Listen): void => {
      if (session.connection === null) return
      edit((stored) => withListen(stored, listen))
      // Otherwise a retry is scheduled.
      if (timer === null) void send()
    },
    /** Reports the current song. Failures are not retried, as the services' documentation asks. */
    sendNowPlaying: (song: Listen): void => {
      const token = session.connection?.token
      if (token === undefined) return
      void service.sendNowPlaying(token, song).then((outcome) => {
        if (outcome.kind === 'refused') void handleRefusal(token)
      })
    },
    state,
  }
}
