import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../../testing/test-database.ts'
import { parseProducts } from './prices/products-file.ts'
import { createShop, type Shop } from './testing/shop.ts'
import { PAST_PLAN_RETENTION_MS, readHashKey, userHashes } from './trials.ts'

test('userHashes depend on the key and on the kind of value', () => {
  const [key, other] = [Buffer.from('one'), Buffer.from('two')]
  const ada = { uid: 'ada', email: 'ada@example.com' }
  expect(userHashes(key, ada)).toEqual(userHashes(key, { ...ada, email: 'ADA@example.com' }))
  const all = [
    ...userHashes(key, ada),
    ...userHashes(other, ada),
    ...userHashes(key, { uid: 'ada@example.com', email: 'ada' }),
  ]
  expect(new Set(all).size).toBe(6)
  expect(userHashes(key, { uid: 'ada', email: null })).toEqual(all.slice(0, 1))
})

describe('readHashKey', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'undertone-key-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('creates the key once with private permissions', () => {
    const file = path.join(folder, 'api/person.key')
    const key = readHashKey(file)
    expect(key).toHaveLength(32)
    expect(readHashKey(file)).toEqual(key)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('replaces a damaged key and throws for an unreadable one', () => {
    const file = path.join(folder, 'person.key')
    writeFileSync(file, 'nonsense')
    const key = readHashKey(file)
    expect(readFileSync(file, 'utf8')).toBe(Buffer.from(key).toString('base64url'))
    expect(() => readHashKey(folder)).toThrow('EISDIR')
  })
})

describe('a second trial', () => {
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
  const recreateAccount = async (old: string, made: string) => {
    expect((await shop.call('DELETE', `/users/${old}`, old)).statusCode).toBe(204)
    expect((await shop.post(made, '/users/register')).statusCode).toBe(201)
  }

  test.each([
    ['the same sign-in', 'ada', 'ada'],
    ['another sign-in with the same address in another case', 'ada', 'ADA'],
  ])('is refused to a recreated account: %s', async (_name, old, made) => {
    await shop.buy(old, 'pro-month')
    await recreateAccount(old, made)
    expect(await dueNow(made)).toBe(900)
    expect(await trialOf(await shop.startSession(made, 'pro-month'))).toBe(0)
  })

  test('is refused to a new account when the sign-in was deleted outside the API', async () => {
    await shop.buy('ada', 'pro-month')
    expect((await shop.post('ADA', '/users/register')).statusCode).toBe(201)
    expect(await dueNow('ADA')).toBe(900)
  })

  test('is refused when the plan predates the past-plans table', async () => {
    await shop.buy('ada', 'pro-month')
    await rowsOf(shop.database, 'DELETE FROM past_plans')
    await recreateAccount('ada', 'ada')
    expect(await dueNow('ada')).toBe(900)
  })

  test('is given to users who never had a plan, also with a recreated account', async () => {
    await shop.startSession('ada', 'pro-month')
    await recreateAccount('ada', 'ada')
    expect(await dueNow('ada')).toBe(0)
    expect(await trialOf(await shop.startSession('bob', 'pro-month'))).toBe(1)
  })

  test('stores no user ids and deletes records after two years', async () => {
    await shop.buy('ada', 'pro-month')
    await recreateAccount('ada', 'ada')
    const rows = () => rowsOf(shop.database, 'SELECT * FROM past_plans')
    expect(await rows()).toHaveLength(2)
    expect(JSON.stringify(await rows())).not.toMatch(/\bada\b/i)
    await shop.pass(PAST_PLAN_RETENTION_MS / (24 * 60 * 60_000) + 1)
    expect(await rows()).toEqual([])
    expect(await dueNow('ada')).toBe(0)
  })
})
