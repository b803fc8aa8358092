import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from './create-app.ts'

const TYPED = 'typed-by-a-user'

afterEach(() => {
  vi.restoreAllMocks()
})

test('logs type and location of an unexpected error without user input', async () => {
  let log = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    log += text
    return true
  })
  const app = await createApp({
    hostNames: ['localhost'],
    allowedOrigins: [],
    logLevel: 'error',
    methods: ['GET'],
    sendFailure: (failure, _request, reply) => void reply.send({ code: failure.code }),
  })
  app.get('/broken', async (request) => new URL((request.query as { at: string }).at))
  const response = await app.inject({ url: `/broken?at=${TYPED}`, headers: { host: 'localhost' } })
  expect([response.statusCode, response.json()]).toEqual([500, { code: 'internal' }])
  expect(JSON.parse(log)).toMatchObject({
    code: 'internal',
    err: {
      type: 'TypeError',
      code: 'ERR_INVALID_URL',
      stack: expect.stringContaining('create-app.test.ts'),
    },
  })
  expect(log).not.toContain(TYPED)
  await app.close()
})

describe('a body of one-byte chunks', () => {
  async function start() {
    const app = await createApp({
      hostNames: ['127.0.0.1'],
      allowedOrigins: [],
      logLevel: 'silent',
      methods: ['POST'],
      sendFailure: (failure, _request, reply) => void reply.send({ code: failure.code }),
    })
    app.post('/', async (request) => request.body)
    await app.listen({ host: '127.0.0.1', port: 0 })
    onTestFinished(() => app.close())
    return app.server.address() as AddressInfo
  }
  const chunks = (text: string) => [...text].map((letter) => `1\r\n${letter}\r\n`).join('')

  async function post(port: number, body: string): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n')
    socket.write('Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n')
    socket.end(body)
    return text(socket)
  }

  test('is joined in chunks of 64 kB', async () => {
    const { port } = await start()
    const joined = vi.spyOn(Buffer, 'concat')
    const json = JSON.stringify('x'.repeat(60_000))
    expect(await post(port, `${chunks(json)}0\r\n\r\n`)).toContain('x'.repeat(60_000))
    expect(joined.mock.calls.filter(([list]) => list.length > 2)).toEqual([])
  })

  test('is rejected when too long, and gets a response when aborted', async () => {
    const { port } = await start()
    const json = JSON.stringify('x'.repeat(70_000))
    expect(await post(port, `${chunks(json)}0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /)
    expect(await post(port, chunks('"never ends'))).not.toMatch(/^HTTP\/1\.1 200 /)
    expect(await post(port, `${chunks('"good"')}0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('a request', () => {
  const start = async () => {
    const app = await createApp({
      hostNames: ['127.0.0.1'],
      allowedOrigins: ['app://undertone'],
      logLevel: 'silent',
      methods: ['GET', 'POST'],
      sendFailure: (failure, _request, reply) => void reply.send({ code: failure.code }),
    })
    app.get('/path', async () => ({ isAnswered: true }))
    app.post('/path', async () => ({ isAnswered: true }))
    app.get('/probe', { config: { anyHost: true } }, async () => ({ isAnswered: true }))
    await app.listen({ host: '127.0.0.1', port: 0 })
    onTestFinished(() => app.close())
    return (app.server.address() as AddressInfo).port
  }
  const send = (port: number, ...lines: string[]): Promise<string> => {
    const socket = connect(port, '127.0.0.1')
    socket.end([...lines, 'Connection: close', '', ''].join('\r\n'))
    return text(socket)
  }

  test.each([
    ['Host', 'Host: 127.0.0.1'],
    ['Host in another case', 'hOST: evil.example'],
    ['Authorization', 'Authorization: Bearer one\r\nAuthorization: Bearer two'],
    ['Origin', 'Origin: app://undertone\r\nOrigin: https://evil.example'],
    ['Content-Type', 'Content-Type: application/json\r\nContent-Type: text/plain'],
    ['Content-Length', 'Content-Length: 0\r\nContent-Length: 0'],
    ['Transfer-Encoding', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked'],
  ])('rejects a second %s', async (_header, lines) => {
    const port = await start()
    for (const line of ['GET /path HTTP/1.1', 'POST /path HTTP/1.1', 'GET /probe HTTP/1.1']) {
      const response = await send(port, line, 'Host: 127.0.0.1', lines)
      expect(response).toMatch(/^HTTP\/1\.1 400 /)
      expect(response).not.toContain('isAnswered')
    }
  })

  test.each([
    ['another host', 'http://evil.example/path'],
    ['another host with the same prefix', 'http://127.0.0.1.evil.example/path'],
    ['another port', 'http://127.0.0.1:81/path'],
    ['a user', 'http://127.0.0.1@evil.example/path'],
    ['another protocol', 'ftp://127.0.0.1/path'],
    ['no slash', 'path'],
  ])('rejects a target with %s', async (_what, target) => {
    const response = await send(await start(), `GET ${target} HTTP/1.1`, 'Host: 127.0.0.1')
    expect(response).toMatch(/^HTTP\/1\.1 4(00|21) /)
    expect(response).not.toContain('isAnswered')
  })

  test('accepts a target with the name of its Host', async () => {
    const response = await send(
      await start(),
      'GET http://127.0.0.1/path HTTP/1.1',
      'Host: 127.0.0.1',
      'Origin: app://undertone',
    )
    expect(response).toMatch(/^HTTP\/1\.1 200 /)
  })
})
