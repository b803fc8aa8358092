import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { ConfigError } from '../../../../shared/config/runtime-config.ts'
import type { Price } from '../provider.ts'

/** The products that are sold where no other file is named. */
export const DEFAULT_PRODUCTS = path.join(import.meta.dirname, 'products.json')

/** Longest trial, in days: Stripe takes up to two years, but more than two months is a typing error. */
const TRIAL_DAYS_MAX = 60
/** Far above any plan's price and far below where sums of invoices stop being exact. */
const AMOUNT_MAX = 100_000_000

/**
 * A price's id is for good: a subscriber goes on paying it, so another amount is another id. Stripe
 * knows a price by this id as its lookup key.
 */
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
        /** False: its subscribers keep it, with renewals and the other interval; new ones cannot buy it. */
        onSale: z.boolean().default(true),
        trialDays: z.int().min(0).max(TRIAL_DAYS_MAX),
        prices: z.array(priceSchema).max(10),
      }),
    )
    .max(2),
})

/** What is sold, or was and is still paid for. */
export interface PriceList {
  readonly prices: readonly Price[]
  /** The price of an id; null for one that is not sold (any more). */
  readonly find: (id: string) => Price | null
  /** Whether a user without the plan may buy it. */
  readonly isOnSale: (plan: Price['plan']) => boolean
}

function requireUnique(ids: readonly string[], file: string): void {
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) throw new ConfigError(`${file} names "${twice}" twice.`)
}

/**
 * What a products file sells.
 * @throws {ConfigError} with one sentence when it makes no sense
 */
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
  const prices = products.flatMap(({ plan, trialDays, prices: some }) =>
    some.map((price): Price => ({ ...price, plan, trialDays })),
  )
  const onSale = new Set(products.filter((one) => one.onSale).map(({ plan }) => plan))
  const byId = new Map(prices.map((price) => [price.id, price]))
  return {
    prices,
    find: (id) => byId.get(id) ?? null,
    isOnSale: (plan) => onSale.has(plan),
  }
}

/**
 * Reads a products file.
 * @throws {ConfigError} when it cannot be read or makes no sense
 */
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
