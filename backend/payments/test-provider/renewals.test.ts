import { expect, test } from 'vitest'
import { createTestShop, testPrice } from '../testing/test-shop.ts'
import { TEST_CARDS } from './test-cards.ts'

const pro = testPrice({ plan: 'pro', amount: 900 })

/** Somebody with a month of pro from 2026-01-31, and what happens to it at some time. */
async function subscribe(card: string = TEST_CARDS.succeeds) {
  const shop = createTestShop()
  const bought = await shop.buy({ price: pro }, card)
  const { provider } = shop
  return {
    ...shop,
    ...bought,
    state: async () => provider.readSubscription(bought.subscription),
    invoices: async () =>
      (await provider.invoices(bought.customer)).map((i) => [
        new Date(i.at).toISOString().slice(0, 10),
        i.amount,
        i.status,
      ]),
    on: (day: string) => provider.runDue(shop.setTime(`${day}T10:00:00.000Z`)),
  }
}

test('it renews by the card on file, and catches up on what it missed', async () => {
  const { on, state, invoices } = await subscribe()
  on('2026-02-27')
  expect(await invoices()).toHaveLength(1)
  on('2026-04-30')
  expect(await state()).toMatchObject({
    state: 'active',
    periodEnd: Date.parse('2026-05-31T10:00:00.000Z'),
  })
  expect(await invoices()).toEqual([
    ['2026-04-30', 900, 'paid'],
    ['2026-03-31', 900, 'paid'],
    ['2026-02-28', 900, 'paid'],
    ['2026-01-31', 900, 'paid'],
  ])
  on('2026-04-30')
  expect(await invoices()).toHaveLength(4)
})

test('a cancelled one runs to its end and can be resumed before that', async () => {
  const { provider, subscription, on, state, invoices } = await subscribe()
  expect(await provider.cancelAtPeriodEnd(subscription)).toMatchObject({ cancelAtPeriodEnd: true })
  expect(await provider.resume(subscription)).toMatchObject({ cancelAtPeriodEnd: false })
  on('2026-02-28')
  expect(await state()).toMatchObject({ state: 'active' })
  await provider.cancelAtPeriodEnd(subscription)
  on('2026-03-30')
  expect(await state()).toMatchObject({ state: 'active', cancelAtPeriodEnd: true })
  on('2026-03-31')
  expect(await state()).toMatchObject({ state: 'ended' })
  expect(await invoices()).toHaveLength(2)
  expect(await provider.resume(subscription)).toMatchObject({ state: 'ended' })
})

test('a change waits for the period’s end; the present price takes it back', async () => {
  const { provider, subscription, on, state, invoices } = await subscribe()
  const creator = testPrice()
  expect(await provider.changeAtPeriodEnd(subscription, creator)).toMatchObject({
    priceId: 'pro-month',
    nextPriceId: 'creator-month',
  })
  expect(await provider.changeAtPeriodEnd(subscription, pro)).toMatchObject({ nextPriceId: null })
  await provider.cancelAtPeriodEnd(subscription)
  expect(await provider.changeAtPeriodEnd(subscription, creator)).toMatchObject({
    cancelAtPeriodEnd: false,
  })
  on('2026-02-28')
  expect(await state()).toMatchObject({ priceId: 'creator-month', nextPriceId: null })
  expect((await invoices())[0]).toEqual(['2026-02-28', 400, 'paid'])
  const dollars = provider.changeAtPeriodEnd(subscription, testPrice({ currency: 'USD' }))
  await expect(dollars).rejects.toThrow('one currency')
})

test('a card that fails later makes it past due, and after seven days it ends unpaid', async () => {
  const { on, state, invoices } = await subscribe(TEST_CARDS.failsLater)
  expect(await state()).toMatchObject({ state: 'active' })
  on('2026-02-28')
  expect(await state()).toMatchObject({
    state: 'past-due',
    periodEnd: Date.parse('2026-03-31T10:00:00.000Z'),
  })
  on('2026-03-06')
  expect((await invoices())[0]).toEqual(['2026-02-28', 900, 'open'])
  on('2026-03-07')
  expect(await state()).toMatchObject({ state: 'ended' })
  expect((await invoices())[0]).toEqual(['2026-02-28', 900, 'void'])
})

test('an overdue invoice can be paid with another card, which pays the next one too', async () => {
  const { provider, customer, on, state, invoices } = await subscribe()
  provider.setNextPaymentFails(customer)
  on('2026-02-28')
  const [overdue] = await provider.invoices(customer)
  const pay = (card: string) => provider.payInvoice(overdue?.ref ?? '', card)
  expect(pay(TEST_CARDS.declined)).toBe('declined')
  expect(pay('4111')).toBe('unknown-card')
  expect(await state()).toMatchObject({ state: 'past-due' })
  expect(pay(TEST_CARDS.succeeds)).toBe('paid')
  expect(pay(TEST_CARDS.succeeds)).toBe('closed')
  expect(await state()).toMatchObject({ state: 'active' })
  on('2026-03-31')
  expect(await state()).toMatchObject({ state: 'active' })
  expect((await invoices()).map(([, , status]) => status)).toEqual(['paid', 'paid', 'paid'])
})

test('what an upgrade leaves unused is taken off the next invoices', async () => {
  const shop = createTestShop()
  const old = await shop.buy({ price: testPrice({ interval: 'year', amount: 4_000 }) })
  shop.setTime('2026-08-02T10:00:00.000Z')
  await shop.buy({ price: pro, customer: old.customer, replaces: old.subscription })
  expect(await shop.provider.readSubscription(old.subscription)).toMatchObject({ state: 'active' })
  await shop.provider.endNow(old.subscription)
  await shop.provider.endNow(old.subscription)
  expect(await shop.provider.readSubscription(old.subscription)).toMatchObject({ state: 'ended' })
  // 182 of 365 days are left, 1995 of 4000: two months and a part of the third.
  shop.provider.runDue(shop.setTime('2026-12-02T10:00:00.000Z'))
  const billed = (await shop.provider.invoices(old.customer)).map(({ amount }) => amount)
  expect(billed).toEqual([900, 705, 0, 0, 900, 4_000])
})

test('updatedAt grows with every change, also within a millisecond', async () => {
  const { provider, subscription } = await subscribe()
  const times = [
    await provider.readSubscription(subscription),
    await provider.cancelAtPeriodEnd(subscription),
    await provider.resume(subscription),
  ].map((s) => s?.updatedAt ?? 0)
  expect(times).toEqual([...new Set(times)].sort())
  expect(times).toHaveLength(3)
})

test('what the provider does not know cannot be changed', async () => {
  const { provider } = createTestShop()
  await expect(provider.cancelAtPeriodEnd('tsub_unknown')).rejects.toThrow('no such subscription')
  await expect(provider.endNow('tsub_unknown')).rejects.toThrow('no such subscription')
  expect(await provider.readSubscription('tsub_unknown')).toBeNull()
  expect(await provider.invoices('tcus_unknown')).toEqual([])
})
