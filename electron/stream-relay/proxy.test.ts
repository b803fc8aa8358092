import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeCertificate } from '../../shared/net/testing/certificates.ts'
import {
  type FakeStation,
  MP3_HEAD,
  startFakeStation,
} from '../../shared/net/testing/fake-station.ts'
import { until } from '../../shared/net/testing/until.ts'
import { createTrust } from '../../shared/net/trust.ts'
import { mp3Frames } from './testing/mp3.ts'
import { type RelayRig, STREAM, sends, startRelayRig } from './testing/relay-rig.ts'

let station: FakeStation
let rig: RelayRig | null = null
const proxies: Server[] = []
const AUDIO = mp3Frames(0, 50)

beforeEach(async () => {
  station = await startFakeStation()
})
afterEach(async () => {
  await rig?.stop()
  await station.stop()
  for (const proxy of proxies.splice(0)) proxy.close()
})

async function startProxy(behave: (client: Socket) => void): Promise<number> {
  const server = createServer((client) => {
    client.on('error', () => undefined)
    behave(client)
  })
  proxies.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

/** Connects `client` to the station. */
function join(client: Socket, station: FakeStation, greeting: Buffer | string): void {
  const server = connect(station.port, station.host, () => {
    client.write(greeting)
    client.pipe(server)
    server.pipe(client)
  })
  server.on('error', () => client.destroy())
}

async function startRig(pac: string, ca?: string): Promise<RelayRig> {
  rig = await startRelayRig({
    resolveProxy: async () => pac,
    lookup: async (name) => {
      throw Object.assign(new Error(`${name} is not to be looked up`), { code: 'ENOTFOUND' })
    },
    ...(ca !== undefined && { trust: createTrust({ ca: [ca] }) }),
  })
  return rig
}

async function plays(relay: RelayRig, url: string): Promise<void> {
  const listener = await relay.listen(url)
  await until(() => listener.bytes().length > AUDIO.length - 500)
}

function play(at: FakeStation): void {
  at.on('/live', sends(MP3_HEAD, AUDIO))
}

test('sends the full URL to an HTTP proxy, which looks up the name', async () => {
  let requested = ''
  const port = await startProxy((client) =>
    client.once('data', (data: Buffer) => {
      requested = data.toString('latin1')
      client.write(MP3_HEAD)
      client.write(AUDIO)
    }),
  )
  await plays(await startRig(`PROXY 127.0.0.1:${port}`), 'http://radio.example:8000/live?a=1')
  expect(requested).toMatch(/^GET http:\/\/radio\.example:8000\/live\?a=1 HTTP\/1\.1\r\n/)
  expect(requested).toContain('Host: radio.example:8000\r\n')
})

test('tunnels https and uses TLS with the station', async () => {
  await station.stop()
  const authority = makeCertificate({ name: 'Test authority' })
  const pair = makeCertificate({ name: 'radio.example', signedBy: authority })
  station = await startFakeStation('127.0.0.1', (on) => createTlsServer(pair, on), 'https')
  play(station)
  let requested = ''
  const port = await startProxy((client) =>
    client.once('data', (data: Buffer) => {
      requested = data.toString('latin1')
      join(client, station, 'HTTP/1.1 200 Connection Established\r\nX: y\r\n\r\n')
    }),
  )
  const relay = await startRig(`PROXY 127.0.0.1:${port}`, authority.cert)
  await plays(relay, 'https://radio.example/live')
  expect(requested).toBe('CONNECT radio.example:443 HTTP/1.1\r\nHost: radio.example:443\r\n\r\n')
  expect(relay.relay.figures(STREAM)?.protocol).toBe('HTTPS')
})

test('sends the host name to a SOCKS 5 proxy', async () => {
  play(station)
  const bytes: Buffer[] = []
  const port = await startProxy((client) => {
    client.once('data', (greeting: Buffer) => {
      bytes.push(greeting)
      client.write(Buffer.of(5, 0))
      client.once('data', (request: Buffer) => {
        bytes.push(request)
        join(client, station, Buffer.of(5, 0, 0, 1, 127, 0, 0, 1, 0, 80))
      })
    })
  })
  await plays(await startRig(`SOCKS5 127.0.0.1:${port}`), 'http://radio.example/live')
  expect(bytes).toEqual([
    Buffer.of(5, 1, 0),
    Buffer.concat([Buffer.of(5, 1, 0, 3, 13), Buffer.from('radio.example'), Buffer.of(0, 80)]),
  ])
})

test('sends the host name to a SOCKS 4 proxy', async () => {
  play(station)
  let bytes = Buffer.alloc(0)
  const port = await startProxy((client) =>
    client.once('data', (request: Buffer) => {
      bytes = Buffer.from(request)
      join(client, station, Buffer.of(0, 0x5a, 0, 0, 0, 0, 0, 0))
    }),
  )
  await plays(await startRig(`SOCKS 127.0.0.1:${port}`), 'http://radio.example/live')
  expect(bytes).toEqual(
    Buffer.concat([Buffer.of(4, 1, 0, 80, 0, 0, 0, 1, 0), Buffer.from('radio.example\0')]),
  )
})

test.each([
  ['PROXY', (client: Socket) => client.end('HTTP/1.1 403 Not you\r\n\r\n')],
  ['PROXY', (client: Socket) => client.destroy()],
  ['SOCKS5', (client: Socket) => client.once('data', () => client.write(Buffer.of(5, 255)))],
  ['SOCKS5', (client: Socket) => client.once('data', () => client.write(Buffer.alloc(50_000, 5)))],
])('fails the attempt without bypassing %s that refuses or sends garbage', async (kind, behave) => {
  play(station)
  const port = await startProxy(behave)
  const relay = await startRig(`${kind} 127.0.0.1:${port}`)
  void relay.open('https://radio.example/live')
  await until(() => relay.of('lost').length > 0)
  expect(['refused', 'reset']).toContain(relay.of('lost')[0]?.reason)
  expect(station.requests('/live')).toEqual([])
})

describe('a proxy that requires an account', () => {
  const WANTS = 'HTTP/1.1 407 Who are you\r\nProxy-Authenticate: Basic realm="office"\r\n\r\n'
  /** Accepts requests with the account. Returns its port. */
  const start = (requests: string[]) =>
    startProxy((client) =>
      client.once('data', (data: Buffer) => {
        const request = data.toString('latin1')
        requests.push(request)
        if (!request.includes('Proxy-Authorization: Basic YTpi\r\n')) return void client.end(WANTS)
        if (request.startsWith('CONNECT')) return join(client, station, 'HTTP/1.1 200 OK\r\n\r\n')
        client.write(MP3_HEAD)
        client.write(AUDIO)
      }),
    )
  const startWith = async (port: number, authorization: string | null, scheme = 'PROXY') => {
    const refused = vi.fn()
    rig = await startRelayRig({
      resolveProxy: async () => `${scheme} 127.0.0.1:${port}`,
      proxyAccounts: {
        authorizationFor: (host) => (host === `127.0.0.1:${port}` ? authorization : null),
        refused,
      },
    })
    return { rig, refused }
  }

  test.each(['http', 'https'])('is reported, and the user is prompted: %s', async (scheme) => {
    const port = await start([])
    const { rig, refused } = await startWith(port, null)
    expect(await rig.open(`${scheme}://radio.example/live`)).toEqual({
      outcome: 'ended',
      reason: 'proxy-login',
    })
    expect(refused.mock.calls).toEqual([[`127.0.0.1:${port}`]])
  })

  test('receives it over http, and the station does not', async () => {
    const requests: string[] = []
    const { rig, refused } = await startWith(await start(requests), 'Basic YTpi')
    await plays(rig, 'http://radio.example/live')
    expect(requests).toHaveLength(1)
    expect(refused).not.toHaveBeenCalled()
  })

  test('receives it for a tunnel, and the station does not', async () => {
    await station.stop()
    const authority = makeCertificate({ name: 'Test authority' })
    const pair = makeCertificate({ name: 'radio.example', signedBy: authority })
    station = await startFakeStation('127.0.0.1', (on) => createTlsServer(pair, on), 'https')
    play(station)
    const port = await start([])
    rig = await startRelayRig({
      resolveProxy: async () => `PROXY 127.0.0.1:${port}`,
      trust: createTrust({ ca: [authority.cert] }),
      proxyAccounts: { authorizationFor: () => 'Basic YTpi', refused: () => undefined },
    })
    await plays(rig, 'https://radio.example/live')
    expect(station.requests('/live')[0]?.headers['proxy-authorization']).toBeUndefined()
  })

  test('receives no plain-text account unless it offers Basic', async () => {
    const port = await startProxy((client) =>
      client.once('data', () => client.end('HTTP/1.1 407 No\r\nProxy-Authenticate: NTLM\r\n\r\n')),
    )
    const { rig, refused } = await startWith(port, null)
    expect(await rig.open('http://radio.example/')).toMatchObject({ reason: 'proxy-login' })
    expect(refused).not.toHaveBeenCalled()
  })

  test('is skipped for the next proxy of the list', async () => {
    const requests: string[] = []
    const port = await start(requests)
    rig = await startRelayRig({
      resolveProxy: async () => `PROXY 127.0.0.1:${port}; DIRECT`,
      lookup: async () => [{ address: '127.0.0.1', family: 4 }],
    })
    void rig.open('https://radio.example:1/live')
    await until(() => requests.length > 0 && rig?.of('lost')[0] !== undefined)
    expect(rig.of('lost')[0]).toMatchObject({ reason: 'refused' })
  })
})

test('tries the next proxy of the list when one is down', async () => {
  play(station)
  const port = await startProxy((client) =>
    client.once('data', () => {
      client.write(MP3_HEAD)
      client.write(AUDIO)
    }),
  )
  await plays(await startRig(`PROXY 127.0.0.1:1; PROXY 127.0.0.1:${port}`), 'http://radio.example/')
})

test('refuses a private address behind a proxy too', async () => {
  let requested = false
  const port = await startProxy(() => {
    requested = true
  })
  rig = await startRelayRig({
    allowed: () => false,
    resolveProxy: async () => `PROXY 127.0.0.1:${port}`,
  })
  expect(await rig.open('http://169.254.169.254/latest')).toEqual({
    outcome: 'ended',
    reason: 'private-address',
  })
  expect(requested).toBe(false)
})
