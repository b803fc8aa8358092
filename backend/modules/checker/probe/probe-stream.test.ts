import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { STATION_NAME } from '../../../../shared/api/field-rules.ts'
import type { Network } from '../../../../shared/net/dial.ts'
import { MAX_REDIRECTS, MAX_REQUESTS } from '../../../../shared/net/follow-redirects.ts'
import { MAX_NESTING } from '../../../../shared/net/resolve-stream.ts'
import {
  type FakeStation,
  head,
  playMp3,
  respondWith,
  startFakeStation,
} from '../../../../shared/net/testing/fake-station.ts'
import { MAX_PLAYLISTS } from '../../../../shared/radio/playlists.ts'
import { countWork } from '../../../../shared/radio/testing/count-work.ts'
import { adtsFrames, mp3Frames } from '../../../../shared/radio/testing/frames.ts'
import { transportOf } from '../../../../shared/radio/testing/transport.ts'
import { ProbeProblem } from './probe-problem.ts'
import { PROBE_MS, probeStream } from './probe-stream.ts'

let radio: FakeStation
beforeEach(async () => {
  radio = await startFakeStation()
})
afterEach(() => radio.stop())

const forever = new AbortController().signal
/** Names do not resolve unless a test says so. The radio is the only allowed private address. */
function network(zone: Readonly<Record<string, string[]>> = {}): Network {
  return {
    allowed: (host) => host === radio.hostAndPort,
    lookup: async (name) => {
      const addresses = zone[name]
      if (addresses === undefined) throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    },
  }
}
const probe = (url: string, timeoutMs = PROBE_MS) => probeStream(url, network(), forever, timeoutMs)

async function reason(work: Promise<unknown>): Promise<string> {
  const outcome = await work.catch((error: unknown) => error)
  if (!(outcome instanceof ProbeProblem)) throw new Error(`Found: ${JSON.stringify(outcome)}`)
  return outcome.reason
}

describe('probeStream with a 403 response', () => {
  const CHROMIUM = /^Mozilla\/5\.0 .* Chrome\/156\.0\.0\.0 Safari\/537\.36$/
  const agents = (path: string) =>
    radio.requests(path).map(({ headers }) => headers['user-agent'] ?? '')

  test('retries once with a browser user agent', async () => {
    const play = playMp3(40, { 'icy-name': 'Browsers only' })
    const url = radio.on('/browsers', (request) => {
      if (CHROMIUM.test(request.headers['user-agent'] ?? '')) return play(request)
      return void request.socket.end(head('HTTP/1.1 403 Forbidden', {}))
    })
    expect(await probe(url)).toMatchObject({ outcome: 'audio', name: 'Browsers only' })
    expect(agents('/browsers')).toEqual([
      'Undertone/2 (stream check)',
      expect.stringMatching(CHROMIUM),
    ])
  })

  test('reports forbidden when browsers are rejected too', async () => {
    const url = radio.on('/refuses', ({ socket }) => {
      socket.end(head('HTTP/1.1 403 Forbidden', {}))
    })
    expect(await reason(probe(url))).toBe('forbidden')
    expect(agents('/refuses')).toHaveLength(2)
  })

  test('does not retry for mirrors of the directory', async () => {
    const url = radio.on('/pls', ({ socket }) => {
      socket.end(head('HTTP/1.1 403 Forbidden', {}))
    })
    const mirror = 'de1.api.radio-browser.info'
    const at = url.replace('127.0.0.1', mirror)
    const allowed = { ...network({ [mirror]: ['127.0.0.1'] }), allowed: () => true }
    expect(await reason(probeStream(at, allowed, forever))).toBe('forbidden')
    expect(agents('/pls')).toEqual(['Undertone/2 (stream check)'])
  })
})

