import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from './create-app.ts'

let app: FastifyInstance
let port: number
let isStopping: boolean
let arrived: PromiseWithResolvers<void>
let gate: PromiseWithResolvers<void>
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

beforeEach(async () => {
  isStopping = false
  arrived = Promise.withResolvers()
  gate = Promise.withResolvers()
  app = await createApp({
    hostNames: ['127.0.0.1'],
    allowedOrigins: [],
    logLevel: 'silent',
    methods: ['GET'],
    isStopping: () => isStopping,
    sendFailure: (failure, _request, reply) => void reply.send({ code: failure.code }),
  })
  app.get('/slow', async () => {
    arrived.resolve()
    await gate.promise
    return 'done'
  })
  app.get('/long', async () => Readable.from(bodyWithPause()))
  app.get('/quick', async () => 'done')
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterEach(async () => {
  gate.resolve()
  await app.close()
  agent.destroy()
})

async function* bodyWithPause() {
  yield 'do'
  arrived.resolve()
  await gate.promise
  yield 'ne'
}

const isClosing = () => expect.poll(() => app.server.listening, { interval: 5 }).toBe(false)

async function fetchPath(path: string) {
  const request = get({ host: '127.0.0.1', port, path, agent })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { connection: response.headers.connection, body: await text(response) }
}

test.each([
  ['a request without response headers', '/slow', 'close'],
  ['a request with a started body', '/long', 'keep-alive'],
])('completes %s and then closes its connection', async (_how, path, connection) => {
  const slow = fetchPath(path)
  await arrived.promise
  const closed = app.close()
  await isClosing()
  gate.resolve()
  expect(await slow).toEqual({ connection, body: 'done' })
  await closed
})

test('refuses new connections while a request is active', async () => {
  const slow = fetchPath('/slow')
  await arrived.promise
  const closed = app.close()
  await isClosing()
  const late = connect(port, '127.0.0.1')
  const [error] = await once(late, 'error')
  expect(error).toMatchObject({ code: 'ECONNREFUSED' })
  gate.resolve()
  await Promise.all([slow, closed])
})

test('closes idle and silent connections', async () => {
  expect(await fetchPath('/quick')).toEqual({ connection: 'keep-alive', body: 'done' })
  const silent = connect(port, '127.0.0.1')
  await once(app.server, 'connection')
  const ended = once(silent, 'close')
  await app.close()
  await ended
})

test('announces the closing and still serves requests', async () => {
  isStopping = true
  expect(await fetchPath('/quick')).toEqual({ connection: 'close', body: 'done' })
  expect((await fetchPath('/quick')).body).toBe('done')
})
