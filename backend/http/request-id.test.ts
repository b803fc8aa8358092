import { afterEach, expect, test, vi } from 'vitest'
import { createApp } from './create-app.ts'

const PROXY = '10.0.0.1'
const MADE = /^[0-9a-f-]{36}$/
afterEach(() => {
  vi.restoreAllMocks()
})

async function sendRequest(from: string, headers: Record<string, string>, url = '/whence') {
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
  const response = await app.inject({
    url,
    remoteAddress: from,
    headers: { host: 'localhost', 'x-forwarded-for': '192.0.2.7', ...headers },
  })
  await app.close()
  return { name: String(response.headers['x-request-id']), body: response.body, logged }
}

test('uses request id and client address of a trusted proxy', async () => {
  const { name, body, logged } = await sendRequest(PROXY, { 'x-request-id': 'Edge-1.2_3' })
  expect({ name, body, logged }).toEqual({
    name: 'Edge-1.2_3',
    body: '192.0.2.7',
    logged: ['Edge-1.2_3'],
  })
})

test('ignores them from other senders', async () => {
  const { name, body, logged } = await sendRequest('10.0.0.2', { 'x-request-id': 'Edge-1.2_3' })
  expect(name).toMatch(MADE)
  expect({ body, logged }).toEqual({ body: '10.0.0.2', logged: [name] })
})

test.each(['', 'a'.repeat(65), 'a b', 'ä', 'a\tb', '{"a":1}'])(
  'ignores the invalid id %j of a proxy',
  async (given) => {
    expect((await sendRequest(PROXY, { 'x-request-id': given })).name).toMatch(MADE)
  },
)

test.each([
  ['to an unknown path', '/nothing', {}],
  ['to a malformed path', '/%zz', {}],
  ['to another host', '/whence', { host: 'evil.example' }],
])('assigns an id to a request %s', async (_what, url, headers) => {
  expect((await sendRequest('10.0.0.2', headers, url)).name).toMatch(MADE)
})
