import { deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  type Behavior,
  head,
  MP3_HEAD,
  startFakeStation,
} from '../../shared/net/testing/fake-station.ts'
import { until } from '../../shared/net/testing/until.ts'
import { MAX_PLAYLISTS } from '../../shared/radio/playlists.ts'
import { expectAudio, rig, station } from './testing/fresh-relay.ts'
import { FRAME_BYTES, mp3Frames } from './testing/mp3.ts'
import { STREAM, sends } from './testing/relay-rig.ts'

const AUDIO = mp3Frames(0, 60)

/** Reads `url` until all of AUDIO has arrived, except for a frame that waits for the next one. */
async function playsAll(url: string): Promise<void> {
  const listener = await rig.listen(url)
  expect(listener.headers['content-type']).toBe('audio/mpeg')
  await expectAudio(listener, AUDIO)
}

const HTTP = head('HTTP/1.1 200 OK', { 'Content-Type': 'audio/mpeg' })
const CHUNKED = head('HTTP/1.1 200 OK', {
  'Content-Type': 'audio/mpeg',
  'Transfer-Encoding': 'chunked',
})
const chunk = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])

describe('responses of all kinds', () => {
  test.each([
    ['HTTP/1.1 without a length', sends(HTTP, AUDIO)],
    ['chunked', sends(CHUNKED, chunk(AUDIO.subarray(0, 999)), chunk(AUDIO.subarray(999)))],
    ['ICY 200 OK', sends('ICY 200 OK\r\ncontent-type:audio/mpeg\r\nicy-name:x\r\n\r\n', AUDIO)],
    ['lines that end in LF', sends('HTTP/1.0 200 OK\nContent-Type: audio/mpeg\n\n', AUDIO)],
    ['no headers', sends(AUDIO)],
    ['no content type', sends(head('HTTP/1.0 200 OK'), AUDIO)],
    [
      'a meaningless type',
      sends(head('HTTP/1.0 200 OK', { 'Content-Type': 'application/octet-stream' }), AUDIO),
    ],
    [
      'a type that is wrong',
      sends(head('HTTP/1.0 200 OK', { 'Content-Type': 'text/html' }), AUDIO),
    ],
  ])('plays or refuses %s', async (_name, behave) => {
    await playsAll(station.on('/live', behave))
  })

  test('reads an ICY response byte by byte', async () => {
    const text = 'ICY 200 OK\r\ncontent-type:audio/mpeg\r\n\r\n'
    const url = station.on('/live', ({ socket }) => {
      const next = (at: number) => {
        if (at === text.length) return void socket.write(AUDIO)
        socket.write(text.charAt(at), () => setImmediate(next, at + 1))
      }
      next(0)
    })
    await playsAll(url)
    expect(rig.relay.figures(STREAM)?.protocol).toBe('ICY')
  })

  test('stops reading an endless header', async () => {
    const url = station.on('/live', sends('HTTP/1.1 200 OK\r\n', `X-Long: ${'x'.repeat(300_000)}`))
    expect(await rig.open(url)).toEqual({ outcome: 'ended', reason: 'bad-head' })
  })

  test('connects to an IPv6 address', async () => {
    const six = await startFakeStation('::1')
    await playsAll(six.on('/live', sends(HTTP, AUDIO)))
    expect(six.requests('/live')[0]?.headers.host).toBe(`[::1]:${six.port}`)
    await six.stop()
  })

  test('accepts a content type in capitals with a charset', async () => {
    const type = { 'Content-Type': 'Audio/MPEG; charset=x' }
    await playsAll(station.on('/live', sends(head('HTTP/1.0 200 OK', type), AUDIO)))
  })
})

