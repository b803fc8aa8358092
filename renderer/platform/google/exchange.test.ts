// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { exchangeCode } from './exchange.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const TOKEN_URL = 'https://provider.example/token'
const none = new AbortController().signal

function answering(answer: () => Response | Promise<Response>) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => answer())
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('the form is posted without cookies, and no redirect is followed', async () => {
  const fetch = answering(() => Response.json({ id_token: 't.t.t', access_token: 'a' }))
  expect(await exchangeCode(TOKEN_URL, { code: 'a/b' }, none)).toEqual({
    outcome: 'token',
    idToken: 't.t.t',
  })
  const [url, init] = fetch.mock.calls[0] ?? []
  expect(url).toBe(TOKEN_URL)
  expect(String(init?.body)).toBe('code=a%2Fb')
  expect(init).toMatchObject({ method: 'POST', redirect: 'error', credentials: 'omit' })
})

test.each([
  [
    'a code it does not know',
    () => new Response('{"error":"invalid_grant"}', { status: 400 }),
    'refused',
  ],
  ['no token', () => Response.json({ access_token: 'a' }), 'refused'],
  ['a token that is no text', () => Response.json({ id_token: 7 }), 'refused'],
  ['no JSON', () => new Response('<html>'), 'refused'],
  ['nothing at all', () => new Response(null), 'refused'],
  ['too many requests', () => new Response('{}', { status: 429 }), 'unreachable'],
  ['its own trouble', () => new Response('', { status: 503 }), 'unreachable'],
  ['nobody there', () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
  ['an answer that is too long', () => new Response('x'.repeat(64 * 1024 + 1)), 'unreachable'],
] as const)('%s', async (_what, answer, outcome) => {
  answering(answer)
  expect(await exchangeCode(TOKEN_URL, {}, none)).toEqual({ outcome })
})

test('it is given ten seconds', async () => {
  const overdue = AbortSignal.abort(new DOMException('late', 'TimeoutError'))
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(overdue)
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => signal?.throwIfAborted())
  expect(await exchangeCode(TOKEN_URL, {}, none)).toEqual({ outcome: 'unreachable' })
  expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000)
})
