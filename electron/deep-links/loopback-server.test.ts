import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import {
  type LoopbackHandler,
  type LoopbackServer,
  startLoopbackServer,
} from './loopback-server.ts'

let server: LoopbackServer | undefined
afterEach(() => server?.close())

const hello: LoopbackHandler = () => ({ status: 200, body: 'hello' })

async function start(host: '127.0.0.1' | 'localhost', handler = hello) {
  server = await startLoopbackServer(host, handler)
  return { server, origin: server.origin, port: Number(new URL(server.origin).port) }
}

/** Raw response to a request that fetch would not send. */
async function raw(port: number, request: string, host = '127.0.0.1'): Promise<string> {
  const socket = connect(port, host)
  socket.end(request.replaceAll('\n', '\r\n'))
  return text(socket)
}

test('sends headers that prevent caching and sharing', async () => {
  const { origin } = await start('127.0.0.1')
  expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const response = await fetch(`${origin}/x`)
  expect(await response.text()).toBe('hello')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
})

test.each([
  ['another name', 'evil.example'],
  ['another loopback name', 'localhost:PORT'],
  ['another port', '127.0.0.1:1'],
  ['a longer name', '127.0.0.1:PORT.evil.example'],
  ['nothing', ''],
])('rejects a request whose Host is %s', async (_what, host) => {
  const { port } = await start('127.0.0.1')
  const response = await raw(port, `GET / HTTP/1.1\nHost: ${host.replace('PORT', `${port}`)}\n\n`)
  expect(response).toMatch(/^HTTP\/1\.1 421 /)
  expect(response).not.toContain('hello')
})

test.each(['Host: 127.0.0.1:PORT', 'host: evil.example'])(
  'refuses a request with a second header %s',
  async (line) => {
    const { port } = await start('127.0.0.1')
    const host = `127.0.0.1:${port}`
    const second = line.replace('PORT', `${port}`)
    const response = await raw(port, `GET / HTTP/1.1\nHost: ${host}\n${second}\n\n`)
    expect(response).toMatch(/^HTTP\/1\.1 421 /)
  },
)

test('refuses the absolute form of a proxy request', async () => {
  const { port } = await start('127.0.0.1')
  const host = `127.0.0.1:${port}`
  const response = await raw(port, `GET http://${host}/ HTTP/1.1\nHost: ${host}\n\n`)
  expect(response).toMatch(/^HTTP\/1\.1 400 /)
})

test('listens as localhost on IPv4 and, if available, on IPv6', async () => {
  const { origin, port } = await start('localhost')
  expect(origin).toBe(`http://localhost:${port}`)
  const request = `GET / HTTP/1.1\nHost: localhost:${port}\n\n`
  expect(await raw(port, request)).toContain('hello')
  const onIpv6 = await raw(port, request, '::1').catch((error) => error.code)
  expect(onIpv6).toMatch(/hello|EADDRNOTAVAIL|EAFNOSUPPORT/)
})

test('closes the connection for a body that is too large, announced or not', async () => {
  const { origin } = await start('127.0.0.1', async ({ text: body }) => ({
    status: 200,
    body: await body(10),
  }))
  const post = (body: string) => fetch(origin, { method: 'POST', body }).then((r) => r.text())
  expect(await post('0123456789')).toBe('0123456789')
  await expect(post('0123456789a')).rejects.toThrow()
})

test('closes the connection without details when a handler throws', async () => {
  const { origin } = await start('127.0.0.1', () => {
    throw new Error('private')
  })
  await expect(fetch(origin)).rejects.toThrow('fetch failed')
})

test('sends the last response completely and then accepts no connection', async () => {
  const { origin, port } = await start('127.0.0.1', () => ({
    status: 200,
    body: 'x'.repeat(500_000),
    isLast: true,
  }))
  expect((await (await fetch(origin)).text()).length).toBe(500_000)
  const socket = connect(port, '127.0.0.1')
  const [error] = await once(socket, 'error')
  expect(error.code).toBe('ECONNREFUSED')
})

test('completes a pending response while closing', async () => {
  const { promise: received, resolve: onRequest } = Promise.withResolvers<void>()
  const { promise: wait, resolve: go } = Promise.withResolvers<void>()
  const { server: running, origin } = await start('127.0.0.1', async () => {
    onRequest()
    await wait
    return { status: 200, body: 'whole' }
  })
  const response = fetch(origin)
  await received
  running.close()
  running.close()
  go()
  expect(await (await response).text()).toBe('whole')
})

test('accepts the browser despite silent connections', async () => {
  const { origin, port } = await start('127.0.0.1')
  const silent = Array.from({ length: 100 }, () => connect(port, '127.0.0.1'))
  await Promise.all(
    silent.map((socket) =>
      once(
        socket.on('error', () => undefined),
        'connect',
      ),
    ),
  )
  const oldest = silent.slice(0, 60)
  await Promise.all(oldest.map((socket) => socket.resume().closed || once(socket, 'close')))
  expect(await (await fetch(`${origin}/x`)).text()).toBe('hello')
  for (const socket of silent) socket.destroy()
})