describe('a recording', () => {
  const recording = (headers: Readonly<Record<string, string>>): Behavior => {
    const length = { 'Content-Type': 'audio/mpeg', 'Content-Length': String(AUDIO.length) }
    return sends(head('HTTP/1.1 200 OK', { ...length, ...headers }), AUDIO)
  }

  test('is not requested again after it was received completely', async () => {
    const url = station.on('/recording', recording({ 'Accept-Ranges': 'bytes' }))
    const listener = await rig.listen(url)
    await until(() => listener.over)
    rig.clock.advance(60_000)
    expect(listener.bytes().length).toBeGreaterThanOrEqual(AUDIO.length - FRAME_BYTES)
    expect(rig.of('ended')).toMatchObject([{ reason: 'finished' }])
    expect(station.requests('/recording')).toHaveLength(1)
  })

  test('is played up to its last complete frame when it ends within a header', async () => {
    const sound = Buffer.concat([AUDIO, AUDIO.subarray(0, 3)])
    const length = { 'Content-Type': 'audio/mpeg', 'Content-Length': String(sound.length) }
    const listener = await rig.listen(
      station.on('/recording', sends(head('HTTP/1.1 200 OK', length), sound)),
    )
    await until(() => listener.over)
    expect(listener.bytes().equals(AUDIO)).toBe(true)
  })

  test('is requested again when it breaks off', async () => {
    const url = station.on('/recording', ({ socket, number }) => {
      const length = { 'Content-Type': 'audio/mpeg', 'Content-Length': String(AUDIO.length) }
      socket.write(head('HTTP/1.1 200 OK', length))
      if (number === 0) socket.end(AUDIO.subarray(0, -1_000))
      else socket.write(AUDIO)
    })
    await rig.listen(url)
    await until(() => rig.of('ended').length > 0)
    expect(rig.of('ended')).toMatchObject([{ reason: 'finished' }])
    expect(station.requests('/recording')).toHaveLength(2)
  })

  test('is not requested twice during less than five seconds of silence', async () => {
    const url = station.on('/recording', ({ socket }) => {
      const length = { 'Content-Type': 'audio/mpeg', 'Content-Length': String(2 * AUDIO.length) }
      socket.write(head('HTTP/1.1 200 OK', length))
      socket.write(AUDIO)
    })
    const listener = await rig.listen(url)
    await until(() => listener.bytes().length > AUDIO.length - 2 * FRAME_BYTES)
    rig.clock.advance(4_999)
    expect(rig.of('lost')).toEqual([])
    rig.clock.advance(1)
    expect(rig.of('lost')).toMatchObject([{ reason: 'silent' }])
  })

  test.each([{ 'icy-name': 'Night' }, { 'icy-br': '128' }])(
    'does not treat %j with a length as a live stream',
    async (headers) => {
      await rig.listen(station.on('/live', recording(headers)))
      await until(() => station.requests('/live').length > 1)
      expect(rig.of('ended')).toEqual([])
    },
  )
})

describe('malformed response headers that a browser accepts', () => {
  const withLines = (...lines: readonly string[]) =>
    sends(`HTTP/1.0 200 OK\r\nContent-Type: audio/mpeg\r\n${lines.join('\r\n')}\r\n\r\n`, AUDIO)
  const many = (count: number, length: number) =>
    Array.from({ length: count }, (_, n) => `X-${n}: ${'x'.repeat(length)}`)

  test.each([
    ['a blank before the colon', ['icy-name : Night'], 'Night'],
    ['a tab before the colon', ['icy-name\t:Night Two'], 'Night Two'],
    ['a line without a colon', ['this has no colon'], null],
    ['a comment instead of a header', ['# generated by cron', 'icy-name: Night'], 'Night'],
    ['a blank inside a name', ['icy name: Night'], null],
    ['a slash inside a name', ['icy/name: Night', 'icy-name: Day'], 'Day'],
    ['brackets inside a name', ['icy(name): Night'], null],
    ['quotes around a name', ['"icy-name": Night'], null],
    ['an empty name', [': x'], null],
    ['an empty name and value', [':', 'icy-name: Night'], 'Night'],
    ['a negative length', ['Content-Length: -1'], null],
    ['a length that is text', ['Content-Length: unknown'], null],
    ['an empty length', ['Content-Length:'], null],
    ['an empty length behind blanks', ['Content-Length:   '], null],
    ['a length of 23 digits', ['Content-Length: 99999999999999999999999'], null],
    ['a length of 40 digits', [`Content-Length: ${'9'.repeat(40)}`], null],
    ['a length twice', ['Content-Length: 99999999', 'Content-Length: 99999999'], null],
    ['a length twice in one line', ['Content-Length: 99999999, 99999999'], null],
    ['a coding that HTTP/1.0 does not have', ['Transfer-Encoding: chunked'], null],
    ['20 kB of headers', many(40, 500), null],
    ['200 kB of headers', many(100, 2_000), null],
  ])('plays a response with %s', async (_name, lines, stationName) => {
    await playsAll(station.on('/live', withLines(...lines)))
    expect(rig.of('connected')[0]).toMatchObject({ stationName })
  })

  test.each([
    ['two different lengths', ['Content-Length: 10', 'Content-Length: 99999999']],
    ['more than 256 kB', many(140, 2_000)],
  ])('reports its own error for a response with %s', async (_name, lines) => {
    const url = station.on('/live', withLines(...lines))
    expect(await rig.open(url)).toEqual({ outcome: 'ended', reason: 'bad-head' })
    expect(station.requests('/live')).toHaveLength(1)
  })
})

