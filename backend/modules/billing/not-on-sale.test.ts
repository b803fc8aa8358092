import { afterEach, beforeEach, expect, test } from 'vitest'
import { readProducts } from './prices/products-file.ts'
import { PRO_ON_SALE } from './testing/pro-on-sale.ts'
import { both, createShop, type Shop } from './testing/shop.ts'

let shop: Shop
let onSale: boolean
beforeEach(async () => {
  onSale = false
  const prices = readProducts(PRO_ON_SALE)
  shop = await createShop({
    prices: { ...prices, isOnSale: (plan) => plan !== 'pro' || onSale },
  })
})
afterEach(() => shop.close())

const refused = { status: 409, code: 'not-on-sale', title: 'This plan is not on sale yet.' }
const change = (priceId: string) => shop.post('ada', '/subscription/change', { priceId })
const preview = (priceId: string) =>
  shop.call('GET', `/subscription/preview?priceId=${priceId}`, 'ada')

test('ships with Pro off sale and its prices in place', () => {
  const shipped = readProducts()
  expect(shipped.isOnSale('creator')).toBe(true)
  expect(shipped.isOnSale('pro')).toBe(false)
  expect(shipped.find('pro-month')).toMatchObject({ amount: 900 })
})

test.each(['pro-month', 'pro-year'])('rejects orders and previews of %s', async (priceId) => {
  expect((await shop.order('ada', { priceId, return: 'app' })).json()).toMatchObject(refused)
  expect((await preview(priceId)).json()).toMatchObject(refused)
  await shop.buy('ada', 'creator-month')
  expect((await shop.order('ada', { priceId, return: 'app' })).json()).toMatchObject(refused)
  expect((await preview(priceId)).json()).toMatchObject(refused)
  expect(await shop.rights('ada')).toEqual(both('creator', 'creator'))
})

test('keeps renewals, interval changes and downgrades for subscribers', async () => {
  onSale = true
  await shop.buy('ada', 'pro-month')
  onSale = false
  await shop.pass(40)
  expect(await shop.rights('ada')).toEqual(both('pro', 'pro'))
  expect((await preview('pro-year')).json()).toMatchObject({ kind: 'interval' })
  expect((await change('pro-year')).statusCode).toBe(200)
  expect((await change('pro-month')).statusCode).toBe(200)
  expect((await change('creator-month')).statusCode).toBe(200)
  await shop.pass(40)
  expect(await shop.rights('ada')).toEqual(both('creator', 'creator'))
  // A new order is a purchase again.
  expect((await shop.order('ada', { priceId: 'pro-month', return: 'app' })).json()).toMatchObject(
    refused,
  )
})

test('lets a page be paid that was opened while the plan was on sale', async () => {
  onSale = true
  const id = await shop.startSession('ada', 'pro-month')
  onSale = false
  expect(await shop.pay(id)).toBe('paid')
  await shop.money.quiet()
  expect(await shop.rights('ada')).toEqual(both('pro', 'pro'))
})
