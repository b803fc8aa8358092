// cspell:ignore tream
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type FakeStation,
  MP3_HEAD,
  startFakeStation,
} from '../../shared/net/testing/fake-station.ts'
import { until } from '../../shared/net/testing/until.ts'
import { mp3Frames } from './testing/mp3.ts'
import { rawRequest, sendRaw } from './testing/raw-request.ts'
import { type RelayRig, STREAM, sendRequest, sends, startRelayRig } from './testing/relay-rig.ts'

/** Attacks by a page of another origin or a program on this machine. */
const ORIGIN = 'app://undertone'
let station: FakeStation
let rig: RelayRig
let url: URL
let port = 0
let secret = ''

beforeAll(async () => {
  station = await startFakeStation()
  rig = await startRelayRig()
  const audio = station.on('/live', sends(MP3_HEAD, mp3Frames(0, 100)))
  url = new URL(await rig.openUrl(audio))
  port = Number(url.port)
  secret = url.pathname.split('/')[1] ?? ''
})
afterAll(async () => {
  await rig.stop()
  await station.stop()
})
afterEach(() => {
  // Few enough refusals per minute that each is logged.
  rig.clock.advance(1_100)
  rig.log.lines.length = 0
})

/** Expects a refusal without CORS headers or internals, logged without the secret. */
function expectRefusal(result: string, statuses: readonly number[]): void {
  const end = result.indexOf('\r\n\r\n')
  const head = result.slice(0, Math.max(0, end))
  // An empty body, possibly chunked.
  const body = result.slice(head.length).trim()
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0)
  expect(statuses).toContain(status)
  expect(['', '0']).toContain(body)
  expect(head).not.toMatch(/access-control|audio\/|app:\/\//i)
  expect(rig.log.lines).toMatchObject([{ level: 'warn' }])
  expect(JSON.stringify(rig.log.lines)).not.toContain(secret)
}

/** No status: the connection was closed. */
const HUNG_UP = 0

test("serves the audio to the app's page, so that the refusals below are caused by their requests", async () => {
  const listener = await sendRequest(url.href, { Origin: ORIGIN, Range: 'bytes=1000-' })
  expect(listener.status).toBe(200)
  expect(listener.headers['content-range']).toBeUndefined()
  expect(listener.headers['accept-ranges']).toBe('none')
  expect(rig.log.lines).toEqual([])
  listener.leave()
})

test.each([
  ['the root', () => '/'],
  ['no secret', () => `/${STREAM}`],
  ['the secret alone', () => `/${secret}`],
  ['a folder', () => `/${secret}/`],
  ['a slash at the end', () => `/${secret}/${STREAM}/`],
  ['a slash too many in front', () => `//${secret}/${STREAM}`],
  ['a slash too many inside', () => `/${secret}//${STREAM}`],
  ['another secret', () => `/${'A'.repeat(43)}/${STREAM}`],
  ['a secret that is nearly right', () => `/${secret.slice(0, -1)}~/${STREAM}`],
  ['half a secret', () => `/${secret.slice(0, 20)}/${STREAM}`],
  ['the secret in capitals', () => `/${secret.toUpperCase()}/${STREAM}`],
  ['a dot', () => `/./${secret}/${STREAM}`],
  ['two dots', () => `/x/../${secret}/${STREAM}`],
  ['two dots in the path', () => `/${secret}/x/../${STREAM}`],
  ['encoded dots', () => `/%2e%2e/${secret}/${STREAM}`],
  ['an encoded slash', () => `/${secret}%2f${STREAM}`],
  ['an encoded letter', () => `/${secret}/%73tream-0001`],
  ['a NUL', () => `/${secret}/${STREAM}%00`],
  ['a query', () => `/${secret}/${STREAM}?x=1`],
  ['a response without a number', () => `/${secret}/${STREAM}?response=`],
  ['a response of ten digits', () => `/${secret}/${STREAM}?response=1234567890`],
  ['a response and a query', () => `/${secret}/${STREAM}?response=1&x=1`],
  ['a response of HLS', () => `/${secret}/${STREAM}?response=1/hls/link`],
  ['a fragment', () => `/${secret}/${STREAM}#x`],
  ['a parameter', () => `/${secret}/${STREAM};x`],
  ['backslashes', () => `\\${secret}\\${STREAM}`],
  ['the full URL', () => url.href],
  ['a URL of another host', () => `http://evil.example/${secret}/${STREAM}`],
  ['a proxy’s request', () => 'http://127.0.0.1:22/'],
  ['an asterisk', () => '*'],
  ['non-ASCII bytes', () => `/${secret}/${STREAM}\xff`],
  ['a long path', () => `/${'a'.repeat(12_000)}`],
  ['a long link', () => `/${secret}/${STREAM}/hls/${'a'.repeat(8_193)}`],
  ['another folder', () => `/${secret}/${STREAM}/etc/passwd`],
])('refuses the path %s', async (_, target) => {
  const headers = { Host: url.host, Origin: ORIGIN, Connection: 'close' }
  expectRefusal(await sendRaw(port, rawRequest(target(), headers)), [404, 400, HUNG_UP])
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])(
  'refuses the method %s',
  async (method) => {
    const headers = {
      Host: url.host,
      Origin: ORIGIN,
      Connection: 'close',
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Private-Network': 'true',
    }
    expectRefusal(await sendRaw(port, rawRequest(url.pathname, headers, method)), [405])
  },
)

