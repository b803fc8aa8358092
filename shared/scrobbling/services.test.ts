import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLastFm, type LastFm } from './last-fm.ts'
import { createListenBrainz } from './listenbrainz.ts'
import type { Listen, ScrobbleService } from './scrobble-service.ts'
import { EVENING_LISTENS } from './testing/evening.ts'
import {
  type FakeLastFm,
  LASTFM_KEY,
  LASTFM_SECRET,
  startFakeLastFm,
} from './testing/fake-last-fm.ts'
import { type FakeListenBrainz, startFakeListenBrainz } from './testing/fake-listenbrainz.ts'

const NOW = Date.UTC(2026, 10, 23, 20)
const at = NOW / 1_000 - 3_600
const listen = (title: string, startedAt: number): Listen => ({
  artist: 'Björk & Лайка',
  title,
  station: 'Depot 9',
  domain: 'depot9.example',
  startedAt,
})
const songs = [listen('One', at), listen('Two = 2 & 3', at + 200)]

describe('ListenBrainz', () => {
  let server: FakeListenBrainz
  let service: ScrobbleService
  beforeEach(async () => {
    server = await startFakeListenBrainz(() => NOW)
    service = createListenBrainz(async () => server.url, fetch)
  })
  afterEach(() => server.stop())
  const token = 'token-of-nel'

  test('validates a token and returns its account, without the token in the URL', async () => {
    expect(await service.connect(token)).toEqual({ account: 'nel', token })
    expect(await service.connect('another')).toBe(null)
    expect(server.asked.join()).not.toContain(token)
  })

  test('stores exactly the songs of an evening with their times', async () => {
    expect(await service.submit(token, EVENING_LISTENS)).toEqual({ kind: 'taken' })
    expect(
      [...server.submissions.values()].map(({ listened_at, track_metadata: said }) => ({
        artist: said.artist_name,
        title: said.track_name,
        station: said.additional_info.music_service_name ?? null,
        domain: said.additional_info.music_service ?? null,
        startedAt: listened_at,
      })),
    ).toEqual(EVENING_LISTENS)
  })

  test('submits songs with their station without duplicates', async () => {
    server.faults.push('takes it and hangs up')
    expect(await service.submit(token, songs)).toEqual({ kind: 'later' })
    expect(await service.submit(token, songs)).toEqual({ kind: 'taken' })
    expect(server.listens()).toEqual(['Björk & Лайка – One', 'Björk & Лайка – Two = 2 & 3'])
    expect([...server.submissions.values()][0]).toEqual({
      listened_at: at,
      track_metadata: {
        artist_name: 'Björk & Лайка',
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

  test('submits one song and the current song', async () => {
    expect(await service.submit(token, [listen('One', at)])).toEqual({ kind: 'taken' })
    expect(await service.sendNowPlaying(token, listen('One', at))).toEqual({ kind: 'taken' })
    expect(server.nowPlaying).toEqual(['nel: Björk & Лайка – One'])
  })

  test.each([
    [503, { kind: 'later' }],
    ['hangs up', { kind: 'later' }],
    [429, { kind: 'later', retryAfterMs: 7_000 }],
  ] as const)('retries later after %s', async (fault, outcome) => {
    server.faults.push(fault)
    expect(await service.submit(token, songs)).toEqual(outcome)
    expect(server.listens()).toEqual([])
  })

  test('rejects a revoked token and a song from the future', async () => {
    const future = listen('Of a clock put forward', NOW / 1_000 + 7_200)
    expect(await service.submit(token, [future])).toEqual({ kind: 'malformed' })
    server.accounts.clear()
    expect(await service.submit(token, songs)).toEqual({ kind: 'refused' })
  })
})

describe('Last.fm', () => {
  let server: FakeLastFm
  let service: LastFm
  let opened: string[]
  beforeEach(async () => {
    server = await startFakeLastFm()
    opened = []
    service = createLastFm({
      config: {
        apiKey: LASTFM_KEY,
        apiUrl: server.url,
        authorizationUrl: 'https://provider.example/auth',
      },
      secret: LASTFM_SECRET,
      fetch,
      openBrowser: async (url) => void opened.push(url),
      log: { warn: () => {} },
    })
  })
  afterEach(() => server.stop())

  async function connected(): Promise<string> {
    await service.start()
    server.allow()
    return (await service.finish())?.token ?? ''
  }

  test('authorizes in the browser and returns the account afterwards', async () => {
    expect(await service.finish()).toBe(null)
    expect(await service.start()).toBe(true)
    expect(opened[0]).toMatch(/^https:\/\/provider\.example\/auth\/\?api_key=\w+&token=token-\d$/)
    expect(await service.finish()).toBe(null)
    server.allow()
    expect(await service.finish()).toEqual({ account: 'nel', token: 'key-1' })
  })

  test('stores exactly the songs of an evening', async () => {
    const token = await connected()
    expect(await service.scrobble(token, EVENING_LISTENS)).toEqual({ kind: 'taken' })
    expect(server.listens()).toEqual(
      EVENING_LISTENS.map(({ artist, title }) => `${artist} – ${title}`),
    )
  })

  test('submits fifty songs without duplicates and the current song', async () => {
    const token = await connected()
    const many = Array.from({ length: 50 }, (_, index) => listen(`${index}`, at + index * 60))
    server.faults.push('takes it and hangs up')
    expect(await service.scrobble(token, many)).toEqual({ kind: 'later' })
    expect(await service.scrobble(token, many)).toEqual({ kind: 'taken' })
    expect(server.listens()).toEqual(many.map(({ title }) => `Björk & Лайка – ${title}`))
    const [song] = songs
    if (song) expect(await service.nowPlaying(token, song)).toEqual({ kind: 'taken' })
    expect(server.nowPlaying).toEqual(['nel: Björk & Лайка – One'])
  })

  test.each([503, 'hangs up', 429] as const)('retries later after %s', async (fault) => {
    const token = await connected()
    server.faults.push(fault)
    expect(await service.scrobble(token, songs)).toEqual({ kind: 'later' })
    expect(server.listens()).toEqual([])
  })

  test('rejects a revoked key and too many songs', async () => {
    const token = await connected()
    const many = Array.from({ length: 51 }, (_, index) => listen(`${index}`, at + index))
    expect(await service.scrobble(token, many)).toEqual({ kind: 'malformed' })
    server.keys.clear()
    expect(await service.scrobble(token, songs)).toEqual({ kind: 'refused' })
  })

  test('is unreachable without configuration', async () => {
    const parts = { fetch, openBrowser: async () => {}, log: { warn: () => {} } }
    const none = createLastFm({ config: null, secret: null, ...parts })
    expect(await none.start()).toBe(false)
    expect(await none.finish()).toBe(null)
    expect(server.asked).toEqual([])
  })
})
