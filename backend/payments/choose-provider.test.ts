import { afterEach, beforeEach, expect, test } from 'vitest'
import { API_MIGRATIONS } from '../database/api-migrations.ts'
import { openDatabase } from '../database/open.ts'
import type { CheckoutConfig } from './checkout-config.ts'
import { chooseProvider } from './choose-provider.ts'

let database: ReturnType<typeof openDatabase>
beforeEach(() => {
  database = openDatabase(':memory:', API_MIGRATIONS)
})
afterEach(() => database.close())

const choose = (config: CheckoutConfig) =>
  chooseProvider(config, {
    database,
    now: () => 0,
    apiUrl: () => 'http://127.0.0.1:4810',
    deliver: async () => {},
  })

test('nobody', async () => {
  expect(await choose({ kind: 'off' })).toEqual({ provider: null, test: null })
})

test('the test provider, with its pages', async () => {
  const { provider, test: pages } = await choose({ kind: 'test' })
  expect(provider?.name).toBe('test')
  expect(pages).toBe(provider)
})

test('Stripe, without pages of ours', async () => {
  const keys = { secretKey: 'sk_test_x', webhookSecret: 'whsec_x', url: null }
  const { provider, test: pages } = await choose({ kind: 'stripe', ...keys })
  expect(provider?.name).toBe('stripe')
  expect(pages).toBeNull()
})
