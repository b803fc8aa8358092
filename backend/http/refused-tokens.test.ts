import { afterEach, expect, test, vi } from 'vitest'
import { requireToken } from '../plugins/identity/bearer.ts'
import { InvalidTokenError, type TokenFault } from '../plugins/identity/identity-port.ts'
import { createFakeIdentity } from '../testing/fake-identity.ts'
import { createApp } from './create-app.ts'
import { toProblem } from './failure.ts'

const TOKEN = 'eyJhbGciOiJub25lIn0.c2VjcmV0.'
afterEach(() => vi.restoreAllMocks())

/** What a service logs when its identity provider finds `fault` in the caller's token. */
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
  ['invalid', 'no ID token'],
  ['early', 'not valid yet'],
] as const)(
  'The log says that a token was refused as %s, and never holds it',
  async (fault, words) => {
    const lines = await logOf(fault, { authorization: `Bearer ${TOKEN}` })
    expect(lines).toEqual([expect.stringContaining(words)])
    expect(lines[0]).not.toContain('c2VjcmV0')
  },
)

test('A call without any token is not worth a line', async () => {
  expect(await logOf('invalid', {})).toEqual([])
})
