import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { ConfigError } from '../../../../shared/config/runtime-config.ts'
import type { Price } from '../provider.ts'

export const DEFAULT_PRODUCTS = path.join(import.meta.dirname, 'products.json')

/** Maximum trial in days. Stripe allows up to two years, but more than two months is probably a typo. */
const TRIAL_DAYS_MAX = 60
/** Larger than any plan's price. Sums of such amounts are still exact. */
const AMOUNT_MAX = 100_000_000

/** Subscribers keep paying a price, so a new amount needs a new id. The id is the lookup key at Stripe. */
const priceSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be a price id')
    .max(60),
  interval: z.enum(['month', 'year']),
  amount: z.int().min(1).max(AMOUNT_MAX),
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code'),
})

const fileSchema = z.strictObject({
  products: z
    .array(
      z.strictObject({
        plan: z.enum(['creator', 'pro']),
        /** When false, only subscribers can renew the plan or change its interval. */
        onSale: z.boolean().default(true),
        trialDays: z.int().min(0).max(TRIAL_DAYS_MAX),
        prices: z.array(priceSchema).max(10),
      }),
    )
    .max(2),
})

/** The prices on sale, and former prices that subscribers still pay. */
export interface PriceList {
  readonly prices: readonly Price[]
  readonly find: (id: string) => Price | null
  readonly isOnSale: (plan: Price['plan']) => boolean
}

function requireUnique(ids: readonly string[], file: string): void {
  const duplicate = ids.find((id, index) => ids.indexOf(id) !== index)
  if (duplicate !== undefined) throw new ConfigError(`${file} names "${duplicate}" twice.`)
}

/** Validates a products file. @throws {ConfigError} with one sentence when the file is invalid */
export function parseProducts(json: unknown, file: string): PriceList {
  const parsed = fileSchema.safeParse(json)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`${file}: ${issue?.path.join('.')}: ${issue?.message}`)
  }
  const { products } = parsed.data
  const plans = products.map(({ plan }) => plan)
  const ids = products.flatMap(({ prices }) => prices.map(({ id }) => id))
  const intervals = products.map(({ prices }) => prices.map(({ interval }) => interval))
  for (const names of [plans, ids, ...intervals]) requireUnique(names, file)
  const prices = products.flatMap(({ plan, trialDays, prices: planPrices }) =>
    planPrices.map((price): Price => ({ ...price, plan, trialDays })),
  )
  const onSale = new Set(products.filter((product) => product.onSale).map(({ plan }) => plan))
  const byId = new Map(prices.map((price) => [price.id, price]))
  return {
    prices,
    find: (id) => byId.get(id) ?? null,
    isOnSale: (plan) => onSale.has(plan),
  }
}

/** @throws {ConfigError} when the file cannot be read or is invalid */
export function readProducts(file: string = DEFAULT_PRODUCTS): PriceList {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new ConfigError(`${file} cannot be read.`)
  }
  try {
    return parseProducts(JSON.parse(text), file)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`${file} is not valid JSON.`)
  }
}