describe('probeStream with audio', () => {
  test('reads a second of MP3 and disconnects', async () => {
    const url = radio.on(
      '/live',
      playMp3(40, { 'icy-br': '128,128', 'icy-name': 'Caf\xe9 &amp; Co' }),
    )
    expect(await probe(url)).toEqual({
      outcome: 'audio',
      url,
      codec: 'MP3',
      bitrate: 128,
      name: 'Café & Co',
      logo: null,
    })
    await vi.waitUntil(() => radio.open === 0)
  })

  test('processes single-byte chunks in linear time', async () => {
    const bytes = Buffer.alloc(16_384, 0xff)
    const pieces = [...bytes].map((byte) => `1\r\n${String.fromCharCode(byte)}\r\n`).join('')
    const headers = { 'Content-Type': 'audio/mpeg', 'Transfer-Encoding': 'chunked' }
    const url = radio.on('/drip', ({ socket }) => {
      socket.write(head('HTTP/1.1 200 OK', headers))
      socket.write(pieces, 'latin1')
    })
    const work = countWork()
    expect(await reason(probe(url))).toBe('not-audio')
    work.stop()
    expect(work.bytes).toBeLessThan(60 * bytes.length)
  })

  test('cuts the suggested name to the limit of the name field', async () => {
    const url = radio.on('/live', playMp3(40, { 'icy-name': 'x'.repeat(STATION_NAME.max + 1) }))
    expect(await probe(url)).toMatchObject({ name: 'x'.repeat(STATION_NAME.max) })
  })

  test('reports AAC for AAC in a transport stream, which the app unpacks', async () => {
    const body = transportOf(Buffer.concat(adtsFrames(200)), 1_000)
    const url = radio.on('/live', respondWith('200 OK', { 'Content-Type': 'video/mp2t' }, body))
    expect(await probe(url)).toMatchObject({ outcome: 'audio', codec: 'AAC' })
  })

  test('names codecs that listeners cannot play', async () => {
    const body = `OggS${'\0'.repeat(22)}\x01\x50Speex   1.2`
    const url = radio.on('/live', respondWith('200 OK', { 'Content-Type': 'audio/ogg' }, body))
    expect(await reason(probe(url))).toBe('codec-speex')
  })

  test('measures the bitrate from frames without a header', async () => {
    const found = await probe(radio.on('/live', playMp3(40)))
    expect(found).toMatchObject({ bitrate: 128, name: null })
  })

  test.each([
    [64, 128],
    [320, 128],
    [120, 120],
    [160, 160],
  ])(
    'a reported bitrate of %i kbit/s for audio with 128 results in %i',
    async (reported, bitrate) => {
      const url = radio.on('/live', playMp3(40, { 'icy-br': String(reported) }))
      expect(await probe(url)).toMatchObject({ bitrate })
    },
  )

  test('reports no bitrate for lossless audio', async () => {
    const body = `OggS${'\0'.repeat(22)}\x01\x33\x7fFLAC${'\x01'.repeat(20_000)}`
    const url = radio.on(
      '/live',
      respondWith('200 OK', { 'Content-Type': 'audio/ogg', 'icy-br': '128' }, body),
    )
    expect(await probe(url)).toMatchObject({ codec: 'FLAC', bitrate: null })
  })

  test.each(['text/html', 'application/mp3', 'misc/ultravox'])(
    'recognizes MP3 labeled %s',
    async (type) => {
      const url = radio.on('/live', playMp3(40, { 'Content-Type': type }))
      expect(await probe(url)).toMatchObject({ codec: 'MP3' })
    },
  )

  test("accepts SHOUTcast's status line and single-byte chunks", async () => {
    const url = radio.on('/', ({ socket }) => {
      for (const letter of 'ICY 200 OK\r\nicy-name: Old\r\ncontent-type:audio/mpeg\r\n\r\n')
        socket.write(letter)
      socket.write(Buffer.concat(mp3Frames(60)))
    })
    expect(await probe(url)).toMatchObject({ codec: 'MP3', name: 'Old' })
  })

  test('accepts a server that sends audio without a response head', async () => {
    const url = radio.on('/live', ({ socket }) => socket.write(Buffer.concat(mp3Frames(60))))
    expect(await probe(url)).toMatchObject({ outcome: 'audio', codec: 'MP3', bitrate: 128 })
  })

  test.each([
    ['AAC', 'audio/aac'],
    ['AAC+', 'audio/aacp'],
  ])('recognizes %s', async (codec, type) => {
    const body = Buffer.concat(adtsFrames(60))
    const url = radio.on('/live', respondWith('200 OK', { 'Content-Type': type }, body))
    expect(await probe(url)).toMatchObject({ codec })
  })

  test.each([
    ['OPUS', 'OggS\0\0\0\0OpusHead'],
    ['FLAC', 'OggS\0\0\0\0\x7fFLAC'],
    ['OGG', 'OggS\0\0\0\0\x01vorbis'],
  ])('recognizes %s in Ogg after 16 kB', async (codec, start) => {
    const body = Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(20_000, 7)])
    const url = radio.on(
      '/live',
      respondWith('200 OK', { 'Content-Type': 'application/ogg' }, body),
    )
    expect(await probe(url)).toMatchObject({ codec, bitrate: null })
  })
})

