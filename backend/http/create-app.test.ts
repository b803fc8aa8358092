import { afterEach, expect, test, vi } from 'vitest'
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
