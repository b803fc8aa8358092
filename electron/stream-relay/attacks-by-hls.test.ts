import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeStation, head, startFakeStation } from '../../shared/net/testing/fake-station.ts'
import { startVictim, type Victim } from '../../shared/net/testing/victim.ts'
import { rawRequest, sendRaw } from './testing/raw-request.ts'
import { type RelayRig, sendRequest, startRelayRig } from './testing/relay-rig.ts'

/** Attacks by HLS playlists, and attacks with signed relay links. */
const HLS = { 'Content-Type': 'application/vnd.apple.mpegurl' }
let station: FakeStation
let victim: Victim
let rig: RelayRig

beforeEach(async () => {
  station = await startFakeStation()
  victim = await startVictim()
  rig = await startRelayRig({
    allowed: (host) => host === `127.0.0.1:${station.port}`,
    lookup: async () => [{ address: '127.0.0.1', family: 4 }],
  })
})
afterEach(async () => {
  expect(victim.visits).toBe(0)
  await rig.stop()
  await station.stop()
  await victim.stop()
})

function serve(path: string, headers: Record<string, string>, body: string, status = '200 OK') {
  return station.on(path, ({ socket }) => socket.end(head(`HTTP/1.1 ${status}`, headers) + body))
}

/** Opens a playlist with these lines and returns it as the page receives it. */
async function playlistOf(lines: readonly string[], stream?: string) {
  const url = serve(
    '/live.m3u8',
    HLS,
    ['#EXTM3U', '#EXT-X-TARGETDURATION:4', ...lines, ''].join('\n'),
  )
  const result = await rig.open(url, stream)
  if (result.outcome !== 'open' || result.kind !== 'hls') throw new Error('This is no HLS.')
  return { url: result.url, text: await bodyOf(result.url) }
}

async function bodyOf(url: string): Promise<string> {
  const listener = await sendRequest(url)
  await expect.poll(() => listener.over).toBe(true)
  return listener.bytes().toString()
}

async function expectRefusal(url: string, status: number): Promise<void> {
  rig.log.lines.length = 0
  const listener = await sendRequest(url)
  await expect.poll(() => listener.over).toBe(true)
  expect([listener.status, listener.bytes().length]).toEqual([status, 0])
  expect(rig.log.lines).toMatchObject([{ level: 'warn' }])
}

