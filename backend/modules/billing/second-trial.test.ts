import { afterEach, beforeEach, expect, test } from 'vitest'
import { rowsOf } from '../../testing/test-database.ts'
import { parseProducts } from './prices/products-file.ts'
import { createShop, type Shop } from './testing/shop.ts'
import { PAST_PLANS_KEPT_MS } from './trials.ts'

const price = { id: 'pro-month', interval: 'month', amount: 900, currency: 'EUR' }
const prices = parseProducts(
  { products: [{ plan: 'pro', trialDays: 14, prices: [price] }] },
  'trials.json',
)

let shop: Shop
beforeEach(async () => {
  shop = await createShop({ prices })
})
afterEach(() => shop.close())

const dueNow = async (who: string) =>
  (await shop.call('GET', '/subscription/preview?priceId=pro-month', who)).json().dueNow.amount
const trialOf = async (id: string) => {
  const row = await shop.database
    .selectFrom('checkout_sessions')
    .select('trial')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.trial
}
/** Removes an account and registers one again. */
const remake = async (old: string, made: string) => {
  expect((await shop.call('DELETE', `/users/${old}`, old)).statusCode).toBe(204)
  expect((await shop.post(made, '/users/register')).statusCode).toBe(201)
}

test.each([
  ['the same sign-in', 'ada', 'ada'],
  ['another sign-in with the same address, spelled otherwise', 'ada', 'ADA'],
])('an account made anew gets no second trial: %s', async (_name, old, made) => {
  await shop.buy(old, 'pro-month')
  await remake(old, made)
  expect(await dueNow(made)).toBe(900)
  expect(await trialOf(await shop.begin(made, 'pro-month'))).toBe(0)
})

test('neither does one beside a sign-in that was removed past the API', async () => {
  await shop.buy('ada', 'pro-month')
  expect((await shop.post('ADA', '/users/register')).statusCode).toBe(201)
  expect(await dueNow('ADA')).toBe(900)
})

test('a plan of before past plans were remembered counts when its account goes', async () => {
  await shop.buy('ada', 'pro-month')
  await rowsOf(shop.database, 'DELETE FROM past_plans')
  await remake('ada', 'ada')
  expect(await dueNow('ada')).toBe(900)
})

test('who never had a plan keeps the trial, also with an account made anew', async () => {
  await shop.begin('ada', 'pro-month')
  await remake('ada', 'ada')
  expect(await dueNow('ada')).toBe(0)
  expect(await trialOf(await shop.begin('bob', 'pro-month'))).toBe(1)
})

test('what is remembered names no user, and is forgotten after two years', async () => {
  await shop.buy('ada', 'pro-month')
  await remake('ada', 'ada')
  const rows = () => rowsOf(shop.database, 'SELECT * FROM past_plans')
  expect(await rows()).toHaveLength(2)
  expect(JSON.stringify(await rows())).not.toMatch(/\bada\b/i)
  await shop.pass(PAST_PLANS_KEPT_MS / (24 * 60 * 60_000) + 1)
  expect(await rows()).toEqual([])
  expect(await dueNow('ada')).toBe(0)
})
