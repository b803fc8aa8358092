import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createScrobbler,
  type Scrobbler,
} from '../renderer/features/scrobbling/create-scrobbler.ts'
import {
  createListenQueue,
  LISTENS_MAX,
  type Listen,
  withListen,
} from '../renderer/features/scrobbling/listen-queue.ts'
import { createListenBrainz } from '../renderer/features/scrobbling/listenbrainz.ts'
import type { ScrobbleService } from '../renderer/features/scrobbling/scrobble-service.ts'
import { vaultSlots } from '../renderer/features/scrobbling/vault-slots.ts'
import type { KeptText } from '../renderer/platform/kept-text.ts'
import { type FakeListenBrainz, startFakeListenBrainz } from './fixtures/fake-listenbrainz.ts'
import { SERVED_SERVICES } from './fixtures/scrobbled-services.ts'

const START = Date.UTC(2026, 10, 23, 20)

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
async function start(service: ScrobbleService, uid = 'nel-here'): Promise<Scrobbler> {
  const scrobbler = createScrobbler({
    service,
    vault: vaultSlots({
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
})
afterEach(async () => {
  for (const scrobbler of open) await scrobbler.disconnect()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe.each(SERVED_SERVICES)('%s', (_name, serve) => {
  let served: Awaited<ReturnType<typeof serve>>
  let server: typeof served.server
  beforeEach(async () => {
    served = await serve()
    server = served.server
  })
  afterEach(() => server.stop())

  async function connected(): Promise<Scrobbler> {
    const scrobbler = await start(served.service)
    expect(await scrobbler.connect(await served.yes())).toBe(true)
    return scrobbler
  }

  test('songs are taken, and so is what is on', async () => {
    const scrobbler = await connected()
    scrobbler.tellNowPlaying(listen('Before'))
    for (const title of ['One', 'Two']) scrobbler.add(listen(title))
    await scrobbler.send()
    expect(server.listens()).toEqual(['Undertone – One', 'Undertone – Two'])
    await vi.waitFor(() => expect(server.nowPlaying).toEqual(['nel: Undertone – Before']))
    expect(scrobbler.getState()).toMatchObject({
      waiting: 0,
      account: 'nel',
      last: { artist: 'Undertone', title: 'Two' },
    })
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

  test('what waits survives a restart of the app, and goes out as one request', async () => {
    const before = await connected()
    server.faults.push(503, 503, 503)
    for (const title of ['One', 'Two', 'Three']) {
      before.add(listen(title))
      await before.send()
    }
    const after = await start(served.service)
    await after.send()
    expect(server.listens()).toHaveLength(3)
    expect(
      server.asked.filter((asked) => /submit-listens|track.scrobble/.test(asked)),
    ).toHaveLength(4)
    expect(after.getState()).toMatchObject({ status: 'on', account: 'nel', waiting: 0 })
  })

  test('a token that is no longer taken: said once, nothing more is sent, and the same account goes on', async () => {
    const scrobbler = await connected()
    served.revoke()
    scrobbler.add(listen('One'))
    await scrobbler.send()
    scrobbler.add(listen('Unheard of'))
    await scrobbler.send()
    expect(onRefused).toHaveBeenCalledOnce()
    expect(scrobbler.getState()).toMatchObject({ status: 'lost', account: 'nel', waiting: 1 })
    expect(disk.vault).toBeNull()

    expect(await scrobbler.connect(await served.yes())).toBe(true)
    await scrobbler.send()
    expect(server.listens()).toEqual(['Undertone – One'])
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

    const other = await start(served.service, 'ada')
    expect(other.getState().status).toBe('off')
    await vi.waitFor(() => expect(disk).toEqual({ text: null, vault: null }))
  })
})

describe('ListenBrainz alone', () => {
  let server: FakeListenBrainz
  beforeEach(async () => {
    server = await startFakeListenBrainz(Date.now)
  })
  afterEach(() => server.stop())

  async function connected(): Promise<Scrobbler> {
    const scrobbler = await start(createListenBrainz(async () => server.url, fetch))
    expect(await scrobbler.connect('token-of-nel')).toBe(true)
    return scrobbler
  }

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

  test('the token is in a header alone', async () => {
    await connected()
    expect(server.asked.join()).not.toContain('token-of-nel')
    expect(disk.text).not.toContain('token-of-nel')
  })

  test('it learns the station and its domain, and no more than is known', async () => {
    const scrobbler = await connected()
    scrobbler.add({ ...listen('One'), domain: 'depot9.example' })
    await scrobbler.send()
    expect([...server.kept.values()][0]).toEqual({
      listened_at: START / 1_000 - 3_600 * 24 + minute * 60,
      track_metadata: {
        artist_name: 'Undertone',
        track_name: 'One',
        additional_info: {
          media_player: 'Undertone',
          submission_client: 'Undertone',
          music_service: 'depot9.example',
          music_service_name: 'Depot 9',
        },
      },
    })
  })
})

test('the oldest songs make room, and the same one waits once', () => {
  const nothing = { uid: 'nel', account: 'nel', listens: [], last: null }
  const many = Array.from({ length: LISTENS_MAX + 1 }, (_, index) => listen(`${index}`))
  const full = [...many, ...many.slice(-1)].reduce(withListen, nothing)
  expect(full.listens).toHaveLength(LISTENS_MAX)
  expect(full.listens[0]?.title).toBe('1')
})
