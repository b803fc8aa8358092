import { afterEach, expect, test, vi } from 'vitest'
import { createApp } from './create-app.ts'

const PROXY = '10.0.0.1'
const MADE = /^[0-9a-f-]{36}$/
afterEach(() => {
  vi.restoreAllMocks()
})

/** What a service behind one proxy makes of a request: its answer, and the names in the log. */
async function ask(from: string, headers: Record<string, string>, url = '/whence') {
  const logged: unknown[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation(
    (line) => logged.push(JSON.parse(String(line)).reqId) > 0,
  )
  const app = await createApp({
    hostNames: ['localhost'],
    allowedOrigins: [],
    logLevel: 'warn',
    methods: ['GET'],
    trustedProxies: [`${PROXY}/32`],
    sendFailure: (failure, _request, reply) => void reply.send({ code: failure.code }),
  })
  app.get('/whence', async (request) => {
    request.log.warn('a line')
    return request.ip
  })
  const answer = await app.inject({
    url,
    remoteAddress: from,
    headers: { host: 'localhost', 'x-forwarded-for': '192.0.2.7', ...headers },
  })
  await app.close()
  return { name: String(answer.headers['x-request-id']), body: answer.body, logged }
}

test('a trusted proxy names requests and their senders', async () => {
  const { name, body, logged } = await ask(PROXY, { 'x-request-id': 'Edge-1.2_3' })
  expect({ name, body, logged }).toEqual({
    name: 'Edge-1.2_3',
    body: '192.0.2.7',
    logged: ['Edge-1.2_3'],
  })
})

test('anybody else does neither', async () => {
  const { name, body, logged } = await ask('10.0.0.2', { 'x-request-id': 'Edge-1.2_3' })
  expect(name).toMatch(MADE)
  expect({ body, logged }).toEqual({ body: '10.0.0.2', logged: [name] })
})

test.each(['', 'a'.repeat(65), 'a b', 'ä', 'a\tb', '{"a":1}'])(
  'the name %j is not taken from a proxy either',
  async (given) => {
    expect((await ask(PROXY, { 'x-request-id': given })).name).toMatch(MADE)
  },
)

test.each([
  ['at no address', '/nothing', {}],
  ['at an address that cannot be read', '/%zz', {}],
  ['to another host', '/whence', { host: 'evil.example' }],
])('a request %s has a name, too', async (_what, url, headers) => {
  expect((await ask('10.0.0.2', headers, url)).name).toMatch(MADE)
})
