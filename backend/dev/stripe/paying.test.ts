import { expect, test } from 'vitest'
import { TEST_CARDS } from './test-cards.ts'
import { createTestShop } from './testing/test-shop.ts'

const statusOf = (local: { state: { sessions: Map<string, { status: string }> } }, ref: string) =>
  local.state.sessions.get(ref)?.status

test.each([
  [TEST_CARDS.declined, 'declined'],
  ['4111 1111 1111 1111', 'unknown-card'],
  [TEST_CARDS.confirm, 'confirm'],
] as const)('charges nothing for card %s: %s', async (card, outcome) => {
  const { provider, local, order, webhooks, close } = await createTestShop()
  const { ref } = await provider.createSession(order())
  expect(local.checkout.pay(ref, card)).toBe(outcome)
  expect(statusOf(local, ref)).toBe('open')
  expect(local.state.subscriptions.size).toBe(0)
  await local.delivered()
  expect(webhooks).toEqual([])
  await close()
})

test('accepts another card or an approval after a rejected confirmation', async () => {
  const { provider, local, order, close } = await createTestShop()
  const { checkout } = local
  const { ref } = await provider.createSession(order())
  expect(checkout.approve(ref)).toBe('closed')
  checkout.pay(ref, TEST_CARDS.confirm)
  expect(checkout.refuse(ref)).toBe('declined')
  expect(checkout.approve(ref)).toBe('closed')
  checkout.pay(ref, TEST_CARDS.confirm)
  expect(checkout.pay(ref, TEST_CARDS.declined)).toBe('declined')
  expect(checkout.approve(ref)).toBe('closed')
  checkout.pay(ref, TEST_CARDS.confirm)
  expect(checkout.approve(ref)).toBe('paid')
  expect(checkout.refuse(ref)).toBe('closed')
  expect(statusOf(local, ref)).toBe('complete')
  await close()
})

test('charges a card that fails later, and fails at the first renewal', async () => {
  const { provider, buy, setTime, close } = await createTestShop()
  const { subscription, customer } = await buy({}, TEST_CARDS.failsLater)
  const state = async () => (await provider.readSubscription(subscription))?.state
  expect(await state()).toBe('active')
  setTime('2026-02-28T10:00:00.000Z')
  expect(await state()).toBe('past-due')
  expect(await provider.invoices(customer)).toMatchObject([{ status: 'open' }, { status: 'paid' }])
  await close()
})
