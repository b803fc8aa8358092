import { expect, test } from 'vitest'
import { TEST_CARDS } from '../test-cards.ts'
import { CARD_FIELDS, createTestPages } from '../testing/test-pages.ts'
import { testPrice } from '../testing/test-shop.ts'

test('shows what is paid for', async () => {
  const { checkout, get } = await createTestPages()
  const { url } = await checkout()
  const { statusCode, body } = await get(url)
  expect(statusCode).toBe(200)
  expect(body).toContain('<h1>Undertone Creator</h1>')
  expect(body).toContain('€4.00 a month')
  expect(body).toMatch(/<button name="action" value="pay"[^>]*>Pay €4.00<\/button>/)
  expect(body).toMatch(/<button name="action" value="cancel" formnovalidate>Cancel<\/button>/)
  for (const id of ['number', 'expiry', 'code']) {
    expect(body).toContain(`<label for="${id}">`)
    expect(body).toContain(`<input id="${id}"`)
  }
})

test('shows when a trial becomes paid', async () => {
  const { checkout, get } = await createTestPages()
  const price = testPrice({ plan: 'pro', interval: 'year', amount: 9_000, trialDays: 14 })
  const { body } = await get((await checkout({ price, trial: true })).url)
  expect(body).toContain('Free for 14 days, then €90.00 a year')
  expect(body).toContain('Start the trial')
  expect((await get((await checkout({ price })).url)).body).toContain('Pay €90.00')
})

test('charges a valid card and redirects, also when repeated or opened again', async () => {
  const { checkout, press, get, post, tokenOf, provider, webhooks } = await createTestPages()
  const { url, order, ref } = await checkout()
  const token = await tokenOf(url)
  const paid = await press(url, 'pay', CARD_FIELDS)
  expect(paid.statusCode).toBe(303)
  expect(paid.headers.location).toBe(order.successUrl)
  expect(webhooks).toHaveLength(3)
  expect(await provider.readSession(ref)).toMatchObject({ status: 'paid', amount: 400 })
  for (const repeated of [
    await post(url, { token, action: 'pay', ...CARD_FIELDS }),
    await post(url, { token, action: 'cancel' }),
    await get(url),
  ]) {
    expect(repeated.statusCode).toBe(303)
    expect(repeated.headers.location).toBe(order.successUrl)
  }
  expect(await provider.invoices((await provider.readSession(ref))?.customer ?? '')).toHaveLength(1)
})

test.each([
  [{ number: TEST_CARDS.declined }, 'Your card was declined. Try another one.', 'number'],
  [{ number: '1234' }, 'This card number is not one of the test cards.', 'number'],
  [{ expiry: '12/20' }, 'This card has expired.', 'expiry'],
  [{ code: 'x' }, 'Enter the three or four digits of the security code.', 'code'],
])('rejects %j: %s', async (change, text, field) => {
  const { checkout, press, provider } = await createTestPages()
  const { url, ref } = await checkout()
  const { statusCode, body } = await press(url, 'pay', { ...CARD_FIELDS, ...change })
  expect(statusCode).toBe(422)
  expect(body).toContain(`<p class="alert" role="alert" id="complaint">${text}</p>`)
  expect(body).toMatch(new RegExp(`<input id="${field}"[^>]* aria-invalid="true"`))
  expect(body.match(/aria-invalid=/g)).toHaveLength(1)
  expect(body).not.toContain(`value="${Object.values(change)[0]}"`)
  expect((await provider.readSession(ref))?.status).toBe('open')
})

test('confirms a payment after a rejected attempt', async () => {
  const { checkout, press, get } = await createTestPages()
  const { url, order } = await checkout()
  const confirm = { ...CARD_FIELDS, number: TEST_CARDS.confirm }
  const pending = await press(url, 'pay', confirm)
  expect([pending.statusCode, url.endsWith(pending.headers.location ?? '?')]).toEqual([303, true])
  const { body } = await get(url)
  expect(body).toContain('<h1>Confirm that it’s you</h1>')
  expect(body).toContain('whether you want to pay €4.00')
  expect(body).toContain('>Approve</button>')
  const rejected = await press(url, 'refuse')
  expect(rejected.statusCode).toBe(422)
  expect(rejected.body).toContain('The payment was not approved.')
  expect(rejected.body).toContain('Pay €4.00')
  await press(url, 'pay', confirm)
  expect((await press(url, 'approve')).headers.location).toBe(order.successUrl)
})

test('redirects to the cancel page and keeps the checkout open', async () => {
  const { checkout, press, get, provider } = await createTestPages()
  const { url, order, ref } = await checkout()
  const canceled = await press(url, 'cancel')
  expect([canceled.statusCode, canceled.headers.location]).toEqual([303, order.cancelUrl])
  expect((await get(url)).statusCode).toBe(200)
  await provider.expireSession(ref)
  expect((await get(url)).statusCode).toBe(410)
})

test('rejects an expired page, and returns 404 for an unknown one', async () => {
  const { checkout, post, tokenOf, tick, get } = await createTestPages()
  const { url } = await checkout()
  const token = await tokenOf(url)
  tick(3_600_000)
  const late = await post(url, { token, action: 'pay', ...CARD_FIELDS })
  expect(late.statusCode).toBe(410)
  expect(late.body).toContain('This page is closed')
  const unknown = await get('/checkout/pay/cs_test_unknown')
  expect(unknown.statusCode).toBe(404)
  expect(unknown.headers['content-type']).toBe('text/html; charset=utf-8')
})
