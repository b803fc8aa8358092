import { expect, test } from 'vitest'
import type { Order } from '../provider.ts'
import { createTestShop, testPrice } from '../testing/test-shop.ts'

async function documents(change: Partial<Order>) {
  const shop = createTestShop()
  const { customer } = await shop.buy(change)
  shop.provider.runDue(shop.setTime('2026-02-28T10:00:00.000Z'))
  const invoices = await shop.provider.invoices(customer)
  const read = async (ref: string, of = customer) => shop.provider.invoiceDocument(of, ref)
  const texts = invoices.map(async ({ ref }) =>
    Buffer.from((await read(ref))?.body ?? []).toString(),
  )
  return { read, invoices, texts: await Promise.all(texts) }
}

test('it says who pays what, and that it is a test', async () => {
  const { invoices, read, texts } = await documents({})
  expect((await read(invoices[0]?.ref ?? ''))?.type).toBe('text/html; charset=utf-8')
  for (const part of [
    'Invoice T-000002',
    'ada@example.com',
    '2026-02-28',
    'Undertone Creator, 1 month',
    '€4.00',
    'Paid',
    'It is no real invoice.',
  ]) {
    expect(texts[0]).toContain(part)
  }
  expect(texts[0]).not.toContain('Credit')
})

test('a trial is told as one', async () => {
  const { texts } = await documents({ price: testPrice({ trialDays: 30 }), trial: true })
  expect(texts.at(-1)).toContain('Undertone Creator, trial')
  expect(texts.at(-1)).toContain('€0.00')
})

test('credit is a line of its own', async () => {
  const shop = createTestShop()
  const old = await shop.buy()
  await shop.buy({ customer: old.customer, price: testPrice({ plan: 'pro', amount: 900 }) })
  await shop.provider.endNow(old.subscription)
  shop.provider.runDue(shop.setTime('2026-02-28T10:00:00.000Z'))
  const [newest] = await shop.provider.invoices(old.customer)
  const document = await shop.provider.invoiceDocument(old.customer, newest?.ref ?? '')
  const text = Buffer.from(document?.body ?? []).toString()
  expect(text).toContain('<td>€9.00</td>')
  expect(text).toContain('<th scope="row">Credit for unused time</th><td>-€4.00</td>')
  expect(text).toContain('<th scope="row">Total</th><td>€5.00</td>')
})

test('nothing of a customer becomes markup, and nobody else reads it', async () => {
  const { texts, invoices, read } = await documents({ email: '<script>"&' })
  expect(texts[0]).toContain('&lt;script&gt;&quot;&amp;')
  expect(texts[0]).not.toContain('<script')
  expect(await read(invoices[0]?.ref ?? '', 'tcus_other')).toBeNull()
  expect(await read('tin_unknown')).toBeNull()
})
