import { expect, test } from 'vitest'
import { TEST_CARDS } from '../test-cards.ts'
import { CARD_FIELDS, createTestPages } from '../testing/test-pages.ts'

const RETURN = 'http://127.0.0.1:4800/subscriptions'

async function portal({ overdue, back = RETURN }: { overdue: boolean; back?: string }) {
  const pages = await createTestPages()
  const bought = await pages.buy()
  if (overdue) {
    const customer = pages.local.state.customers.get(bought.customer)
    if (customer) customer.card = 'fails-later'
    pages.setTime('2026-02-28T10:00:00.000Z')
    pages.local.runDue()
    await pages.local.delivered()
  }
  const url = (await pages.provider.portalUrl(bought.customer, back)) ?? 'none'
  const state = async () => (await pages.provider.readSubscription(bought.subscription))?.state
  return { ...pages, ...bought, url, state }
}

test('shows an overdue invoice, accepts a card, and confirms it', async () => {
  const { url, get, press, state, webhooks } = await portal({ overdue: true })
  const { body } = await get(url)
  expect(body).toContain('Invoice LOCAL-0002: €4.00')
  expect(body).toContain('>Pay €4.00</button>')
  expect(body).toContain(`<a href="${RETURN}">Back to Undertone</a>`)
  const before = webhooks.length
  const paid = await press(url, 'pay', CARD_FIELDS)
  expect(paid.statusCode).toBe(303)
  expect(webhooks.length).toBe(before + 2)
  expect(await state()).toBe('active')
  const done = await get(paid.headers.location ?? '')
  expect(done.body).toContain('role="status">Card changed.')
  expect(done.body).toContain('>Use this card</button>')
})

test.each([
  [TEST_CARDS.declined, 'Your card was declined.'],
  [TEST_CARDS.failsLater, 'Your card was declined.'],
  ['7', 'not one of the test cards'],
])('rejects card %s: %s', async (number, text) => {
  const { url, press, state } = await portal({ overdue: true })
  const response = await press(url, 'pay', { ...CARD_FIELDS, number })
  expect(response.statusCode).toBe(422)
  expect(response.body).toContain(text)
  expect(await state()).toBe('past-due')
})

test('asks for confirmation by the bank', async () => {
  const { url, press, get, state } = await portal({ overdue: true })
  const confirm = { ...CARD_FIELDS, number: TEST_CARDS.confirm }
  await press(url, 'pay', confirm)
  expect((await get(url)).body).toContain('whether you want to pay €4.00')
  expect((await press(url, 'refuse')).body).toContain('was not approved')
  expect(await state()).toBe('past-due')
  await press(url, 'pay', confirm)
  expect((await press(url, 'approve')).statusCode).toBe(303)
  expect(await state()).toBe('active')
})

test('changes the card without an open invoice', async () => {
  const { url, get, press } = await portal({ overdue: false })
  expect((await get(url)).body).toContain('No payment is due.')
  await press(url, 'pay', { ...CARD_FIELDS, number: TEST_CARDS.confirm })
  expect((await get(url)).body).toContain('may charge this card from now on')
  expect((await press(url, 'approve')).statusCode).toBe(303)
})

test.each(['javascript:alert(1)', 'data:text/html,x'])('links to no %s', async (back) => {
  const { url, get } = await portal({ overdue: false, back })
  expect((await get(url)).body).not.toContain('href=')
})

test('rejects a foreign, an old and an expired form', async () => {
  const { url, get, post, tokenOf, state, tick } = await portal({ overdue: true })
  const fields = { token: await tokenOf(url), action: 'pay', ...CARD_FIELDS }
  const foreign = await post(url, fields, { 'sec-fetch-site': 'cross-site' })
  expect(foreign.statusCode).toBe(403)
  expect((await post(url, { ...fields, token: 'x' })).statusCode).toBe(422)
  expect((await post(url, { ...fields, action: 'cancel' })).statusCode).toBe(403)
  tick(3_600_000)
  expect((await post(url, fields)).statusCode).toBe(404)
  expect((await get(url)).statusCode).toBe(404)
  expect(await state()).toBe('past-due')
})
