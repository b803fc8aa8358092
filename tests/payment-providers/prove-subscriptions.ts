import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type ProviderSubscription,
  ProviderUnavailable,
} from '../../backend/modules/billing/provider.ts'
import { PRICES } from '../../backend/modules/billing/testing/sample-orders.ts'
import type { ContractWorld, CreateWorld } from './contract-world.ts'
import { createStoryTeller, type StoryTeller } from './story-teller.ts'

export function proveSubscriptions(name: string, create: CreateWorld): void {
  describe(`a subscription of ${name}`, () => {
    let world: ContractWorld
    let teller: StoryTeller
    let bought: ProviderSubscription
    beforeEach(async () => {
      world = await create()
      teller = createStoryTeller(world)
      bought = await teller.buy(PRICES.creatorMonth)
    })
    afterEach(() => world.close())

    test('is returned with every earlier change', async () => {
      const { provider } = world
      const read = async () => (await provider.readSubscription(bought.ref)) ?? {}
      await provider.cancelAtPeriodEnd(bought.ref)
      expect(await read()).toEqual({ ...bought, cancelAtPeriodEnd: true })
      await provider.resume(bought.ref)
      expect(await read()).toEqual(bought)
      await provider.changeAtPeriodEnd(bought.ref, PRICES.proMonth)
      expect(await read()).toEqual({ ...bought, nextPriceId: PRICES.proMonth.id })
      await provider.endNow(bought.ref)
      expect(await read()).toMatchObject({ state: 'ended' })
    })

    test('is null and cannot be changed if it does not exist', async () => {
      const { provider } = world
      expect(await provider.readSubscription('sub_unknown')).toBeNull()
      await expect(provider.cancelAtPeriodEnd('sub_unknown')).rejects.toThrow(ProviderUnavailable)
      await expect(provider.resume('sub_unknown')).rejects.toThrow(ProviderUnavailable)
      await expect(provider.endNow('sub_unknown')).rejects.toThrow(ProviderUnavailable)
      await expect(provider.changeAtPeriodEnd('sub_unknown', PRICES.proMonth)).rejects.toThrow(
        ProviderUnavailable,
      )
    })

    test('has a portal for its own customer only', async () => {
      const back = 'https://api.example.org/back'
      const url = await world.provider.portalUrl(bought.customer, back)
      expect(new URL(url ?? '').pathname).not.toBe('/')
      expect(await world.provider.portalUrl('cus_unknown', back)).toBeNull()
    })

    test('has an invoice with a number, a time and a document', async () => {
      const [invoice, ...others] = await world.provider.invoices(bought.customer)
      expect(others).toEqual([])
      expect(invoice).toMatchObject({
        at: world.now(),
        amount: 400,
        currency: 'EUR',
        status: 'paid',
      })
      expect(invoice?.number).toMatch(/\d$/)
      const paper = await world.provider.invoiceDocument(bought.customer, invoice?.ref ?? '')
      expect(['text/html', 'application/pdf']).toContain(paper?.type.split(';')[0])
      expect(Buffer.from(paper?.body ?? []).toString('latin1')).toContain(invoice?.number)
    })

    test('shows its invoices to its customer only', async () => {
      const other = await teller.buy(PRICES.proMonth)
      const [invoice] = await world.provider.invoices(bought.customer)
      expect(await world.provider.invoiceDocument(other.customer, invoice?.ref ?? '')).toBeNull()
      expect(await world.provider.invoiceDocument(bought.customer, 'in_nothing')).toBeNull()
      expect(await world.provider.invoices('cus_unknown')).toEqual([])
    })
  })
}
