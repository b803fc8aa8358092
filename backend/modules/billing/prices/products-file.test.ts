import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError } from '../../../../shared/config/runtime-config.ts'
import { parseProducts, readProducts } from './products-file.ts'

test('ships with the documented prices', () => {
  const { prices } = readProducts()
  expect(
    prices.map(({ id, amount, currency, trialDays }) => [id, amount, currency, trialDays]),
  ).toEqual([
    ['creator-month', 400, 'EUR', 0],
    ['creator-year', 4_000, 'EUR', 0],
    ['pro-month', 900, 'EUR', 0],
    ['pro-year', 9_000, 'EUR', 0],
  ])
  for (const { id, plan, interval } of prices) expect(id).toBe(`${plan}-${interval}`)
})

test('finds prices only by their own id', () => {
  const { find } = readProducts()
  expect(find('pro-month')).toMatchObject({ plan: 'pro', amount: 900 })
  expect(find('pro')).toBeNull()
  expect(find('__proto__')).toBeNull()
})

const price = { id: 'pro-month', interval: 'month', amount: 900, currency: 'EUR' }
const product = { plan: 'pro', trialDays: 14, prices: [price] }

describe('parseProducts', () => {
  test.each([
    [null],
    [{}],
    [{ products: [{ ...product, plan: 'free' }] }],
    [{ products: [{ ...product, trialDays: 61 }] }],
    [{ products: [{ ...product, trialDays: -1 }] }],
    [{ products: [{ ...product, prices: [{ ...price, amount: 0 }] }] }],
    [{ products: [{ ...product, prices: [{ ...price, amount: 9.5 }] }] }],
    [{ products: [{ ...product, prices: [{ ...price, currency: 'euro' }] }] }],
    [{ products: [{ ...product, prices: [{ ...price, interval: 'week' }] }] }],
    [{ products: [{ ...product, prices: [{ ...price, id: 'Pro month' }] }] }],
    [{ products: [{ ...product, prices: [price, price] }] }],
    [{ products: [{ ...product, prices: [price, { ...price, id: 'pro-other' }] }] }],
    [{ products: [product, product] }],
    [{ products: [{ ...product, discount: 5 }] }],
  ])('rejects %j', (json) => {
    expect(() => parseProducts(json, 'file.json')).toThrow(ConfigError)
    expect(() => parseProducts(json, 'file.json')).toThrow('file.json')
  })

  test('applies the trial to every price', () => {
    expect(parseProducts({ products: [product] }, 'f').prices).toEqual([
      { ...price, plan: 'pro', trialDays: 14 },
    ])
  })
})

describe('readProducts', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'undertone-products-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('throws one sentence for a missing or invalid file', () => {
    const file = path.join(folder, 'products.json')
    expect(() => readProducts(file)).toThrow(`${file} cannot be read.`)
    writeFileSync(file, '{')
    expect(() => readProducts(file)).toThrow(`${file} is not valid JSON.`)
  })
})
