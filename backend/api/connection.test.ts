import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADA, type AttackedApi, HOST, startAttackedApi } from '../testing/attacked-api.ts'

/** Checks of the connection and the request head, over real sockets. */
let api: AttackedApi
let port: number
let send: AttackedApi['send']

beforeAll(async () => {
  api = await startAttackedApi()
  ;({ port, send } = api)
})
afterAll(() => api.close())

const expectUnharmed = async () => expect(await api.isUnharmed()).toBe(true)

test('rejects a foreign Host name (DNS rebinding)', async () => {
  expect(
    (await send('GET /stations HTTP/1.1\r\nHost: evil.example\r\nConnection: close')).status,
  ).toBe(421)
})

test.each([
  ['text that is not HTTP', 'hello\r\n', 400],
  ['no Host', 'GET /stations HTTP/1.1\r\nConnection: close', 400],
  ['too large headers', `GET /stations HTTP/1.1\r\n${HOST}\r\nX-Big: ${'a'.repeat(60_000)}`, 431],
  [
    'two content lengths',
    `PUT /users/ada HTTP/1.1\r\n${ADA}\r\nContent-Length: 2\r\nContent-Length: 3`,
    400,
  ],
])('rejects a request with %s', async (_name, head, status) => {
  expect((await send(head)).status).toBe(status)
  await expectUnharmed()
})

test('returns 408 to a slow client and closes its connection', async () => {
  const { server } = api
  expect(server.requestTimeout).toBeLessThanOrEqual(15_000)
  expect(server.headersTimeout).toBeLessThanOrEqual(15_000)
  const slow = connect(port, '127.0.0.1')
  const [held] = await once(server, 'connection')
  server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), held)
  const [status = '', body = ''] = (await text(slow)).split('\r\n\r\n')
  expect(status).toMatch(/^HTTP\/1\.1 408 /)
  expect(JSON.parse(body)).toMatchObject({ code: 'too-slow', title: expect.any(String) })
})

test('allows CORS only for the app’s origin and responds to preflights', async () => {
  const send = (origin: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}/stations`, {
      method,
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'if-match',
      },
    })
  const good = await send('app://undertone')
  expect(good.headers.get('access-control-allow-origin')).toBe('app://undertone')
  expect(good.headers.get('access-control-expose-headers')).toContain('ETag')
  expect((await send('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
  const preflight = await send('app://undertone', 'OPTIONS')
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toContain('If-Match')
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT')
  const refused = await fetch(`http://127.0.0.1:${port}/users`, {
    headers: { origin: 'app://undertone' },
  })
  expect(refused.headers.get('access-control-allow-origin')).toBe('app://undertone')
  expect(refused.headers.get('www-authenticate')).toBe('Bearer')
})
