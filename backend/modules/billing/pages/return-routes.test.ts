import { expect, test } from 'vitest'
import { createTestPages } from '../../../dev/stripe/testing/test-pages.ts'
import { type ReturningSession, returnTarget, webOrigin } from './return-target.ts'

const app: ReturningSession = {
  plan: 'pro',
  return: 'app',
  origin: null,
  priceId: 'pro-month',
  status: 'paid',
}

async function returning(session: ReturningSession) {
  const pages = await createTestPages({ withPages: false })
  pages.sessions.set('cs_1', session)
  return (search: string, id = 'cs_1') => pages.get(`/checkout/return/${id}${search}`)
}

test('opens the app and shows instructions for users without it', async () => {
  const get = await returning(app)
  const { statusCode, headers, body } = await get('?result=success')
  expect(statusCode).toBe(200)
  expect(body).toContain(
    'href="undertone://subscriptions/success?plan=pro&amp;session_id=cs_1">Open Undertone</a>',
  )
  expect(body).toContain('The checkout is complete.')
  expect(body).toContain('sign in, and it finds your payment')
  const nonce = /<script nonce="([^"]+)">/.exec(body)?.[1]
  expect(body.match(/<script/g)).toHaveLength(1)
  // Chromium keeps waiting for the page when the app opens before load.
  expect(body).toMatch(/<script nonce="[^"]+">addEventListener\('load', /)
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  )
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
})

test('shows a pending payment as unconfirmed and a cancelled one as not charged', async () => {
  const get = await returning({ ...app, status: 'open' })
  expect((await get('?result=success')).body).toContain('is being confirmed')
  const cancelled = await get('?result=cancel')
  expect(cancelled.body).toContain('href="undertone://subscriptions/cancel"')
  expect(cancelled.body).toContain('Nothing was charged.')
  expect(cancelled.body).not.toContain('finds your payment')
})

test('redirects a web return to the origin of the app', async () => {
  const get = await returning({ ...app, return: 'web', origin: 'http://127.0.0.1:4800' })
  const success = await get('?result=success')
  expect(success.statusCode).toBe(303)
  expect(success.headers.location).toBe(
    'http://127.0.0.1:4800/subscriptions/success?plan=pro&session_id=cs_1',
  )
  expect((await get('?result=cancel')).headers.location).toBe(
    'http://127.0.0.1:4800/subscriptions/cancel',
  )
})

test.each([
  ['?result=success', 'cs_unknown'],
  ['', 'cs_1'],
  ['?result=refund', 'cs_1'],
  ['?result=success&result=cancel', 'cs_1'],
])('returns 404 for %s of %s', async (search, id) => {
  const response = await (await returning(app))(search, id)
  expect(response.statusCode).toBe(404)
  expect(response.body).toContain('Page not found')
})

test('has no payment page when the provider hosts its own', async () => {
  const pages = await createTestPages({ withPages: false })
  const { url } = await pages.checkout()
  const response = await pages.get(url)
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ code: 'no-such-address' })
})

test('encodes the id in the target URL', () => {
  expect(returnTarget('x&plan=pro#', app, 'success')).toBe(
    'undertone://subscriptions/success?plan=pro&session_id=x%26plan%3Dpro%23',
  )
})

test.each([
  [null, null],
  ['app://undertone', null],
  ['javascript:alert(1)', null],
  ['null', null],
  ['', null],
  ['https://radio.example/path?x', 'https://radio.example'],
])('maps the session origin %j to the web origin %j', (origin, expected) => {
  expect(webOrigin({ ...app, return: 'web', origin })).toBe(expected)
})
