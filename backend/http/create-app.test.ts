import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from './create-app.ts'

const TYPED = 'typed-by-a-user'

afterEach(() => {
  vi.restoreAllMocks()
})

test('what breaks while answering is logged by its kind and place, without what was sent', async () => {
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
  const answer = await app.inject({ url: `/broken?at=${TYPED}`, headers: { host: 'localhost' } })
  expect([answer.statusCode, answer.json()]).toEqual([500, { code: 'internal' }])
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

describe('a body of single bytes', () => {
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

  test('arrives in pieces of 64 kB', async () => {
    const { port } = await start()
    const joined = vi.spyOn(Buffer, 'concat')
    const json = JSON.stringify('x'.repeat(60_000))
    expect(await post(port, `${chunks(json)}0\r\n\r\n`)).toContain('x'.repeat(60_000))
    expect(joined.mock.calls.filter(([list]) => list.length > 2)).toEqual([])
  })

  test('is refused when it is too long, and answered when it breaks off', async () => {
    const { port } = await start()
    const json = JSON.stringify('x'.repeat(70_000))
    expect(await post(port, `${chunks(json)}0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /)
    expect(await post(port, chunks('"never ends'))).not.toMatch(/^HTTP\/1\.1 200 /)
    expect(await post(port, `${chunks('"good"')}0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /)
  })
})
