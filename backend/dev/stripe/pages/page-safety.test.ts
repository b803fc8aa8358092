import { expect, test } from 'vitest'
import { CARD_FIELDS, createTestPages } from '../testing/test-pages.ts'
import { FORM_MAX_BYTES } from './page-forms.ts'

test('restricts a page to its own content and form', async () => {
  const { checkout, get } = await createTestPages()
  const { url } = await checkout()
  const { headers, body } = await get(url)
  const nonce = /<style nonce="([^"]+)">/.exec(body)?.[1]
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self' http://127.0.0.1:4810; base-uri 'none'; frame-ancestors 'none'`,
  )
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
  })
  expect(body).not.toContain('<script')
  expect(body).not.toMatch(/(src|href)=/)
  expect((await get(url)).body).not.toContain(nonce)
})

test('lets a form lead to the session’s web app only', async () => {
  const { checkout, get, sessions } = await createTestPages()
  const { url, order } = await checkout()
  const session = { plan: 'creator', priceId: 'creator-month', status: 'open' } as const
  const formAction = async () =>
    /form-action ([^;]+);/.exec(String((await get(url)).headers['content-security-policy']))?.[1]
  sessions.set(order.sessionId, { ...session, return: 'web', origin: 'http://localhost:4800' })
  expect(await formAction()).toBe("'self' http://127.0.0.1:4810 http://localhost:4800")
  sessions.set(order.sessionId, { ...session, return: 'app', origin: 'http://localhost:4800' })
  expect(await formAction()).toBe("'self' http://127.0.0.1:4810")
})

test.each([
  ['no token', {}],
  ['an invalid token', { token: 'x' }],
])('rejects a form with %s, and accepts it again with a valid one', async (_name, fields) => {
  const { checkout, post, press, provider } = await createTestPages()
  const { url, ref } = await checkout()
  const rejected = await post(url, { action: 'pay', ...CARD_FIELDS, ...fields })
  expect(rejected.statusCode).toBe(422)
  expect(rejected.body).toContain('This page was open for too long.')
  expect((await provider.readSession(ref))?.status).toBe('open')
  expect((await press(url, 'pay', CARD_FIELDS)).statusCode).toBe(303)
})

test('rejects the token of another page', async () => {
  const { checkout, post, tokenOf, provider } = await createTestPages()
  const mine = await checkout()
  const other = await checkout()
  const token = await tokenOf(mine.url)
  await post(other.url, { token, action: 'pay', ...CARD_FIELDS })
  expect((await provider.readSession(other.ref))?.status).toBe('open')
})

test.each(['cross-site', 'same-site'])('rejects a form of another page (%s)', async (site) => {
  const { checkout, post, tokenOf, provider } = await createTestPages()
  const { url, ref } = await checkout()
  const fields = { token: await tokenOf(url), action: 'pay', ...CARD_FIELDS }
  const rejected = await post(url, fields, { 'sec-fetch-site': site })
  expect(rejected.statusCode).toBe(403)
  expect((await provider.readSession(ref))?.status).toBe('open')
  const own = await post(url, fields, { 'sec-fetch-site': 'same-origin', origin: 'null' })
  expect(own.statusCode).toBe(303)
})

test('rejects an action without a button', async () => {
  const { checkout, press } = await createTestPages()
  const { url } = await checkout()
  expect((await press(url, 'refund')).statusCode).toBe(403)
})

test.each([
  ['a repeated field', 'token=a&token=b', 403],
  ['many fields', Array.from({ length: 11 }, (_, n) => `f${n}=`).join('&'), 403],
  ['a body that is too large', `number=${'4'.repeat(FORM_MAX_BYTES)}`, 413],
])('rejects %s', async (_name, payload, status) => {
  const { checkout, app } = await createTestPages()
  const { url } = await checkout()
  const headers = {
    host: '127.0.0.1:4810',
    'content-type': 'application/x-www-form-urlencoded',
  }
  const path = new URL(url).pathname
  expect((await app.inject({ method: 'POST', url: path, headers, payload })).statusCode).toBe(
    status,
  )
})

test('accepts forms only, and only on these pages', async () => {
  const { checkout, app, post } = await createTestPages()
  const { url } = await checkout()
  const json = await post(url, {}, { 'content-type': 'application/json' })
  expect(json.statusCode).toBe(415)
  expect(json.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(app.hasContentTypeParser('application/x-www-form-urlencoded')).toBe(false)
})
