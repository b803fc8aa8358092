import { expect, test } from 'vitest'
import { CARD_FIELDS, createTestPages } from '../testing/test-pages.ts'
import { FORM_MAX_BYTES } from './page-forms.ts'

test('a page may do nothing but show itself and send its form', async () => {
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

test('its form may lead on to the web app the session came from, and to no other', async () => {
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
  ['a made up token', { token: 'x' }],
])('a form with %s does nothing, and can be sent again', async (_name, fields) => {
  const { checkout, post, press, provider } = await createTestPages()
  const { url, ref } = await checkout()
  const refused = await post(url, { action: 'pay', ...CARD_FIELDS, ...fields })
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('This page was open for too long.')
  expect((await provider.readSession(ref))?.status).toBe('open')
  expect((await press(url, 'pay', CARD_FIELDS)).statusCode).toBe(303)
})

test('the token of one page is worth nothing on another', async () => {
  const { checkout, post, tokenOf, provider } = await createTestPages()
  const mine = await checkout()
  const other = await checkout()
  const token = await tokenOf(mine.url)
  await post(other.url, { token, action: 'pay', ...CARD_FIELDS })
  expect((await provider.readSession(other.ref))?.status).toBe('open')
})

test.each(['cross-site', 'same-site'])('a form of another page (%s) is refused', async (site) => {
  const { checkout, post, tokenOf, provider } = await createTestPages()
  const { url, ref } = await checkout()
  const fields = { token: await tokenOf(url), action: 'pay', ...CARD_FIELDS }
  const refused = await post(url, fields, { 'sec-fetch-site': site })
  expect(refused.statusCode).toBe(403)
  expect((await provider.readSession(ref))?.status).toBe('open')
  const own = await post(url, fields, { 'sec-fetch-site': 'same-origin', origin: 'null' })
  expect(own.statusCode).toBe(303)
})

test('an action that no button of the page has is refused', async () => {
  const { checkout, press } = await createTestPages()
  const { url } = await checkout()
  expect((await press(url, 'refund')).statusCode).toBe(403)
})

test.each([
  ['a field twice', 'token=a&token=b', 403],
  ['many fields', Array.from({ length: 11 }, (_, n) => `f${n}=`).join('&'), 403],
  ['too much', `number=${'4'.repeat(FORM_MAX_BYTES)}`, 413],
])('%s is refused', async (_name, payload, status) => {
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

test('other bodies are not read here, and forms nowhere else', async () => {
  const { checkout, app, post } = await createTestPages()
  const { url } = await checkout()
  const json = await post(url, {}, { 'content-type': 'application/json' })
  expect(json.statusCode).toBe(415)
  expect(json.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(app.hasContentTypeParser('application/x-www-form-urlencoded')).toBe(false)
})
