import { afterEach, expect, test, vi } from 'vitest'
import { requireToken } from '../plugins/identity/bearer.ts'
import { InvalidTokenError, type TokenFault } from '../plugins/identity/identity-port.ts'
import { createFakeIdentity } from '../testing/fake-identity.ts'
import { createApp } from './create-app.ts'
import { toProblem } from './failure.ts'

const TOKEN = 'eyJhbGciOiJub25lIn0.c2VjcmV0.'
afterEach(() => vi.restoreAllMocks())

async function logOf(fault: TokenFault, headers: Record<string, string>): Promise<string[]> {
  const lines: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  const port = createFakeIdentity().port
  const identity = { ...port, verify: () => Promise.reject(new InvalidTokenError(fault)) }
  const app = await createApp({
    hostNames: ['127.0.0.1'],
    allowedOrigins: [],
    logLevel: 'warn',
    methods: ['GET'],
    sendFailure: (failure, _request, reply) => void reply.send(toProblem(failure)),
  })
  app.get('/', (request) => requireToken(request.headers.authorization, identity))
  await app.inject({ url: '/', headers: { host: '127.0.0.1', ...headers } })
  await app.close()
  return lines
}

test.each([
  ['expired', 'has expired'],
  ['revoked', 'was signed out after'],
  ['deleted', 'no longer exists'],
  ['invalid', 'ID token is not valid'],
  ['early', 'not valid yet'],
] as const)('logs a token rejected as %s without the token', async (fault, message) => {
  const lines = await logOf(fault, { authorization: `Bearer ${TOKEN}` })
  expect(lines).toEqual([expect.stringContaining(message)])
  expect(lines[0]).not.toContain('c2VjcmV0')
})

test('logs nothing for a call without a token', async () => {
  expect(await logOf('invalid', {})).toEqual([])
})
