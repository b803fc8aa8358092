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

test('it hands over to the app, and says what to do where there is none', async () => {
  const get = await returning(app)
  const { statusCode, headers, body } = await get('?result=success')
  expect(statusCode).toBe(200)
  expect(body).toContain(
    'href="undertone://subscriptions/success?plan=pro&amp;session_id=cs_1">Open Undertone</a>',
  )
  expect(body).toContain('The checkout is complete.')
  expect(body).toContain('sign in: it finds the payment by itself')
  const nonce = /<script nonce="([^"]+)">/.exec(body)?.[1]
  expect(body.match(/<script/g)).toHaveLength(1)
  // Handed over before the page has loaded, Chromium waits for the page for ever.
  expect(body).toMatch(/<script nonce="[^"]+">addEventListener\('load', /)
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  )
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
})

test('what is not confirmed yet is not called paid; what was cancelled cost nothing', async () => {
  const get = await returning({ ...app, status: 'open' })
  expect((await get('?result=success')).body).toContain('is being confirmed')
  const cancelled = await get('?result=cancel')
  expect(cancelled.body).toContain('href="undertone://subscriptions/cancel"')
  expect(cancelled.body).toContain('Nothing was charged.')
  expect(cancelled.body).not.toContain('finds the payment')
})

test('in a browser it leads straight back to the app’s own origin', async () => {
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
])('%s of %s is a page that says so', async (search, id) => {
  const answer = await (await returning(app))(search, id)
  expect(answer.statusCode).toBe(404)
  expect(answer.body).toContain('There is no such page')
})

test('where the provider shows its own pages there is none to pay on', async () => {
  const pages = await createTestPages({ withPages: false })
  const { url } = await pages.checkout()
  const answer = await pages.get(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'no-such-address' })
})

test('an id cannot add anything to the address', () => {
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
])('a session with the origin %j goes back to the web at %j', (origin, expected) => {
  expect(webOrigin({ ...app, return: 'web', origin })).toBe(expected)
})
