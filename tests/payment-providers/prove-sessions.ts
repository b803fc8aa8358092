import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Order, ProviderUnavailable } from '../../backend/modules/billing/provider.ts'
import { orderOf, PRICES } from '../../backend/modules/billing/testing/sample-orders.ts'
import type { ContractWorld, CreateWorld } from './contract-world.ts'

const HOUR_MS = 3_600_000

export function provePaymentPages(name: string, create: CreateWorld): void {
  describe(`a payment page of ${name}`, () => {
    let world: ContractWorld
    beforeEach(async () => {
      world = await create()
    })
    afterEach(() => world.close())

    const order = (fields: Partial<Order> = {}) =>
      orderOf('cs_AbC-123_x', PRICES.creatorMonth, world.now(), fields)
    const open = (rest: Partial<Order> = {}) => world.provider.createSession(order(rest))

    test('is open, has an address, and contains the order', async () => {
      const session = await open()
      expect(session).toEqual({
        ref: expect.any(String),
        status: 'open',
        url: expect.stringMatching(/^https?:\/\//),
        sessionId: 'cs_AbC-123_x',
        uid: 'mila',
        priceId: 'creator-month',
        amount: null,
        currency: null,
        customer: null,
        subscription: null,
      })
      expect(await world.provider.readSession(session.ref)).toEqual(session)
    })

    test('is the same for the same order, in any state', async () => {
      const session = await open()
      expect(await open()).toEqual(session)
      world.pay(session.ref, 'good')
      expect(await open()).toMatchObject({ ref: session.ref, status: 'paid', url: null })
    })

    test('reports the payment, its customer and its result', async () => {
      const { ref } = await open()
      expect(world.pay(ref, 'good')).toBe(true)
      const paid = await world.provider.readSession(ref)
      expect(paid).toMatchObject({ status: 'paid', url: null, amount: 400, currency: 'EUR' })
      const bought = await world.provider.readSubscription(paid?.subscription ?? '')
      expect(bought).toMatchObject({
        uid: 'mila',
        customer: paid?.customer,
        priceId: 'creator-month',
        state: 'active',
        startedAt: world.now(),
      })
    })

    test('charges nothing for a trial, and only if the order has one', async () => {
      const { ref } = await open({ trial: true })
      world.pay(ref, 'good')
      const paid = await world.provider.readSession(ref)
      expect(paid).toMatchObject({ status: 'paid', amount: 0, currency: 'EUR' })
      const bought = await world.provider.readSubscription(paid?.subscription ?? '')
      const days = (bought?.trialEnd ?? 0) - world.now()
      expect(days).toBe(7 * 24 * HOUR_MS)
    })

    test('has no trial if the price has none', async () => {
      const price = { ...PRICES.creatorMonth, trialDays: 0 }
      const { ref } = await open({ trial: true, price })
      world.pay(ref, 'good')
      expect(await world.provider.readSession(ref)).toMatchObject({ amount: 400 })
    })

    test('stays open when the card is declined', async () => {
      const { ref } = await open()
      expect(world.pay(ref, 'declined')).toBe(false)
      expect(await world.provider.readSession(ref)).toMatchObject({ status: 'open', amount: null })
    })

    test('cannot be paid twice', async () => {
      const { ref } = await open()
      expect([world.pay(ref, 'good'), world.pay(ref, 'good')]).toEqual([true, false])
    })

    test('expires at its time', async () => {
      const { ref } = await open()
      world.moveTo(world.now() + HOUR_MS)
      expect(await world.provider.readSession(ref)).toMatchObject({ status: 'expired', url: null })
      expect(world.pay(ref, 'good')).toBe(false)
    })

    test('can be closed repeatedly, and not be paid afterwards', async () => {
      const { ref } = await open()
      expect(await world.provider.expireSession(ref)).toMatchObject({
        status: 'expired',
        url: null,
      })
      expect(await world.provider.expireSession(ref)).toMatchObject({ status: 'expired' })
      expect(world.pay(ref, 'good')).toBe(false)
    })

    test('stays paid when it is closed too late', async () => {
      const { ref } = await open()
      world.pay(ref, 'good')
      expect(await world.provider.expireSession(ref)).toMatchObject({ status: 'paid', amount: 400 })
    })

    test('continues with the customer of earlier payments', async () => {
      const first = await open()
      world.pay(first.ref, 'good')
      const { customer = null } = (await world.provider.readSession(first.ref)) ?? {}
      const second = await open({ sessionId: 'cs_second', price: PRICES.proMonth, customer })
      world.pay(second.ref, 'good')
      expect(await world.provider.readSession(second.ref)).toMatchObject({ customer })
      const bills = await world.provider.invoices(customer ?? '')
      expect(bills.map(({ priceId }) => priceId)).toEqual(['pro-month', 'creator-month'])
    })

    test('is rejected in another currency than the customer’s', async () => {
      const first = await open()
      world.pay(first.ref, 'good')
      const { customer = null } = (await world.provider.readSession(first.ref)) ?? {}
      const second = open({ sessionId: 'cs_second', price: PRICES.dollars, customer })
      await expect(second).rejects.toThrow(ProviderUnavailable)
    })

    test('is null and cannot be closed if it never existed', async () => {
      expect(await world.provider.readSession('cs_unknown')).toBeNull()
      await expect(world.provider.expireSession('cs_unknown')).rejects.toThrow(ProviderUnavailable)
    })
  })
}
