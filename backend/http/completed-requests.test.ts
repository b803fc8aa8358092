import { get } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import type { CompletedRequest } from './completed-requests.ts'
import { createApp } from './create-app.ts'

const completed = Promise.withResolvers<CompletedRequest>()
let stop: () => Promise<void> = async () => {}
afterEach(() => stop())

test('reports a request that its sender aborts without a status', async () => {
  const app = await createApp({
    hostNames: ['127.0.0.1'],
    allowedOrigins: [],
    logLevel: 'silent',
    methods: ['GET'],
    onCompleted: completed.resolve,
    sendFailure: (failure, _request, reply) => void reply.send({ code: failure.code }),
  })
  const gate = Promise.withResolvers<void>()
  stop = async () => {
    gate.resolve()
    await app.close()
  }
  app.get('/slow/:who', async () => {
    request.destroy()
    await gate.promise
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const request = get(`${url}/slow/ada`).on('error', () => {})
  expect(await completed.promise).toEqual({
    method: 'GET',
    route: '/slow/:who',
    status: null,
    seconds: expect.any(Number),
    isExpected: false,
  })
})
