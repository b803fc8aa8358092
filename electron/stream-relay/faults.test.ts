import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type Behavior,
  type FakeStation,
  head,
  MP3_HEAD,
  startFakeStation,
} from '../../shared/net/testing/fake-station.ts'
import { until } from '../../shared/net/testing/until.ts'
import { STREAM_RETRIES } from '../../shared/radio/retry-policy.ts'
import { mp3Frames } from './testing/mp3.ts'
import { type RelayRig, STREAM, sends, startRelayRig } from './testing/relay-rig.ts'

let station: FakeStation
let rig: RelayRig

beforeEach(async () => {
  station = await startFakeStation()
  rig = await startRelayRig()
})
afterEach(async () => {
  await rig.stop()
  await station.stop()
})

const respondWith =
  (text: string): Behavior =>
  ({ socket }) =>
    socket.end(text)

/** 40 frames are more than 16 kB, the threshold for audio. */
const SOUND = 40

describe('a permanent failure', () => {
  test.each([
    ['404', respondWith(head('HTTP/1.1 404 Not Found')), 'not-found'],
    ['410', respondWith(head('HTTP/1.1 410 Gone')), 'gone'],
    ['403', respondWith(head('HTTP/1.1 403 Forbidden')), 'forbidden'],
    ['401', respondWith(head('HTTP/1.1 401 Unauthorized')), 'forbidden'],
    [
      'a page',
      respondWith(`${head('HTTP/1.1 200 OK', { 'Content-Type': 'text/html' })}<html>`),
      'not-audio',
    ],
    [
      'HTML without a content type',
      respondWith(`${head('HTTP/1.1 200 OK')}<!doctype html><title>Welcome</title>`),
      'not-audio',
    ],
    [
      'JSON',
      respondWith(`${head('HTTP/1.1 200 OK', { 'Content-Type': 'application/json' })}{}`),
      'not-a-stream',
    ],
    ['511', respondWith(head('HTTP/1.1 511 Network Authentication Required')), 'captive-portal'],
    [
      'a redirect to a file',
      respondWith(head('HTTP/1.1 302 Found', { Location: 'file:///etc/passwd' })),
      'bad-address',
    ],
    [
      'a redirect loop',
      respondWith(head('HTTP/1.1 302 Found', { Location: '/live' })),
      'too-many-redirects',
    ],
    [
      'an empty playlist',
      respondWith(
        `${head('HTTP/1.1 200 OK', { 'Content-Type': 'audio/x-scpls' })}[playlist]\nNumberOfEntries=0\n`,
      ),
      'empty-playlist',
    ],
  ] as const)('ends the stream at the first response: %s', async (_name, behave, reason) => {
    const url = station.on('/live', behave)
    expect(await rig.open(url)).toEqual({ outcome: 'ended', reason })
    expect(rig.events).toEqual([{ type: 'ended', at: rig.clock.date(), reason }])
    expect(station.requests('/live').length).toBe(reason === 'too-many-redirects' ? 21 : 1)
    expect(rig.clock.waiting).toBe(0)
    await until(() => station.open === 0)
  })

  test.each(['file:///etc/passwd', 'data:audio/mpeg;base64,AAAA', 'ftp://127.0.0.1/x', 'nonsense'])(
    'ends the stream for the invalid address %s',
    async (url) => {
      expect(await rig.open(url)).toEqual({ outcome: 'ended', reason: 'bad-address' })
    },
  )

  test('ends the stream for a playlist that references itself', async () => {
    const url = station.on(
      '/live.pls',
      respondWith(
        `${head('HTTP/1.1 200 OK', { 'Content-Type': 'audio/x-scpls' })}[playlist]\nFile1=/live.pls\n`,
      ),
    )
    expect(await rig.open(url)).toEqual({ outcome: 'ended', reason: 'bad-playlist' })
    expect(station.requests('/live.pls').length).toBeLessThanOrEqual(4)
  })
})