describe('probeStream redirects and playlists', () => {
  const list = (url: string) => `[playlist]\nFile1=${url}\n`
  const pls = (url: string) => respondWith('200 OK', { 'Content-Type': 'audio/x-scpls' }, list(url))

  test('follows redirects and returns the original address', async () => {
    radio.on('/live', playMp3(40))
    const hop = (to: string) => respondWith('302 Found', { Location: to })
    for (let n = 1; n < MAX_REDIRECTS; n += 1) radio.on(`/${n}`, hop(`/${n + 1}`))
    radio.on(`/${MAX_REDIRECTS}`, hop('/live'))
    const url = radio.on('/1', hop('/2'))
    expect(await probe(url)).toMatchObject({ url })
    expect(await reason(probe(radio.on('/0', hop('/1'))))).toBe('too-many-redirects')
  })

  test('removes credentials from an address', async () => {
    const url = radio.on('/live', playMp3(40))
    const secret = ` ${url.replace('//', '//ada:secret@')}#top`
    expect(await probe(secret)).toMatchObject({ url })
  })

  test('returns the first working entry of a playlist', async () => {
    const dead = radio.on('/dead', respondWith('404 Not Found'))
    const live = radio.on('/live', playMp3(40))
    const text = `#EXTM3U\n${dead}\n${live}\n`
    const url = radio.on(
      '/a.m3u',
      respondWith('200 OK', { 'Content-Type': 'audio/x-mpegurl' }, text),
    )
    expect(await probe(url)).toMatchObject({ url: live })
  })

  test('reads an unrequested gzip playlist', async () => {
    const live = radio.on('/live', playMp3(40))
    const type = { 'Content-Type': 'audio/x-mpegurl', 'Content-Encoding': 'gzip' }
    const url = radio.on('/a.m3u', respondWith('200 OK', type, gzipSync(`${live}\n`)))
    expect(await probe(url)).toMatchObject({ url: live })
  })

  test('reads a playlist that PHP sends as HTML', async () => {
    const live = radio.on('/live', playMp3(40))
    const page = respondWith('200 OK', { 'Content-Type': 'text/html' }, `\n"${live}"\n`)
    expect(await probe(radio.on('/list.php', page))).toMatchObject({ url: live })
  })

  test('follows nested playlists up to a limit', async () => {
    const live = radio.on('/live', playMp3(40))
    let url = live
    for (let n = 0; n < MAX_NESTING; n += 1) url = radio.on(`/${n}.pls`, pls(url))
    expect(await probe(url)).toMatchObject({ url: live })
    expect(await reason(probe(radio.on('/deep.pls', pls(url))))).toBe('bad-playlist')
  })

  test('reads at most six playlists', async () => {
    const last = radio.on('/last.pls', pls(radio.on('/live', playMp3(40))))
    const empty = Array.from({ length: MAX_PLAYLISTS - 1 }, (_, n) =>
      radio.on(
        `/${n}.pls`,
        respondWith('200 OK', { 'Content-Type': 'audio/x-scpls' }, '[playlist]\n'),
      ),
    )
    const list = (entries: readonly string[]) => {
      const text = `#EXTM3U\n${[...entries, last].join('\n')}\n`
      return radio.on('/a.m3u', respondWith('200 OK', { 'Content-Type': 'audio/x-mpegurl' }, text))
    }
    expect(await probe(list(empty.slice(1)))).toMatchObject({ outcome: 'audio' })
    expect(await reason(probe(list(empty)))).toBe('empty-playlist')
  })

  test('gives up on a long playlist of dead entries', async () => {
    const lines = Array.from({ length: 40 }, (_, n) => `http://${radio.hostAndPort}/dead-${n}`)
    const text = `#EXTM3U\n${lines.join('\n')}\n`
    const url = radio.on(
      '/a.m3u',
      respondWith('200 OK', { 'Content-Type': 'audio/x-mpegurl' }, text),
    )
    expect(await reason(probe(url))).toBe('not-found')
    expect(radio.requestedPaths).toHaveLength(MAX_REQUESTS)
  })

  test('follows HLS from variants to a segment', async () => {
    const type = { 'Content-Type': 'application/vnd.apple.mpegurl' }
    const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=64000\nlow/list.m3u8\n'
    const media = '#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\nold.ts\n#EXTINF:6.0,\nnew.ts\n'
    radio.on('/low/list.m3u8', respondWith('200 OK', type, media))
    const packet = Buffer.alloc(188)
    packet[0] = 0x47
    const segment = Buffer.concat(Array.from({ length: 100 }, () => packet))
    radio.on('/low/new.ts', respondWith('200 OK', { 'Content-Type': 'video/mp2t' }, segment))
    const url = radio.on('/main.m3u8', respondWith('200 OK', type, master))
    expect(await probe(url)).toMatchObject({ url, codec: 'HLS' })
    expect(radio.requestedPaths).toEqual(['/main.m3u8', '/low/list.m3u8', '/low/new.ts'])
    radio.on('/low/new.ts', respondWith('200 OK', { 'Content-Type': 'text/html' }, '<html>'))
    expect(await reason(probe(url))).toBe('not-audio')
  })
})

