import { expect, test } from 'vitest'
import { PORTAL_LIFE_S } from './checkout-routes.ts'
import { openInvoices } from './paying.ts'
import { TEST_CARDS } from './test-cards.ts'
import { createTestShop } from './testing/test-shop.ts'

const RETURN = 'undertone://subscriptions/cancel'

async function overdue() {
  const shop = await createTestShop()
  const bought = await shop.buy({}, TEST_CARDS.failsLater)
  shop.setTime('2026-02-28T10:00:00.000Z')
  shop.local.runDue()
  const url = (await shop.provider.portalUrl(bought.customer, RETURN)) ?? ''
  const id = url.split('/').at(-1) ?? ''
  const state = async () => (await shop.provider.readSubscription(bought.subscription))?.state
  return { ...shop, ...bought, url, id, state, portal: shop.local.portal }
}

test('shows open invoices for an hour', async () => {
  const { provider, local, portal, url, id, customer, tick, close } = await overdue()
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:4810\/checkout\/portal\/bps_[\da-f]{32}$/)
  expect(portal.read(id)).toMatchObject({ returnUrl: RETURN, customer })
  expect(openInvoices(local.state, customer)).toMatchObject([{ due: 400 }])
  tick(PORTAL_LIFE_S * 1_000 - 1)
  expect(portal.read(id)).not.toBeNull()
  tick(1)
  expect(PORTAL_LIFE_S).toBe(3_600)
  expect(portal.read(id)).toBeNull()
  expect(portal.pay(id, TEST_CARDS.succeeds)).toBe('closed')
  expect(await provider.portalUrl('cus_unknown', RETURN)).toBeNull()
  await close()
})

test.each([
  [TEST_CARDS.declined, 'declined'],
  [TEST_CARDS.failsLater, 'declined'],
  ['1234', 'unknown-card'],
] as const)('charges nothing for card %s: %s', async (card, outcome) => {
  const { portal, id, state, close } = await overdue()
  expect(portal.pay(id, card)).toBe(outcome)
  expect(await state()).toBe('past-due')
  await close()
})

test('pays with a valid or approved card, which stays on file', async () => {
  for (const steps of [[TEST_CARDS.succeeds], [TEST_CARDS.confirm, 'approve']]) {
    const { portal, id, state, setTime, close } = await overdue()
    const [card = '', approval] = steps
    expect(portal.pay(id, card)).toBe(approval === undefined ? 'paid' : 'confirm')
    if (approval !== undefined) expect(portal.approve(id)).toBe('paid')
    expect(portal.approve(id)).toBe('closed')
    setTime('2026-03-31T10:00:00.000Z')
    expect(await state()).toBe('active')
    await close()
  }
})

test('charges nothing after a rejection', async () => {
  const { local, portal, id, customer, close } = await overdue()
  expect(portal.refuse(id)).toBe('closed')
  portal.pay(id, TEST_CARDS.confirm)
  expect(portal.refuse(id)).toBe('declined')
  expect(portal.approve(id)).toBe('closed')
  expect(openInvoices(local.state, customer)).toHaveLength(1)
  await close()
})

test('changes the card without an open invoice', async () => {
  const { provider, local, buy, setTime, close } = await createTestShop()
  const { customer } = await buy()
  const id = (await provider.portalUrl(customer, RETURN))?.split('/').at(-1) ?? ''
  expect(local.portal.pay(id, TEST_CARDS.failsLater)).toBe('paid')
  setTime('2026-02-28T10:00:00.000Z')
  expect(await provider.invoices(customer)).toMatchObject([{ status: 'open' }, { status: 'paid' }])
  await close()
})
