import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type {
  Listen,
  ScrobbleOutcome,
  ScrobbleService,
} from '../../../shared/scrobbling/scrobble-service.ts'
import { createSignal } from '../../../shared/signal.ts'
import type { DurableText } from '../../platform/durable-text.ts'
import { createVaultSlots } from './account-vault.ts'
import { createScrobbler, type Scrobbler } from './create-scrobbler.ts'
import { createListenQueue, LISTENS_MAX, withListen } from './listen-queue.ts'

const START = Date.UTC(2026, 10, 23, 20)

let disk: { text: string | null; vault: string | null }
let open: Scrobbler[]
const onTokenRejected = vi.fn()

/** Accounts by token, accepted songs, and the outcomes of the next submissions. */
let accounts: Map<string, string>
let accepted: Map<string, string>
let submitted: number
let outcomes: ScrobbleOutcome[]
const isOdd = ({ title }: Listen) => title === 'Odd'

/** Deduplicates like the services. The wire format is tested in shared/scrobbling. */
const service: ScrobbleService = {
  batch: 50,
  connect: async (token) => {
    const account = accounts.get(token)
    return account === undefined ? null : { account, token }
  },
  submit: async (token, listens) => {
    submitted += 1
    const account = accounts.get(token)
    if (account === undefined) return { kind: 'refused' }
    const outcome = outcomes.shift() ?? { kind: 'taken' }
    if (outcome.kind !== 'taken') return outcome
    if (listens.some(isOdd)) return { kind: 'malformed' }
    for (const { title, startedAt } of listens) accepted.set(`${startedAt} ${title}`, title)
    return outcome
  },
  sendNowPlaying: async (token) => ({ kind: accounts.has(token) ? 'taken' : 'refused' }),
}
const titles = () => [...accepted.values()]
const later: ScrobbleOutcome = { kind: 'later' }

function keptText(): DurableText {
  const written = createSignal()
  return {
    read: () => disk.text,
    readCopy: async () => disk.text,
    write: async (text) => {
      disk.text = text
      written.emit()
    },
    subscribe: written.subscribe,
  }
}

/** A run of the app for a user. */
async function start(uid = 'nel-here'): Promise<Scrobbler> {
  const scrobbler = createScrobbler({
    service,
    vault: createVaultSlots({
      load: async () => ({ session: disk.vault, setAside: false }),
      save: async (text) => {
        disk.vault = text
        return { protection: 'encrypted', reason: null }
      },
      clear: async () => {
        disk.vault = null
      },
    })('service'),
    queue: createListenQueue(keptText()),
    getTime: Date.now,
    exclusively: (work) => work(),
    onTokenRejected,
  })
  open.push(scrobbler)
  const known = new Promise<void>((resolve) =>
    scrobbler.state.subscribe(() => scrobbler.state.getState().status !== 'loading' && resolve()),
  )
  scrobbler.enter(uid)
  await known
  return scrobbler
}

let minute = 0
function listen(title: string): Listen {
  minute += 1
  return {
    artist: 'Undertone',
    title,
    station: 'Depot 9',
    domain: null,
    startedAt: START / 1_000 - 3_600 * 24 + minute * 60,
  }
}