describe('a temporary failure', () => {
  /** Advances through all retry delays until the stream ends. */
  async function exhaust(opening: Promise<unknown>): Promise<unknown> {
    let outcome: unknown
    void opening.then((value) => {
      outcome = value
    })
    let seen = 0
    while (outcome === undefined) {
      await until(() => outcome !== undefined || rig.of('retrying').length > seen)
      seen = rig.of('retrying').length
      rig.clock.advance(rig.of('retrying').at(-1)?.inMs ?? 0)
    }
    return outcome
  }

  test.each([
    ['500', respondWith(head('HTTP/1.1 500 Oh')), 'server-error'],
    ['503', respondWith(head('HTTP/1.1 503 Full')), 'server-error'],
    ['429', respondWith(head('HTTP/1.1 429 Slower')), 'server-error'],
    ['hangs up', ({ socket }: { socket: { destroy(): void } }) => socket.destroy(), 'no-answer'],
  ] as const)('is retried three times: %s', async (_name, behave, reason) => {
    const url = station.on('/live', behave)
    expect(await exhaust(rig.open(url))).toEqual({ outcome: 'ended', reason })
    expect(station.requests('/live')).toHaveLength(STREAM_RETRIES.attemptsBeforeSound)
    expect(rig.of('retrying').map(({ inMs }) => inMs)).toEqual([0, 1_000, 1_000])
  })

  test('is retried for a port without a listener', async () => {
    const url = station.on('/live', respondWith(''))
    await station.stop()
    expect(await exhaust(rig.open(url))).toEqual({ outcome: 'ended', reason: 'refused' })
    expect(rig.of('lost')).toHaveLength(STREAM_RETRIES.attemptsBeforeSound)
    station = await startFakeStation()
  })

  test('is retried after ten seconds without a response', async () => {
    const url = station.on('/live', () => undefined)
    const opening = rig.open(url)
    for (let attempt = 1; attempt <= STREAM_RETRIES.attemptsBeforeSound; attempt += 1) {
      await until(() => station.requests('/live').length === attempt)
      const lost = rig.of('lost').length
      rig.clock.advance(9_999)
      expect(rig.of('lost')).toHaveLength(lost)
      rig.clock.advance(1)
      await until(() => rig.of('lost').length === lost + 1)
      rig.clock.advance(2_000)
    }
    expect(await opening).toEqual({ outcome: 'ended', reason: 'no-answer' })
    await until(() => station.open === 0)
    expect(rig.clock.waiting).toBe(0)
  })

  test('is over when a 200 follows a 500', async () => {
    const url = station.on('/live', ({ socket, number }) => {
      if (number === 0) return socket.end(head('HTTP/1.1 500 Oh'))
      socket.write(MP3_HEAD)
      return socket.write(mp3Frames(0, SOUND))
    })
    expect(await rig.open(url)).toMatchObject({ outcome: 'open' })
    expect(rig.of('lost')).toMatchObject([{ reason: 'server-error' }])
    expect(rig.of('connected')).toMatchObject([{ attempt: 2 }])
  })

  test.each([
    ['/live', 'application/vnd.apple.mpegurl'],
    ['/live.m3u8', 'text/plain'],
  ])('is over when an HLS playlist has segments: %s', async (path, type) => {
    const list = ['#EXTM3U\n', '#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n']
    const says = head('HTTP/1.1 200 OK', { 'Content-Type': type })
    const url = station.on(path, ({ socket, number }) => socket.end(says + (list[number] ?? '')))
    expect(await rig.open(url)).toMatchObject({ outcome: 'open', kind: 'hls' })
    expect(rig.of('lost')).toMatchObject([{ reason: 'silent' }])
  })
})

describe('a host name', () => {
  test('is reported if it does not exist', async () => {
    await rig.stop()
    rig = await startRelayRig({
      lookup: async () => {
        throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
      },
    })
    const opening = rig.open('http://radio.example/live')
    await until(() => rig.of('retrying').length === 2)
    rig.clock.advance(1_000)
    await until(() => rig.of('retrying').length === 3)
    rig.clock.advance(2_000)
    expect(await opening).toEqual({ outcome: 'ended', reason: 'name-not-found' })
  })

  test('is refused without a request if it leads to this machine', async () => {
    await rig.stop()
    rig = await startRelayRig({
      allowed: () => false,
      lookup: async () => [{ address: '127.0.0.1', family: 4 }],
    })
    const url = station.on('/live', respondWith(MP3_HEAD)).replace('127.0.0.1', 'rebound.example')
    expect(await rig.open(url)).toEqual({ outcome: 'ended', reason: 'private-address' })
    expect(station.requests('/live')).toEqual([])
  })

  test('is refused at another private address than the allowed one', async () => {
    await rig.stop()
    rig = await startRelayRig({
      allowed: (_host, address) => address === null || address === '192.168.1.5',
      lookup: async () => [{ address: '127.0.0.1', family: 4 }],
    })
    const url = station.on('/live', respondWith(MP3_HEAD)).replace('127.0.0.1', 'radio.local')
    expect(await rig.open(url)).toEqual({ outcome: 'ended', reason: 'private-address' })
    expect(station.requests('/live')).toEqual([])
  })

  test('is looked up once per attempt, and its address is used', async () => {
    await rig.stop()
    const addresses = ['127.0.0.1', '10.0.0.1']
    rig = await startRelayRig({
      allowed: (host) => host.startsWith('radio.example:'),
      lookup: async () => [{ address: addresses.shift() ?? '', family: 4 }],
    })
    const url = station.on('/live', sends(MP3_HEAD, mp3Frames(0, SOUND)))
    expect(await rig.open(url.replace('127.0.0.1', 'radio.example'))).toMatchObject({
      outcome: 'open',
    })
    expect(addresses).toHaveLength(1)
    expect(rig.relay.figures(STREAM)?.host).toBe(`radio.example:${station.port}`)
  })

  test('is refused behind a redirect if only the first one was allowed', async () => {
    await rig.stop()
    const other = await startFakeStation()
    rig = await startRelayRig({ allowed: (host) => host === `127.0.0.1:${station.port}` })
    const target = other.on('/live', respondWith(MP3_HEAD))
    const url = station.on('/live', respondWith(head('HTTP/1.1 302 Found', { Location: target })))
    expect(await rig.open(url)).toEqual({ outcome: 'ended', reason: 'private-address' })
    expect(other.requests('/live')).toEqual([])
    await other.stop()
  })
})
