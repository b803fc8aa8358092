import { createStore } from 'zustand/vanilla'
import type { Listen, ScrobbleService } from '../../../shared/scrobbling/scrobble-service.ts'
import { retryDelay } from '../../api/write-retry.ts'
import { log } from '../../lib/log.ts'
import type { ScrobblingVault } from '../../platform/platform-types.ts'
import { type Connection, readConnection, toRecord } from './account-vault.ts'
import { type ListenQueue, type StoredListens, withListen, withoutListens } from './listen-queue.ts'

/** `loading` until the vault has been read. `lost` when the service rejected the token, or the token is missing. */
type Status = 'loading' | 'off' | 'on' | 'lost'

export interface ScrobblingState {
  readonly status: Status
  readonly account: string | null
  /** True when the system has no secure storage. The token is then lost when the app quits. */
  readonly isInMemoryOnly: boolean
  readonly queuedCount: number
  readonly last: StoredListens['last']
}

interface ScrobblerPorts {
  readonly service: ScrobbleService
  readonly vault: ScrobblingVault
  readonly queue: ListenQueue
  getTime(): number
  /** Runs the work in one window at a time, to avoid duplicates. */
  exclusively(work: () => Promise<void>): Promise<unknown>
  onTokenRejected(): void
}

const NO_SESSION = { connection: null, isInMemoryOnly: false } as const

export type Scrobbler = ReturnType<typeof createScrobbler>

/** Connects an account of one service and submits the user's songs to it. */
export function createScrobbler(ports: ScrobblerPorts) {
  const { service, vault, queue, getTime } = ports
  let uid: string | null = null
  let session: { readonly connection: Connection | null; readonly isInMemoryOnly: boolean } =
    NO_SESSION
  let status: Status = 'loading'
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | null = null
  let lastChange: Promise<unknown> = Promise.resolve()
  let runningChanges = 0
  let isSendRequested = false
  let sending: Promise<void> | null = null
  const state = createStore<ScrobblingState>()(toState)

  function runInOrder<T>(work: () => Promise<T>): Promise<T> {
    runningChanges += 1
    const result = lastChange.then(work).finally(() => {
      runningChanges -= 1
    })
    lastChange = result.catch(() => undefined)
    return result
  }

  function toState(): ScrobblingState {
    const stored = getStored()
    const lostAccount = status === 'lost' ? stored?.account : null
    return {
      status,
      account: session.connection?.account ?? lostAccount ?? null,
      isInMemoryOnly: session.isInMemoryOnly,
      queuedCount: stored?.listens.length ?? 0,
      last: stored?.last ?? null,
    }
  }

  const updateState = () => state.setState(toState(), true)
  queue.subscribe(() => {
    updateState()
    if (runningChanges > 0 || uid === null) return
    // Another window connected or disconnected the account.
    const isConnected = getStored() !== null
    if (status === 'on' && !isConnected) setStatus('off', NO_SESSION)
    if (status === 'off' && isConnected) reload(uid)
  })

  function setStatus(nextStatus: Status, nextSession: typeof session): void {
    status = nextStatus
    session = nextSession
    updateState()
  }

  function cancelRetry(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    failures = 0
  }

  function getStored(): StoredListens | null {
    return uid === null ? null : queue.read(uid)
  }

  function editStored(change: (stored: StoredListens) => StoredListens): void {
    const stored = getStored()
    if (stored !== null) void queue.write(change(stored))
  }

  async function disconnect(): Promise<void> {
    cancelRetry()
    // The status changes last. If the page closes before the token is deleted, the account still shows as connected.
    await vault.clear()
    await queue.write(null)
    setStatus('off', NO_SESSION)
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
    else setStatus(getStored() === null ? 'off' : 'lost', NO_SESSION)
  }

  function reload(owner: string): void {
    runInOrder(() => load(owner)).catch((error: unknown) => {
      log.warn('Reading the scrobbling account failed', error)
      if (uid === owner) setStatus('off', NO_SESSION)
    })
  }

  async function handleRejectedToken(token: string): Promise<void> {
    if (session.connection?.token !== token) return
    cancelRetry()
    // The queue is submitted once the same account is connected again.
    setStatus('lost', NO_SESSION)
    ports.onTokenRejected()
    await runInOrder(() => vault.clear())
  }

  function scheduleRetry(error: { readonly retryAfterMs?: number }): void {
    failures += 1
    isSendRequested = false
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => void send(), retryDelay(failures, error))
  }

  async function submitBatches(): Promise<void> {
    let batchSize = service.batch
    for (;;) {
      const token = session.connection?.token
      const batch = getStored()?.listens.slice(0, batchSize) ?? []
      if (token === undefined || batch.length === 0) return
      const outcome = await service.submit(token, batch)
      if (session.connection?.token !== token) return
      if (outcome.kind === 'refused') return handleRejectedToken(token)
      if (outcome.kind === 'later') return scheduleRetry(outcome)
      failures = 0
      const isAccepted = outcome.kind === 'taken'
      if (!isAccepted && batch.length > 1) {
        // At least one song is invalid. The songs are submitted one by one, so that the valid songs are not lost.
        batchSize = 1
        continue
      }
      if (!isAccepted) log.warn('The service rejected a song')
      const { artist, title } = batch.at(-1) as Listen
      editStored((stored) => ({
        ...withoutListens(stored, batch),
        ...(isAccepted && { last: { artist, title, at: getTime() } }),
      }))
    }
  }

  async function sendAll(): Promise<void> {
    while (isSendRequested) {
      isSendRequested = false
      await ports
        .exclusively(submitBatches)
        .catch((error: unknown) => log.warn('Submitting songs failed', error))
    }
    sending = null
  }

  function send(): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    isSendRequested = true
    sending ??= sendAll()
    return sending
  }

  return {
    /** Submits the queue. Retries failures later. Never rejects. */
    send,
    enter: (owner: string): void => {
      uid = owner
      setStatus('loading', NO_SESSION)
      reload(owner)
    },
    leave: (_owner: string, reason: string, next?: string): void => {
      const { connection } = session
      const stored = getStored()
      uid = null
      cancelRetry()
      setStatus('loading', NO_SESSION)
      void runInOrder(async () => {
        if (reason === 'joined' && next !== undefined) {
          if (stored !== null) await queue.write({ ...stored, uid: next })
          if (connection !== null) await vault.save(toRecord({ ...connection, uid: next }))
        } else if (reason !== 'expired') await disconnect()
      }).catch((error: unknown) => log.warn('Deleting the scrobbling account failed', error))
    },
    /** Resolves with false when the service rejects the token. Rejects when the service does not respond. */
    connect: async (userToken: string): Promise<boolean> => {
      const owner = uid
      const access = await service.connect(userToken)
      if (access === null || owner === null || uid !== owner) return false
      const { account, token } = access
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
      editStored((stored) => withListen(stored, listen))
      // A scheduled retry also submits this song.
      if (timer === null) void send()
    },
    /** Reports the current song. The documentation of the services forbids a retry. */
    sendNowPlaying: (song: Listen): void => {
      const token = session.connection?.token
      if (token === undefined) return
      void service.sendNowPlaying(token, song).then((outcome) => {
        if (outcome.kind === 'refused') void handleRejectedToken(token)
      })
    },
    state,
  }
}