beforeEach(async () => {
  vi.useFakeTimers({
    now: START,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTokenRejected.mockReset()
  disk = { text: null, vault: null }
  open = []
  accounts = new Map([['token-of-nel', 'nel']])
  accepted = new Map()
  submitted = 0
  outcomes = []
})
afterEach(async () => {
  for (const scrobbler of open) await scrobbler.disconnect()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

async function connected(): Promise<Scrobbler> {
  const scrobbler = await start()
  expect(await scrobbler.connect('token-of-nel')).toBe(true)
  return scrobbler
}

test('queues a rejected submission and sends it later', async () => {
  const scrobbler = await connected()
  outcomes.push(later)
  scrobbler.add(listen('One'))
  await scrobbler.send()
  scrobbler.add(listen('Two'))
  expect(scrobbler.state.getState().queuedCount).toBe(2)
  vi.advanceTimersByTime(5_000)
  await scrobbler.send()
  expect(titles()).toEqual(['One', 'Two'])
  expect(scrobbler.state.getState()).toMatchObject({
    queuedCount: 0,
    account: 'nel',
    last: { artist: 'Undertone', title: 'Two' },
  })
})

test('waits as long as the service requests', async () => {
  const scrobbler = await connected()
  outcomes.push({ kind: 'later', retryAfterMs: 7_000 })
  scrobbler.add(listen('One'))
  await scrobbler.send()
  scrobbler.add(listen('Two'))
  vi.advanceTimersByTime(6_900)
  expect(submitted).toBe(1)
  vi.advanceTimersByTime(100)
  await scrobbler.send()
  expect(titles()).toEqual(['One', 'Two'])
})

test('restores the queue after a restart and sends it as one request', async () => {
  const before = await connected()
  outcomes.push(later, later, later)
  for (const title of ['One', 'Two', 'Three']) {
    before.add(listen(title))
    await before.send()
  }
  const after = await start()
  await after.send()
  expect(titles()).toEqual(['One', 'Two', 'Three'])
  expect(submitted).toBe(4)
  expect(after.state.getState()).toMatchObject({ status: 'on', account: 'nel', queuedCount: 0 })
})

test('reports an expired token once, and resumes when the account reconnects', async () => {
  const scrobbler = await connected()
  accounts.clear()
  scrobbler.add(listen('One'))
  await scrobbler.send()
  scrobbler.add(listen('Unheard of'))
  await scrobbler.send()
  expect(onTokenRejected).toHaveBeenCalledOnce()
  expect(scrobbler.state.getState()).toMatchObject({
    status: 'lost',
    account: 'nel',
    queuedCount: 1,
  })
  expect(disk.vault).toBeNull()
  expect(await scrobbler.connect('token-of-nel')).toBe(false)

  accounts.set('newer', 'nel')
  expect(await scrobbler.connect('newer')).toBe(true)
  await scrobbler.send()
  expect(titles()).toEqual(['One'])
})

test('discards the queue when another account connects', async () => {
  const scrobbler = await connected()
  accounts.clear()
  scrobbler.add(listen('One'))
  await scrobbler.send()
  accounts.set('other', 'ada')
  await scrobbler.connect('other')
  await scrobbler.send()
  expect(titles()).toEqual([])
})

test('drops one invalid song and submits the others', async () => {
  const scrobbler = await connected()
  outcomes.push(later)
  scrobbler.add(listen('One'))
  await scrobbler.send()
  scrobbler.add(listen('Odd'))
  scrobbler.add(listen('Three'))
  await scrobbler.send()
  expect(titles()).toEqual(['One', 'Three'])
  expect(scrobbler.state.getState().queuedCount).toBe(0)
})

test.each(['disconnecting', 'signing out'])('removes token and songs when %s', async (how) => {
  const scrobbler = await connected()
  outcomes.push(later)
  scrobbler.add(listen('One'))
  await scrobbler.send()
  expect(disk.text).not.toContain('token-of-nel')
  if (how === 'signing out') scrobbler.leave('nel-here', 'signed-out')
  else void scrobbler.disconnect()
  await vi.waitFor(() => expect(disk).toEqual({ text: null, vault: null }))
})

test('moves the connection to the account on a merge, but not to another user', async () => {
  const scrobbler = await connected()
  scrobbler.leave('nel-here', 'joined', 'nel-account')
  scrobbler.enter('nel-account')
  await vi.waitFor(() => expect(scrobbler.state.getState().status).toBe('on'))

  const other = await start('ada')
  expect(other.state.getState().status).toBe('off')
  await vi.waitFor(() => expect(disk).toEqual({ text: null, vault: null }))
})

test('drops the oldest songs and ignores duplicates', () => {
  const nothing = { uid: 'nel', account: 'nel', listens: [], last: null }
  const many = Array.from({ length: LISTENS_MAX + 1 }, (_, index) => listen(`${index}`))
  const full = [...many, ...many.slice(-1)].reduce(withListen, nothing)
  expect(full.listens).toHaveLength(LISTENS_MAX)
  expect(full.listens[0]?.title).toBe('1')
})