test.each([
  ['none', {}],
  ['null', { Origin: 'null' }],
  ['empty', { Origin: '' }],
  ['a page of the web', { Origin: 'https://evil.example' }],
  ['one with the same prefix', { Origin: 'app://undertone.evil.example' }],
  ['one in capitals', { Origin: 'APP://UNDERTONE' }],
  ['an additional slash', { Origin: 'app://undertone/' }],
  ['two', { Origin: 'https://evil.example, app://undertone' }],
  ['a Referer instead', { Referer: 'app://undertone/' }],
  ['the relay itself', { Origin: 'http://127.0.0.1' }],
])('refuses the origin %s', async (_, origin) => {
  const headers = { Host: url.host, Connection: 'close', ...origin }
  expectRefusal(
    await sendRaw(port, rawRequest(url.pathname, headers as Record<string, string>)),
    [403],
  )
})

test.each([
  ['a name that resolves to this machine', () => `evil.example:${port}`],
  ['localhost', () => `localhost:${port}`],
  ['no port', () => '127.0.0.1'],
  ['another port', () => '127.0.0.1:80'],
  ['another form of the address', () => `127.1:${port}`],
  ['IPv6', () => `[::1]:${port}`],
  ['a dot at the end', () => `127.0.0.1.:${port}`],
  ['credentials', () => `x@127.0.0.1:${port}`],
  ['nothing', () => ''],
])('refuses the host %s', async (_, host) => {
  const headers = { Host: host(), Origin: ORIGIN, Connection: 'close' }
  expectRefusal(await sendRaw(port, rawRequest(url.pathname, headers)), [403, 400])
})

test.each([
  ['a tunnel', () => rawRequest('127.0.0.1:22', { Host: url.host, Origin: ORIGIN }, 'CONNECT')],
  [
    'a web socket',
    () =>
      rawRequest(url.pathname, {
        Host: url.host,
        Origin: ORIGIN,
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
        'Sec-WebSocket-Version': '13',
      }),
  ],
  ['no HTTP', () => '\x16\x03\x01\x02\x00\x01'.padEnd(64, '\0')],
  ['a method in lower case', () => rawRequest(url.pathname, { Host: url.host }, 'get')],
  ['a path of 100 kB', () => rawRequest(`/${'a'.repeat(100_000)}`, { Host: url.host })],
  ['headers of 100 kB', () => rawRequest(url.pathname, { Host: url.host, X: 'a'.repeat(100_000) })],
  [
    'a request within a request',
    () =>
      `${rawRequest(url.pathname, { Host: url.host, 'Content-Length': '5', 'Transfer-Encoding': 'chunked' })}0\r\n\r\n`,
  ],
])('refuses a malformed request: %s', async (_, text) => {
  expectRefusal(await sendRaw(port, text()), [HUNG_UP, 400, 431])
})

test.each([
  ['Host', () => `Host: ${url.host}`],
  ['other Host', () => 'host: evil.example'],
  ['Origin', () => `Origin: ${ORIGIN}`],
])('refuses a second %s', async (_, line) => {
  const headers = { Host: url.host, Origin: ORIGIN, Connection: 'close' }
  const text = rawRequest(url.pathname, headers).replace(/\r\n$/, `${line()}\r\n\r\n`)
  expectRefusal(await sendRaw(port, text), [403])
})

test('refuses HTTP/1.0 without a Host', async () => {
  const text = `GET ${url.pathname} HTTP/1.0\r\nOrigin: ${ORIGIN}\r\n\r\n`
  expectRefusal(await sendRaw(port, text), [403])
})

test('listens on loopback only, behind 32 random bytes', () => {
  expect(url.hostname).toBe('127.0.0.1')
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
})

test('changes secret and port in each run', async () => {
  const other = await startRelayRig()
  const result = await other.open(`${station.url}/live`)
  expect(result.outcome === 'open' && result.url.includes(secret)).toBe(false)
  await other.stop()
})

describe('many connections', () => {
  const sockets: Socket[] = []
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
  })

  async function connectSocket(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined).resume()
    sockets.push(socket)
    await once(socket, 'connect')
    return socket
  }

  test('closes a hundred silent connections and still serves the page', async () => {
    for (let count = 0; count < 100; count += 1) await connectSocket()
    const listener = await rig.listen(`${station.url}/live`)
    expect(listener.status).toBe(200)
    await until(() => listener.bytes().length > 0)
    await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')))
    expect(listener.over).toBe(false)
    listener.leave()
  })

  test('logs a few lines for two thousand refused requests', async () => {
    for (let count = 0; count < 20; count += 1) {
      const socket = await connectSocket()
      const closed = once(socket, 'close')
      socket.write('GET /nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(100))
      await closed
    }
    expect(rig.log.lines.length).toBeGreaterThan(0)
    expect(rig.log.lines.length).toBeLessThanOrEqual(60)
  })
})
