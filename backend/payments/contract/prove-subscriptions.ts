import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ProviderSubscription, ProviderUnavailable } from '../provider.ts'
import { type ContractWorld, type CreateWorld, PRICES } from './contract-world.ts'
import { createStoryTeller, type StoryTeller } from './story-teller.ts'

/** Part of the suite that every provider passes. */
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

    test('is read as it is told after a change', async () => {
      const told = await world.provider.cancelAtPeriodEnd(bought.ref)
      const read = await world.provider.readSubscription(bought.ref)
      expect({ ...read, updatedAt: 0 }).toEqual({ ...told, updatedAt: 0 })
    })

    test('tells a later state by a later time, also within one moment', async () => {
      const { provider } = world
      const times = [bought.updatedAt]
      times.push((await provider.cancelAtPeriodEnd(bought.ref)).updatedAt)
      times.push((await provider.resume(bought.ref)).updatedAt)
      times.push((await provider.changeAtPeriodEnd(bought.ref, PRICES.proMonth)).updatedAt)
      await provider.endNow(bought.ref)
      times.push((await provider.readSubscription(bought.ref))?.updatedAt ?? 0)
      const later = [...times].sort((a, b) => a - b)
      expect(times).toEqual(later)
      expect(new Set(times).size).toBe(times.length)
    })

    test('that does not exist is null to read and cannot be changed', async () => {
      const { provider } = world
      expect(await provider.readSubscription('sub_nobody')).toBeNull()
      await expect(provider.cancelAtPeriodEnd('sub_nobody')).rejects.toThrow(ProviderUnavailable)
      await expect(provider.resume('sub_nobody')).rejects.toThrow(ProviderUnavailable)
      await expect(provider.endNow('sub_nobody')).rejects.toThrow(ProviderUnavailable)
      await expect(provider.changeAtPeriodEnd('sub_nobody', PRICES.proMonth)).rejects.toThrow(
        ProviderUnavailable,
      )
    })

    test('has a portal for its customer, and for no other customer', async () => {
      const back = 'https://api.example.org/back'
      const url = await world.provider.portalUrl(bought.customer, back)
      expect(new URL(url ?? '').pathname).not.toBe('/')
      expect(await world.provider.portalUrl('cus_nobody', back)).toBeNull()
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
      expect(await world.provider.invoices('cus_nobody')).toEqual([])
    })
  })
}
