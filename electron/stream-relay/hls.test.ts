import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type Behavior, head } from '../../shared/net/testing/fake-station.ts'
import { until } from '../../shared/net/testing/until.ts'
import { rig, station } from './testing/fresh-relay.ts'
import { STREAM, sendRequest, sends } from './testing/relay-rig.ts'

const respondWith =
  (type: string, body: string | Buffer, status = 'HTTP/1.1 200 OK'): Behavior =>
  ({ socket }) => {
    const length = Buffer.byteLength(body)
    socket.write(head(status, { 'Content-Type': type, 'Content-Length': String(length) }))
    socket.end(body)
  }
const PLAYLIST = 'application/vnd.apple.mpegurl'
const MEDIA = `#EXTM3U
#EXT-X-TARGETDURATION:4
#EXT-X-KEY:METHOD=AES-128,URI="key.bin"
#EXTINF:4,
seg1.ts
#EXTINF:4,
http://elsewhere.example/seg2.ts
`
const SEGMENT = Buffer.alloc(300_000, 'segment')

/** Opens the station and reads its playlist as hls.js does. */
async function openHls(): Promise<{ text: string; links: string[] }> {
  const url = station.on('/hls/live.m3u8', respondWith(PLAYLIST, MEDIA))
  station.on('/hls/seg1.ts', respondWith('video/mp2t', SEGMENT))
  station.on('/hls/key.bin', respondWith('application/octet-stream', '0123456789abcdef'))
  const opened = await rig.open(url)
  if (opened.outcome !== 'open') throw new Error('not open')
  expect(opened).toMatchObject({ kind: 'hls', relayed: false })
  const listener = await sendRequest(opened.url)
  await until(() => listener.over)
  const text = listener.bytes().toString()
  return { text, links: text.match(/http:\/\/127\.0\.0\.1:\d+\/[^"\n]+/g) ?? [] }
}

async function fetched(url: string | undefined) {
  const listener = await sendRequest(url ?? '')
  await until(() => listener.over)
  return { status: listener.status, headers: listener.headers, body: listener.bytes() }
}

test('rewrites every URL of a playlist to the relay and serves complete segments', async () => {
  const { text, links } = await openHls()
  expect(links).toHaveLength(3)
  expect(text).not.toContain('elsewhere.example')
  for (const link of links)
    expect(link).toMatch(new RegExp(`^${rig.relay.origin}/[\\w-]{43}/${STREAM}/hls/`))
  const [key, segment] = await Promise.all(links.slice(0, 2).map(fetched))
  expect(key).toMatchObject({ status: 200, body: Buffer.from('0123456789abcdef') })
  expect(segment).toMatchObject({ status: 200, headers: { 'content-type': 'video/mp2t' } })
  expect(segment?.body.equals(SEGMENT)).toBe(true)
  expect(rig.relay.figures(STREAM)).toMatchObject({
    protocol: 'HLS',
    contentType: PLAYLIST,
    bytes: MEDIA.length + 16 + SEGMENT.length,
  })
})

test('refuses a link that is unsigned, of another stream or of a closed one', async () => {
  const { links } = await openHls()
  const link = links[1] ?? ''
  expect((await fetched(`${link.slice(0, -2)}AA`)).status).toBe(404)
  expect((await fetched(link.replace('/hls/', '/hls/A'))).status).toBe(404)
  await rig.open(`${station.url}/hls/live.m3u8`, 'stream-0002')
  expect((await fetched(link.replace(STREAM, 'stream-0002'))).status).toBe(404)
  rig.relay.close(STREAM)
  expect((await fetched(link)).status).toBe(404)
})

test.each([
  ['404', respondWith('video/mp2t', '', 'HTTP/1.1 404 Not Found'), 404],
  ['500', respondWith('video/mp2t', '', 'HTTP/1.1 500 Oh'), 502],
  ['a page', respondWith('text/html', '<html>'), 502],
  ['HTML with another content type', respondWith('video/mp2t', '<html>'), 502],
  ['33 MB', respondWith('video/mp2t', Buffer.alloc(33 * 1024 * 1024)), 502],
  [
    'a redirect to a file',
    ({ socket }) => socket.end(head('HTTP/1.1 302 Found', { Location: 'file:///etc/passwd' })),
    403,
  ],
] as const satisfies readonly (readonly [string, Behavior, number])[])(
  'refuses a segment that is %s',
  async (_name, behave, status) => {
    const { links } = await openHls()
    station.on('/hls/seg1.ts', behave)
    expect((await fetched(links[1])).status).toBe(status)
  },
)

test('detects segments by content instead of the declared type', async () => {
  const { links } = await openHls()
  const packet = Buffer.alloc(188, 1).fill(0x47, 0, 1)
  const transport = Buffer.concat(Array<Buffer>(50).fill(packet))
  station.on('/hls/key.bin', respondWith('text/html', '0123456789abcdef'))
  station.on('/hls/seg1.ts', respondWith('text/vnd.trolltech.linguist', transport))
  const [key, segment] = await Promise.all(links.slice(0, 2).map(fetched))
  const headers = { 'content-type': 'application/octet-stream' }
  expect(key).toMatchObject({ status: 200, headers, body: Buffer.from('0123456789abcdef') })
  expect(segment).toMatchObject({ status: 200, headers })
  expect(segment?.body.equals(transport)).toBe(true)
})

test('decodes a playlist and a segment with an unrequested encoding', async () => {
  const packed =
    (type: string, body: string | Buffer): Behavior =>
    ({ socket }) => {
      const bytes = gzipSync(body)
      const headers = { 'Content-Encoding': 'gzip', 'Content-Length': String(bytes.length) }
      socket.write(head('HTTP/1.1 200 OK', { 'Content-Type': type, ...headers }))
      socket.end(bytes)
    }
  const address = await rig.openUrl(station.on('/packed.m3u8', packed(PLAYLIST, MEDIA)))
  const [link] = (await fetched(address)).body.toString().match(/^http:.+$/m) ?? []
  station.on('/seg1.ts', packed('video/mp2t', SEGMENT))
  const segment = await fetched(link)
  expect(segment.status).toBe(200)
  expect(segment.body.equals(SEGMENT)).toBe(true)
})

test('aborts the response of a truncated segment', async () => {
  const { links } = await openHls()
  const length = { 'Content-Type': 'video/mp2t', 'Content-Length': '9999' }
  station.on('/hls/seg1.ts', sends(head('HTTP/1.1 200 OK', length), Buffer.alloc(5_000)))
  const piece = await sendRequest(links[1] ?? '')
  await until(() => piece.bytes().length === 5_000)
  station.requests('/hls/seg1.ts')[0]?.socket.end()
  await until(() => piece.over)
  expect(piece.headers['content-length']).toBe('9999')
})

test('passes byte ranges of a file and no other Range', async () => {
  const { links } = await openHls()
  station.on('/hls/seg1.ts', ({ socket, headers }) => {
    const partial = headers.range === 'bytes=100-199'
    const extra = partial ? { 'Content-Range': 'bytes 100-199/300' } : {}
    socket.write(
      head(partial ? 'HTTP/1.1 206 Partial Content' : 'HTTP/1.1 200 OK', {
        'Content-Type': 'video/mp2t',
        ...extra,
      }),
    )
    socket.end('x'.repeat(100))
  })
  const range = (value: string) =>
    sendRequest(links[1] ?? '', { Origin: 'app://undertone', Range: value })
  const part = await range('bytes=100-199')
  expect(part).toMatchObject({ status: 206, headers: { 'content-range': 'bytes 100-199/300' } })
  expect((await range('bytes=0-1,5-6')).status).toBe(200)
  expect(station.requests('/hls/seg1.ts')[1]?.headers).not.toHaveProperty('range')
})

test('refuses the ninth concurrent segment', async () => {
  const { links } = await openHls()
  station.on('/hls/seg1.ts', () => undefined)
  for (let n = 0; n < 8; n += 1) void sendRequest(links[1] ?? '').catch(() => undefined)
  await until(() => station.requests('/hls/seg1.ts').length === 8)
  expect((await fetched(links[1])).status).toBe(503)
})

const LOW_LATENCY = `#EXTM3U
#EXT-X-TARGETDURATION:4
#EXT-X-MAP:URI="init.mp4"
#EXT-X-PART:DURATION=0.5,URI="9-0.mp4"
#EXT-X-PRELOAD-HINT:TYPE=PART,URI="9-1.mp4"
#EXT-X-RENDITION-REPORT:URI="low.m3u8",LAST-MSN=9
`

test("appends low-latency directives to the station's own query", async () => {
  const url = station.on('/live?token=a%2Fb', respondWith(PLAYLIST, LOW_LATENCY))
  const path = '/live?token=a%2Fb&_HLS_msn=9&_HLS_part=1&_HLS_skip=YES'
  station.on(path, respondWith(PLAYLIST, LOW_LATENCY))
  const address = await rig.openUrl(url)
  const { status, body } = await fetched(`${address}?_HLS_msn=9&_HLS_part=1&_HLS_skip=YES`)
  expect(status).toBe(200)
  expect(station.requests(path)).toHaveLength(1)
  expect(body.toString().match(/URI="http:\/\/127[^"]+\/hls\/[^"]+"/g)).toHaveLength(4)
})

test('waits for a playlist that blocks until it has new content', async () => {
  const path = '/live.m3u8?_HLS_msn=9'
  const address = await rig.openUrl(station.on('/live.m3u8', respondWith(PLAYLIST, LOW_LATENCY)))
  station.on(path, ({ socket }) =>
    socket.write(head('HTTP/1.1 200 OK', { 'Content-Type': PLAYLIST })),
  )
  const waiting = fetched(`${address}?_HLS_msn=9`)
  await until(() => station.requests(path).length === 1)
  await rig.clock.advance(9_000)
  station.requests(path)[0]?.socket.end(LOW_LATENCY)
  expect((await waiting).status).toBe(200)
})

test('expands variables of a playlist, its query and the multivariant playlist', async () => {
  const variants = `#EXTM3U
#EXT-X-DEFINE:QUERYPARAM="auth"
#EXT-X-DEFINE:NAME="path",VALUE="media"
#EXT-X-STREAM-INF:BANDWIDTH=96000,CODECS="mp4a.40.2"
{$path}/low.m3u8
`
  const media = `#EXTM3U
#EXT-X-DEFINE:IMPORT="auth"
#EXT-X-TARGETDURATION:4
#EXTINF:4,
seg.ts?auth={$auth}
`
  const url = station.on('/live.m3u8?auth=k1', respondWith(PLAYLIST, variants))
  station.on('/media/low.m3u8', respondWith(PLAYLIST, media))
  station.on('/media/seg.ts?auth=k1', respondWith('video/mp2t', SEGMENT))
  const address = await rig.openUrl(url)
  let link = address
  for (let depth = 0; depth < 2; depth += 1) {
    const text = (await fetched(link)).body.toString()
    expect(text).not.toContain('EXT-X-DEFINE')
    link = /^http:.+$/m.exec(text)?.[0] ?? ''
  }
  expect((await fetched(link)).status).toBe(200)
})

describe('cookies of an HLS station', () => {
  const setting =
    (cookie: string, type: string, body: string | Buffer): Behavior =>
    ({ socket }) => {
      const length = String(Buffer.byteLength(body))
      const headers = { 'Content-Type': type, 'Content-Length': length, 'Set-Cookie': cookie }
      socket.write(head('HTTP/1.1 200 OK', headers))
      socket.end(body)
    }
  const cookiesOf = (path: string) => station.requests(path).map(({ headers }) => headers.cookie)

  test('are sent with every request to their host, with the latest value', async () => {
    const media = `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nseg.ts\n#EXTINF:4,\nhttp://localhost:${station.port}/seg.ts\n`
    const cookie = { 'Set-Cookie': 'first=1; Path=/', Location: '/live.m3u8' }
    station.on('/', ({ socket }) => socket.end(head('HTTP/1.1 302 Found', cookie)))
    station.on('/live.m3u8', setting('vssession=2; Max-Age=300', PLAYLIST, media))
    station.on('/seg.ts', setting('vssession=3', 'video/mp2t', SEGMENT))
    const address = await rig.openUrl(`${station.url}/`)
    const text = (await fetched(address)).body.toString()
    const [link, elsewhere] = text.match(/^http:.+$/gm) ?? []
    await fetched(link)
    await fetched(link)
    await fetched(elsewhere)
    expect(cookiesOf('/live.m3u8')).toEqual(['first=1', 'first=1; vssession=2'])
    expect(cookiesOf('/seg.ts')).toEqual([
      'first=1; vssession=2',
      'first=1; vssession=3',
      undefined,
    ])
  })
})