describe('probeStream errors', () => {
  const page = { 'Content-Type': 'text/html' }
  test.each([
    ['404 Not Found', {}, '', 'not-found'],
    ['410 Gone', {}, '', 'gone'],
    ['403 Forbidden', {}, '', 'forbidden'],
    ['500 Oh', {}, '', 'server-error'],
    // Temporary, so that the relay retries it.
    ['408 Request Timeout', {}, '', 'server-error'],
    ['425 Too Early', {}, '', 'server-error'],
    ['429 Too Many Requests', {}, '', 'server-error'],
    ['418 Teapot', {}, '', 'not-audio'],
    ['200 OK', page, '<html>', 'not-audio'],
    ['200 OK', { 'Content-Type': 'image/png' }, 'x', 'not-audio'],
    ['200 OK', { 'Content-Type': 'audio/x-scpls' }, '[playlist]\n', 'empty-playlist'],
    ['200 OK', { 'Content-Type': 'audio/mpeg' }, '', 'no-audio'],
    // The announced type is wrong.
    ['200 OK', { 'Content-Type': 'audio/mpeg' }, 'x'.repeat(20_000), 'not-audio'],
    ['302 Found', { Location: 'file:///etc/passwd' }, '', 'bad-address'],
  ])('%s %j reports %s', async (status, headers, body, expected) => {
    expect(await reason(probe(radio.on('/', respondWith(status, headers, body))))).toBe(expected)
  })

  test.each(['ftp://radio.example/', 'javascript:alert(1)', 'nonsense', 'http://'])(
    'rejects %s as an address',
    async (url) => expect(await reason(probe(url))).toBe('bad-address'),
  )

  test('distinguishes an unknown name from a closed port', async () => {
    expect(await reason(probe('http://nowhere.example/'))).toBe('name-not-found')
    const shut = radio.on('/', playMp3(40))
    await radio.stop()
    expect(await reason(probe(shut))).toBe('refused')
    radio = await startFakeStation()
  })

  test('reports silent servers, silent streams and endless playlists', async () => {
    const mute = radio.on('/mute', () => undefined)
    expect(await reason(probe(mute, 150))).toBe('no-answer')
    // Long enough for a busy machine to read the response head.
    const timeoutMs = 1_000
    // Half a second of audio.
    expect(await reason(probe(radio.on('/short', playMp3(20)), timeoutMs))).toBe('no-audio')
    const endless = radio.on('/endless.m3u', ({ socket }) => {
      socket.write(head('HTTP/1.1 200 OK', { 'Content-Type': 'audio/x-mpegurl' }))
      socket.write('#EXTM3U\n')
    })
    expect(await reason(probe(endless, timeoutMs))).toBe('no-audio')
    await vi.waitUntil(() => radio.open === 0)
  })

  test('times out on a hanging DNS lookup', async () => {
    const stuck: Network = { allowed: () => false, lookup: () => new Promise(() => undefined) }
    expect(await reason(probeStream('http://slow.example/', stuck, forever, 50))).toBe('no-answer')
  })

  test('aborts when the user disconnects', async () => {
    const aborted = new AbortController()
    const url = radio.on('/', () => aborted.abort())
    expect(await reason(probeStream(url, network(), aborted.signal))).toBe('no-answer')
    await vi.waitUntil(() => radio.open === 0)
  })
})
