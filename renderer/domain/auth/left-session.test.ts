import { expect, test, vi } from 'vitest'
import { tokenOfLeft } from './identity.ts'

const firebase = { apiKey: 'demo-key', projectId: 'demo', recaptchaSiteKey: null }
const LEFT = { uid: 'lone', refreshToken: 'very-secret' }
const ask = (identityUrl: string | null = null) => tokenOfLeft({ firebase, identityUrl }, LEFT)
const refusal = (message: string) =>
  Response.json({ error: { code: 400, message } }, { status: 400 })
const fetched = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetched)

test('the provider is asked, and the secret is in the body alone', async () => {
  fetched.mockImplementation(async () => Response.json({ id_token: 'a-token' }))
  expect(await ask()).toBe('a-token')
  expect(await ask('http://identity.test')).toBe('a-token')
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([
    'https://securetoken.googleapis.com/v1/token?key=demo-key',
    'http://identity.test/securetoken.googleapis.com/v1/token?key=demo-key',
  ])
  expect(String(fetched.mock.calls[0]?.[1]?.body)).toBe(
    'grant_type=refresh_token&refresh_token=very-secret',
  )
})

test.each(['USER_NOT_FOUND', 'TOKEN_EXPIRED', 'USER_DISABLED', 'INVALID_REFRESH_TOKEN : x'])(
  'there is no token any more after %s',
  async (message) => {
    fetched.mockResolvedValueOnce(refusal(message))
    expect(await ask()).toBeNull()
  },
)

test.each([
  ['no answer', () => Promise.reject(new TypeError('no network'))],
  ['a fault', async () => refusal('INTERNAL_ERROR')],
  ['a page', async () => new Response('<html>', { status: 502 })],
])('%s is worth another attempt', async (_what, answer) => {
  fetched.mockImplementationOnce(answer)
  const error = await ask().catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(String(error)).not.toContain('very-secret')
})