describe('redirects and playlists', () => {
  const playlist = (type: string, text: string) =>
    sends(
      head('HTTP/1.1 200 OK', { 'Content-Type': type, 'Content-Length': String(text.length) }),
      text,
    )

  test('plays a PLS in an M3U behind a redirect', async () => {
    station.on('/audio', sends(MP3_HEAD, AUDIO))
    station.on('/list.pls', playlist('audio/x-scpls', `[playlist]\nFile1=${station.url}/audio\n`))
    station.on('/list.m3u', playlist('audio/x-mpegurl', `#EXTM3U\n${station.url}/list.pls\n`))
    await playsAll(station.on('/', sends(head('HTTP/1.1 302 Found', { Location: '/list.m3u' }))))
    expect(station.requests('/audio')).toHaveLength(1)
    expect(station.requests('/audio')[0]?.headers['icy-metadata']).toBe('1')
  })

  test('reads at most six playlists on the way', async () => {
    station.on('/audio', sends(MP3_HEAD, AUDIO))
    const empty = '[playlist]\nNumberOfEntries=0\n'
    const names = Array.from({ length: MAX_PLAYLISTS - 1 }, (_, n) => `/${n}.pls`)
    for (const name of names) station.on(name, playlist('audio/x-scpls', empty))
    const list = (entries: readonly string[]) =>
      playlist('audio/x-mpegurl', `#EXTM3U\n${[...entries, '/last.pls'].join('\n')}\n`)
    station.on('/last.pls', playlist('audio/x-scpls', `[playlist]\nFile1=${station.url}/audio\n`))
    await playsAll(station.on('/few.m3u', list(names.slice(1))))
    void rig.open(station.on('/many.m3u', list(names)), 'second')
    await until(() => rig.of('ended').length > 0)
    expect(station.requests('/audio')).toHaveLength(1)
  })

  test('reads a playlist that PHP sends as HTML', async () => {
    station.on('/audio', sends(MP3_HEAD, AUDIO))
    const list = `\n#EXTM3U\n"icy://${station.host}:${station.port}/audio"\n`
    await playsAll(station.on('/list.php', playlist('text/html; charset=UTF-8', list)))
  })

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
  ])('decodes an unrequested %s encoding of playlist and audio', async (encoding, pack) => {
    const type = { 'Content-Type': 'audio/mpeg', 'Content-Encoding': encoding }
    station.on('/audio', sends(head('HTTP/1.1 200 OK', type), pack(AUDIO)))
    const list = pack(`#EXTM3U\n${station.url}/audio\n`)
    const length = { ...type, 'Content-Length': String(list.length) }
    await playsAll(station.on('/list.m3u', sends(head('HTTP/1.1 200 OK', length), list)))
    expect(station.requests('/audio')[0]?.headers['accept-encoding']).toBe('identity')
  })

  test('limits a playlist with a compression ratio of 2000', async () => {
    const bomb = gzipSync(`#EXTM3U\n${'#'.repeat(64 * 1024 * 1024)}`)
    const type = { 'Content-Type': 'audio/x-mpegurl', 'Content-Encoding': 'gzip' }
    const url = station.on('/list.m3u', sends(head('HTTP/1.1 200 OK', type), bomb))
    expect(await rig.open(url)).toEqual({ outcome: 'ended', reason: 'bad-playlist' })
  })

  test('reports an HTML page that is declared as audio', async () => {
    const url = station.on('/live', playlist('audio/mpeg', '<html><title>Off the air</title>'))
    expect(await rig.open(url)).toEqual({ outcome: 'ended', reason: 'not-audio' })
  })

  describe('a page at the root of a server', () => {
    const page = playlist('text/html', '<html><title>SHOUTcast Server</title>')

    test('leads to the SHOUTcast stream of the server', async () => {
      const toPage = head('HTTP/1.1 302 Found', { Location: '/index.html?sid=1' })
      station.on('/index.html?sid=1', page)
      station.on('/;', sends(MP3_HEAD, AUDIO))
      await playsAll(station.on('/', sends(toPage)))
    })

    test('is a page if there is no stream', async () => {
      const url = station.on('/', page)
      station.on('/;', sends(head('HTTP/1.1 404 Not Found')))
      expect(await rig.open(url)).toEqual({ outcome: 'ended', reason: 'not-audio' })
      expect(station.requestedPaths).toEqual(['/', '/;'])
    })

    test('is a page if there is another page', async () => {
      const url = station.on('/', page)
      station.on('/;', page)
      expect(await rig.open(url)).toEqual({ outcome: 'ended', reason: 'not-audio' })
      expect(station.requestedPaths).toEqual(['/', '/;'])
    })

    test('is a page below the root', async () => {
      expect(await rig.open(station.on('/player', page))).toMatchObject({ reason: 'not-audio' })
      expect(station.requestedPaths).toEqual(['/player'])
    })
  })

  test('tries entries in order and remembers the working one', async () => {
    station.on('/gone', sends(head('HTTP/1.1 404 Not Found')))
    station.on('/audio', ({ socket, number }) => {
      socket.write(MP3_HEAD)
      socket.write(AUDIO, () => number === 0 && setImmediate(() => socket.destroy()))
    })
    const list = `[playlist]\nFile1=/gone\nFile2=/audio\n`
    await rig.listen(station.on('/list.pls', playlist('audio/x-scpls', list)))
    await until(() => station.requests('/audio').length === 2)
    expect(station.requests('/list.pls')).toHaveLength(1)
    expect(station.requests('/gone')).toHaveLength(1)
  })

  test('reads the playlist again in the same attempt when the remembered entry is gone', async () => {
    station.on('/old', ({ socket, number }) => {
      if (number > 0) return void socket.end(head('HTTP/1.1 404 Not Found'))
      socket.write(MP3_HEAD)
      socket.write(AUDIO, () => setImmediate(() => socket.destroy()))
    })
    station.on('/new', sends(MP3_HEAD, AUDIO))
    const url = station.on('/list.m3u', (request) => {
      const entry = request.number === 0 ? '/old' : '/new'
      playlist('audio/x-mpegurl', `${station.url}${entry}\n`)(request)
    })
    await rig.listen(url)
    // The station sees the request before the relay sees the response.
    await until(() => rig.of('connected').length === 2)
    expect(station.requests('/new')).toHaveLength(1)
  })

  test('stops after twelve requests for a playlist of dead entries', async () => {
    const entries = Array.from({ length: 40 }, (_, n) => {
      station.on(`/${n}`, sends(head('HTTP/1.1 404 Not Found')))
      return `${station.url}/${n}`
    })
    const url = station.on('/list.m3u', playlist('audio/x-mpegurl', entries.join('\n')))
    expect(await rig.open(url)).toEqual({ outcome: 'ended', reason: 'not-found' })
    const requested = entries.filter((_, n) => station.requests(`/${n}`).length > 0)
    expect(requested).toHaveLength(11)
  })

  test('refuses a playlist of more than 256 kB', async () => {
    const text = `#EXTM3U\n${'# padding\n'.repeat(30_000)}`
    const url = station.on('/list.m3u', playlist('audio/x-mpegurl', text))
    expect(await rig.open(url)).toEqual({ outcome: 'ended', reason: 'bad-playlist' })
  })
})
