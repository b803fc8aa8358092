import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type FakeStation,
  head,
  MP3_HEAD,
  startFakeStation,
} from '../../shared/net/testing/fake-station.ts'
import { mp3Frames } from './testing/mp3.ts'
import { type RelayRig, sends, startRelayRig } from './testing/relay-rig.ts'

const account = { username: 'listener', password: 's3cr3t' }
const BASIC = `Basic ${Buffer.from('listener:s3cr3t').toString('base64')}`

let station: FakeStation
let rig: RelayRig
beforeEach(async () => {
  station = await startFakeStation()
  rig = await startRelayRig({}, undefined, undefined, {
    of: async (stationId) => (stationId === 'members' ? account : null),
  })
})
afterEach(async () => {
  await rig.stop()
  await station.stop()
})

const OK = 'HTTP/1.0 200 OK'
const serve = (path: string, type: string, body: string | Buffer, status = OK) =>
  station.on(path, ({ socket }) => {
    socket.write(head(status, { 'Content-Type': type }))
    socket.end(body)
  })
async function fetched(url: string, stationId = 'dropped:1') {
  const bytes = await rig.relay.fetchList(url, stationId)
  return bytes && new TextDecoder().decode(bytes)
}

test.each([
  ['M3U', 'audio/x-mpegurl', '#EXTM3U\nhttp://a.example/\nhttp://b.example/\n'],
  ['PLS', 'audio/x-scpls', '[playlist]\nFile1=http://a.example/\n'],
  ['XSPF', 'application/xspf+xml', '<playlist><trackList/></playlist>'],
  ['OPML', 'text/x-opml', '<opml version="2.0"><body/></opml>'],
  ['JSON', 'application/json', '[{"name":"Night Jazz","url":"http://a.example/"}]'],
  ['a list that is labeled as text', 'text/plain', 'name,url\nNight Jazz,http://a.example/\n'],
])('returns %s', async (_format, type, text) => {
  expect(await fetched(serve('/list', type, text))).toBe(text)
})

test.each([
  ['sound', 'audio/mpeg', mp3Frames(0, 10)],
  ['a page', 'text/html', '<!doctype html><title>Radio</title>'],
  ['HLS', 'application/vnd.apple.mpegurl', '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n'],
  [
    'a picture',
    'image/png',
    Buffer.from('\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR', 'latin1'),
  ],
])('returns null for %s', async (_what, type, body) => {
  expect(await fetched(serve('/other', type, body))).toBeNull()
})

test('returns null for a refusal, an invalid address and more than 5 MB', async () => {
  expect(
    await fetched(serve('/gone', 'text/plain', 'name,url', 'HTTP/1.0 404 Not Found')),
  ).toBeNull()
  expect(await fetched('file:///etc/passwd')).toBeNull()
  const most = Buffer.alloc(5_242_880, '# list\n')
  expect(await fetched(serve('/most', 'text/plain', most))).toHaveLength(5_242_880)
  expect(
    await fetched(serve('/more', 'text/plain', Buffer.concat([most, most.subarray(0, 1)]))),
  ).toBeNull()
})

test('sends the account of the station to its own server only', async () => {
  const list = serve('/list', 'text/plain', 'name,url')
  const moved = station.on('/moved', ({ socket }) => {
    socket.end(head('HTTP/1.0 302 Found', { Location: list.replace('127.0.0.1', 'localhost') }))
  })
  await fetched(list, 'members')
  await fetched(moved, 'members')
  await fetched(list.replace('http://', 'http://listener:s3cr3t@'))
  const sent = ['/list', '/moved'].map((path) =>
    station.requests(path).map(({ headers }) => headers.authorization),
  )
  expect(sent).toEqual([[BASIC, undefined, BASIC], [BASIC]])
})

test('does not request a URL again that was just played as audio', async () => {
  const live = station.on('/live', sends(MP3_HEAD, mp3Frames(0, 50)))
  const list = serve('/live.m3u', 'audio/x-mpegurl', `#EXTM3U\n${live}\n`)
  expect(await rig.open(live)).toMatchObject({ outcome: 'open' })
  expect(await fetched(live)).toBeNull()
  expect(station.requests('/live')).toHaveLength(1)
  expect(await rig.open(list)).toMatchObject({ outcome: 'open' })
  expect(await fetched(list)).toBe(`#EXTM3U\n${live}\n`)
})

test('plays the entry of a playlist with the account in its URL', async () => {
  const live = station.on('/members', ({ headers, socket }) => {
    if (headers.authorization !== BASIC) return socket.end(head('HTTP/1.0 401 Unauthorized', {}))
    socket.write(MP3_HEAD)
    return socket.write(mp3Frames(0, 50))
  })
  const list = serve(
    '/members.m3u',
    'audio/x-mpegurl',
    `#EXTM3U\n${live.replace('http://', 'http://listener:s3cr3t@')}\n`,
  )
  expect(await rig.open(list)).toMatchObject({ outcome: 'open' })
})
