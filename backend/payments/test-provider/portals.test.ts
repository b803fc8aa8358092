import { expect, test } from 'vitest'
import { createTestShop } from '../testing/test-shop.ts'
import { PORTAL_MS } from './portals.ts'
import { TEST_CARDS } from './test-cards.ts'

const RETURN = 'undertone://subscriptions/cancel'

async function overdue() {
  const shop = createTestShop()
  const bought = await shop.buy({}, TEST_CARDS.failsLater)
  shop.provider.runDue(shop.setTime('2026-02-28T10:00:00.000Z'))
  const url = (await shop.provider.portalUrl(bought.customer, RETURN)) ?? ''
  const token = url.split('/').at(-1) ?? ''
  return { ...shop, ...bought, url, token }
}

test('its page shows what is open, for an hour', async () => {
  const { provider, url, token, tick } = await overdue()
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:4810\/checkout\/portal\/tpo_[\w-]{32}$/)
  expect(provider.portals.read(token)).toMatchObject({ returnUrl: RETURN, open: [{ amount: 400 }] })
  tick(PORTAL_MS - 1)
  expect(provider.portals.read(token)).not.toBeNull()
  tick(1)
  expect(PORTAL_MS).toBe(3_600_000)
  expect(provider.portals.read(token)).toBeNull()
  expect(provider.portals.pay(token, TEST_CARDS.succeeds)).toBe('closed')
  expect(await provider.portalUrl('tcus_unknown', RETURN)).toBeNull()
})

test.each([
  [TEST_CARDS.declined, 'declined'],
  [TEST_CARDS.failsLater, 'declined'],
  ['1234', 'unknown-card'],
] as const)('card %s pays nothing: %s', async (card, outcome) => {
  const { provider, token, subscription } = await overdue()
  expect(provider.portals.pay(token, card)).toBe(outcome)
  expect((await provider.readSubscription(subscription))?.state).toBe('past-due')
})

test('a good card, or an approved one, pays it and stays on file', async () => {
  for (const answers of [[TEST_CARDS.succeeds], [TEST_CARDS.confirm, 'approve']]) {
    const { provider, token, subscription, setTime } = await overdue()
    const [card = '', approval] = answers
    expect(provider.portals.pay(token, card)).toBe(approval === undefined ? 'paid' : 'confirm')
    if (approval !== undefined) expect(provider.portals.approve(token)).toBe('paid')
    expect(provider.portals.approve(token)).toBe('closed')
    provider.runDue(setTime('2026-03-31T10:00:00.000Z'))
    expect((await provider.readSubscription(subscription))?.state).toBe('active')
  }
})

test('what is refused pays nothing', async () => {
  const { provider, token } = await overdue()
  expect(provider.portals.refuse(token)).toBe('closed')
  provider.portals.pay(token, TEST_CARDS.confirm)
  expect(provider.portals.refuse(token)).toBe('declined')
  expect(provider.portals.approve(token)).toBe('closed')
  expect(provider.portals.read(token)?.open).toHaveLength(1)
})

test('with nothing open the card is changed', async () => {
  const { provider, buy } = createTestShop()
  const { customer } = await buy()
  const token = (await provider.portalUrl(customer, RETURN))?.split('/').at(-1) ?? ''
  expect(provider.portals.pay(token, TEST_CARDS.failsLater)).toBe('paid')
  provider.runDue(Date.parse('2026-02-28T10:00:00.000Z'))
  expect(await provider.invoices(customer)).toMatchObject([{ status: 'open' }, { status: 'paid' }])
})
