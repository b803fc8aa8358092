import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KeptText } from '../../platform/kept-text.ts'
import { createScrobbler, type Scrobbler } from './create-scrobbler.ts'
import { createListenQueue, LISTENS_MAX, type Listen, withListen } from './listen-queue.ts'
import { createListenBrainz } from './listenbrainz.ts'
import { type FakeListenBrainz, startFakeListenBrainz } from './testing/fake-listenbrainz.ts'
import { depot, longWave, radioEvening } from './testing/radio-evening.ts'

const START = Date.UTC(2026, 10, 23, 20)

let server: FakeListenBrainz
let disk: { text: string | null; vault: string | null }
let open: Scrobbler[]
const onRefused = vi.fn()

function keptText(): KeptText {
  const listeners = new Set<() => void>()
  return {
    read: () => disk.text,
    readCopy: async () => disk.text,
    write: async (text) => {
      disk.text = text
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A run of the app, for a user. */
async function start(uid = 'nel-here'): Promise<Scrobbler> {
  const scrobbler = createScrobbler({
    service: createListenBrainz(async () => server.url, fetch),
    vault: {
      load: async () => ({ session: disk.vault, setAside: false }),
      save: async (text) => {
        disk.vault = text
        return { protection: 'encrypted', reason: null }
      },
      clear: async () => {
        disk.vault = null
      },
    },
    queue: createListenQueue(keptText()),
    now: Date.now,
    exclusively: (work) => work(),
    onRefused,
  })
  open.push(scrobbler)
  const known = new Promise<void>((resolve) =>
    scrobbler.subscribe(() => scrobbler.getState().status !== 'loading' && resolve()),
  )
  scrobbler.enter(uid)
  await known
  return scrobbler
}

async function connected(): Promise<Scrobbler> {
  const scrobbler = await start()
  expect(await scrobbler.connect('token-of-nel')).toBe(true)
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
  onRefused.mockReset()
  disk = { text: null, vault: null }
  open = []
  server = await startFakeListenBrainz(Date.now)
})
afterEach(async () => {
  for (const scrobbler of open) await scrobbler.disconnect()
  await server.stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('an evening of radio: exactly the songs that were listened to, each once, with its station', async () => {
  const scrobbler = await connected()
  const radio = radioEvening((ms) => vi.advanceTimersByTime(ms), {
    onBegun: scrobbler.tellNowPlaying,
    onListened: scrobbler.add,
  })
  radio.play(depot)
  radio.hear('Burial - Archangel')
  radio.wait(120)
  radio.hear('Shackleton - Blood on My Hands')
  radio.wait(200)
  radio.hear('Depot 9 Jingle 04')
  radio.wait(25)
  radio.hear('Kode9 - Magnetic City')
  radio.wait(80)
  radio.set({ muted: true })
  radio.wait(100)
  radio.set({ muted: false })
  radio.hear('Pinch - Qawwali')
  radio.wait(100)
  radio.set({ status: 'reconnecting' })
  radio.wait(20)
  radio.set({ status: 'playing' })
  radio.hear('Loefah - Mud')
  radio.wait(300)
  radio.hear('Mala - Changes')
  radio.wait(60)
  radio.pause()
  radio.wait(120)
  radio.play(longWave)
  radio.hear('Basic Channel - Phylyps Trak')
  radio.wait(400)
  radio.hear('Maurizio - M5')
  radio.wait(250)
  radio.set({ item: null, isPlaying: false, status: 'idle', nowPlaying: null })
  await scrobbler.send()

  expect(server.listens()).toEqual([
    'Shackleton – Blood on My Hands',
    'Pinch – Qawwali',
    'Maurizio – M5',
  ])
  const [first, , last] = [...server.kept.values()]
  expect(first?.listened_at).toBe(START / 1_000 + 120)
  expect(first?.track_metadata.additional_info).toEqual({
    media_player: 'Undertone',
    submission_client: 'Undertone',
    music_service: 'depot9.example',
    music_service_name: 'Depot 9',
  })
  expect(last?.track_metadata.additional_info).not.toHaveProperty('music_service')
  await vi.waitFor(() => expect(server.nowPlaying).toContain('nel: Maurizio – M5'))
  expect(server.nowPlaying).not.toContain('nel: Depot 9 – Jingle 04')
  expect(scrobbler.getState()).toMatchObject({
    waiting: 0,
    account: 'nel',
    last: { artist: 'Maurizio', title: 'M5' },
  })
  radio.stop()
})

test.each(['hangs up', 'takes it and hangs up', 503] as const)(
  'where the service %s, songs wait and are sent later, each once',
  async (fault) => {
    const scrobbler = await connected()
    server.faults.push(fault)
    scrobbler.add(listen('One'))
    await scrobbler.send()
    scrobbler.add(listen('Two'))
    expect(scrobbler.getState().waiting).toBe(2)
    vi.advanceTimersByTime(5_000)
    await scrobbler.send()
    expect(server.listens()).toEqual(['Undertone – One', 'Undertone – Two'])
    expect(scrobbler.getState().waiting).toBe(0)
  },
)

test('the service is left alone as long as it asks for', async () => {
  const scrobbler = await connected()
  server.faults.push(429)
  scrobbler.add(listen('One'))
  await scrobbler.send()
  const before = server.asked.length
  scrobbler.add(listen('Two'))
  vi.advanceTimersByTime(6_900)
  expect(server.asked).toHaveLength(before)
  vi.advanceTimersByTime(100)
  await scrobbler.send()
  expect(server.listens()).toHaveLength(2)
})

test('what waits survives a restart of the app, and goes out as one request', async () => {
  const before = await connected()
  server.faults.push(503, 503, 503)
  for (const title of ['One', 'Two', 'Three']) {
    before.add(listen(title))
    await before.send()
  }
  const after = await start()
  await after.send()
  expect(server.listens()).toHaveLength(3)
  expect(server.asked.filter((path) => path.endsWith('submit-listens'))).toHaveLength(4)
  expect(after.getState()).toMatchObject({ status: 'on', account: 'nel', waiting: 0 })
})

test('a token that is no longer taken: said once, nothing more is sent, and the same account goes on', async () => {
  const scrobbler = await connected()
  server.accounts.delete('token-of-nel')
  scrobbler.add(listen('One'))
  await scrobbler.send()
  scrobbler.add(listen('Unheard of'))
  await scrobbler.send()
  expect(onRefused).toHaveBeenCalledOnce()
  expect(scrobbler.getState()).toMatchObject({ status: 'lost', account: 'nel', waiting: 1 })
  expect(disk.vault).toBeNull()
  expect(await (await start()).connect('token-of-nel')).toBe(false)

  server.accounts.set('newer', 'nel')
  expect(await scrobbler.connect('newer')).toBe(true)
  await scrobbler.send()
  expect(server.listens()).toEqual(['Undertone – One'])
})

test('another account at the service does not get what waits of the first', async () => {
  const scrobbler = await connected()
  server.accounts.clear()
  scrobbler.add(listen('One'))
  await scrobbler.send()
  server.accounts.set('other', 'ada')
  await scrobbler.connect('other')
  await scrobbler.send()
  expect(server.listens()).toEqual([])
})

test('one song that the service finds wrong is given up, and the others are not lost with it', async () => {
  const scrobbler = await connected()
  server.faults.push(503)
  scrobbler.add(listen('One'))
  await scrobbler.send()
  scrobbler.add({ ...listen('Of a clock put forward'), startedAt: START / 1_000 + 7_200 })
  scrobbler.add(listen('Three'))
  await scrobbler.send()
  expect(server.listens()).toEqual(['Undertone – One', 'Undertone – Three'])
  expect(scrobbler.getState().waiting).toBe(0)
})

test('disconnecting and signing out leave neither token nor songs', async () => {
  for (const go of ['disconnect', 'leave'] as const) {
    const scrobbler = await connected()
    server.faults.push(503)
    scrobbler.add(listen('One'))
    await scrobbler.send()
    if (go === 'leave') scrobbler.leave('nel-here', 'signed-out')
    else void scrobbler.disconnect()
    await vi.waitFor(() => expect(disk).toEqual({ text: null, vault: null }))
  }
})

test('an account that a listener makes takes the connection along; another user does not', async () => {
  const scrobbler = await connected()
  scrobbler.leave('nel-here', 'joined', 'nel-account')
  scrobbler.enter('nel-account')
  await vi.waitFor(() => expect(scrobbler.getState().status).toBe('on'))

  const other = await start('ada')
  expect(other.getState().status).toBe('off')
  expect(disk).toEqual({ text: null, vault: null })
})

test('the token is in a header alone', async () => {
  await connected()
  expect(server.asked.join()).not.toContain('token-of-nel')
  expect(disk.text).not.toContain('token-of-nel')
})

test('the oldest songs make room, and the same one waits once', () => {
  const nothing = { uid: 'nel', account: 'nel', listens: [], last: null }
  const many = Array.from({ length: LISTENS_MAX + 1 }, (_, index) => listen(`${index}`))
  const full = [...many, ...many.slice(-1)].reduce(withListen, nothing)
  expect(full.listens).toHaveLength(LISTENS_MAX)
  expect(full.listens[0]?.title).toBe('1')
})