test.each([
  'http://127.0.0.1:PORT/x.ts',
  'http://[::1]:PORT/x.ts',
  'http://2130706433:PORT/x.ts',
  'http://localhost:PORT/x.ts',
  '//127.0.0.1:PORT/x.ts',
  'http://evil.example:PORT/x.ts',
  'http://169.254.169.254/latest/meta-data/',
])('refuses segments at %s', async (text) => {
  const address = text.replace('PORT', String(victim.port))
  const { text: list } = await playlistOf([
    `#EXT-X-KEY:METHOD=AES-128,URI="${address}"`,
    `#EXT-X-MAP:URI="${address}"`,
    '#EXTINF:4,',
    address,
  ])
  const links = list.match(/http:\/\/127\.0\.0\.1:\d+\/[^"\s]+/g) ?? []
  expect(links).toHaveLength(3)
  for (const link of links) {
    expect(link.startsWith(`${rig.relay.origin}/`)).toBe(true)
    await expectRefusal(link, 403)
  }
})

test.each(['file:///etc/passwd', 'data:audio/mpeg;base64,AAAA', 'ftp://127.0.0.1/', 'http://[::1'])(
  'omits segments at %s from the playlist',
  async (address) => {
    const { text } = await playlistOf([`#EXT-X-MAP:URI="${address}"`, '#EXTINF:4,', address])
    expect(text).toContain('#EXT-X-MAP:URI=""')
    expect(text).toContain('about:blank')
    expect(text).not.toContain(address)
  },
)

test('refuses a segment that redirects to this machine', async () => {
  serve('/piece.ts', { Location: `http://127.0.0.1:${victim.port}/` }, '', '302 Found')
  const { text } = await playlistOf(['#EXTINF:4,', '/piece.ts'])
  await expectRefusal(text.trim().split('\n').at(-1) ?? '', 403)
})

test('refuses a variant whose playlist leads to this machine', async () => {
  const inner = `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nhttp://127.0.0.1:${victim.port}/x.ts\n`
  serve('/low.m3u8', HLS, inner)
  const { text } = await playlistOf(['#EXT-X-STREAM-INF:BANDWIDTH=64000', '/low.m3u8'])
  const variant = await bodyOf(text.trim().split('\n').at(-1) ?? '')
  await expectRefusal(variant.trim().split('\n').at(-1) ?? '', 403)
})

test('refuses a segment that is HTML', async () => {
  serve('/page.ts', { 'Content-Type': 'text/html' }, '<script>alert(1)</script>')
  const { text } = await playlistOf(['#EXTINF:4,', '/page.ts'])
  const listener = await sendRequest(text.trim().split('\n').at(-1) ?? '')
  expect([listener.status, listener.headers['content-type']]).toEqual([502, undefined])
})

test('refuses an unsigned link', async () => {
  serve('/secret.ts', { 'Content-Type': 'video/mp2t' }, 'x')
  const { url } = await playlistOf(['#EXTINF:4,', 'a.ts'])
  const folder = url.slice(0, url.lastIndexOf('/') + 1)
  const link = url.slice(folder.length)
  const [encoded = '', signature = ''] = link.split('.')
  const target = Buffer.from(`${station.url}/secret.ts`).toString('base64url')
  const forged = [
    target,
    `${target}.`,
    `${target}.${signature}`,
    `${target}.${createHmac('sha256', '').update(`${station.url}/secret.ts`).digest('base64url')}`,
    `${encoded}.${signature.slice(0, -2)}`,
    `${encoded}.${signature.slice(0, 20)}${signature.at(20) === 'A' ? 'B' : 'A'}${signature.slice(21)}`,
    `${encoded}`,
    `.${signature}`,
    '.',
    '..',
  ]
  for (const each of forged) await expectRefusal(folder + each, 404)
  expect(station.requests('/secret.ts')).toHaveLength(0)
})

test.each([
  '?',
  '?x=1',
  '?_HLS_msn=1&url=http://127.0.0.1/',
  '?_HLS_msn=1%26x=1',
  '?_HLS_msn=-1',
  '?_HLS_msn=1&_HLS_msn=2',
  '?_HLS_skip=no',
  '?_HLS_msn=1#x',
  '?_HLS_msn=1?_HLS_part=1',
  '/?_HLS_msn=1',
])('refuses a signed link followed by %s', async (query) => {
  const { url } = await playlistOf(['#EXTINF:4,', 'a.ts'])
  const relayUrl = new URL(url)
  const headers = { Host: relayUrl.host, Origin: 'app://undertone', Connection: 'close' }
  const reply = await sendRaw(Number(relayUrl.port), rawRequest(relayUrl.pathname + query, headers))
  expect(reply).toMatch(/^HTTP\/1\.1 404 /)
})

test('refuses a link signed for another stream or run', async () => {
  const one = await playlistOf(['#EXTINF:4,', 'a.ts'], 'stream-aaaa')
  await playlistOf(['#EXTINF:4,', 'a.ts'], 'stream-bbbb')
  await expectRefusal(one.url.replace('stream-aaaa', 'stream-bbbb'), 404)
  const other = await startRelayRig({ allowed: () => true })
  const result = await other.open(`${station.url}/live.m3u8`, 'stream-aaaa')
  if (result.outcome !== 'open') throw new Error('The stream did not open.')
  const link = result.url.slice(result.url.lastIndexOf('/') + 1)
  await expectRefusal(one.url.slice(0, one.url.lastIndexOf('/') + 1) + link, 404)
  await other.stop()
})
