import { expect, test, vi } from 'vitest'
import { fetchMergeToken } from './identity.ts'

const firebase = { apiKey: 'demo-key', projectId: 'demo', recaptchaSiteKey: null }
const MERGE_SOURCE = { uid: 'lone', refreshToken: 'very-secret' }
const fetchToken = (identityUrl: string | null = null) =>
  fetchMergeToken({ firebase, identityUrl }, MERGE_SOURCE)
const refusal = (message: string) =>
  Response.json({ error: { code: 400, message } }, { status: 400 })
const fetched = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetched)

test('sends the refresh token only in the request body', async () => {
  fetched.mockImplementation(async () => Response.json({ id_token: 'a-token' }))
  expect(await fetchToken()).toBe('a-token')
  expect(await fetchToken('http://identity.test')).toBe('a-token')
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([
    'https://securetoken.googleapis.com/v1/token?key=demo-key',
    'http://identity.test/securetoken.googleapis.com/v1/token?key=demo-key',
  ])
  expect(String(fetched.mock.calls[0]?.[1]?.body)).toBe(
    'grant_type=refresh_token&refresh_token=very-secret',
  )
})

test.each(['USER_NOT_FOUND', 'TOKEN_EXPIRED', 'USER_DISABLED', 'INVALID_REFRESH_TOKEN : x'])(
  'returns null after %s',
  async (message) => {
    fetched.mockResolvedValueOnce(refusal(message))
    expect(await fetchToken()).toBeNull()
  },
)

test.each([
  ['no response', () => Promise.reject(new TypeError('no network'))],
  ['a fault', async () => refusal('INTERNAL_ERROR')],
  ['a page', async () => new Response('<html>', { status: 502 })],
])('rejects after %s, which allows a retry', async (_what, answer) => {
  fetched.mockImplementationOnce(answer)
  const error = await fetchToken().catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(String(error)).not.toContain('very-secret')
})
