import { describe, expect, test } from 'vitest'
import { ConfigError } from '../../shared/config/runtime-config.ts'
import { decideCheckout, decideProducts } from './checkout-config.ts'
import { DEFAULT_PRODUCTS } from './prices/products-file.ts'

const STRIPE = {
  UNDERTONE_STRIPE_SECRET_KEY: 'sk_test_of_nobody',
  UNDERTONE_STRIPE_WEBHOOK_SECRET: 'whsec_of_nobody',
}

describe('who takes the money', () => {
  test('nobody on a hosted backend without Stripe, the test provider on a clone', () => {
    expect(decideCheckout({}, 'hosted')).toEqual({ kind: 'off' })
    expect(decideCheckout({}, 'local')).toEqual({ kind: 'test' })
    const empty = { UNDERTONE_STRIPE_SECRET_KEY: '', UNDERTONE_STRIPE_WEBHOOK_SECRET: '' }
    expect(decideCheckout(empty, 'hosted')).toEqual({ kind: 'off' })
  })

  test('Stripe where its two secrets are', () => {
    const expected = {
      kind: 'stripe',
      secretKey: 'sk_test_of_nobody',
      webhookSecret: 'whsec_of_nobody',
      url: null,
    }
    expect(decideCheckout(STRIPE, 'hosted')).toEqual(expected)
    expect(decideCheckout(STRIPE, 'local')).toEqual(expected)
    const url = { ...STRIPE, UNDERTONE_STRIPE_URL: 'http://127.0.0.1:9999/' }
    expect(decideCheckout(url, 'local')).toEqual({ ...expected, url: 'http://127.0.0.1:9999' })
  })

  test.each([
    ['a key without a webhook secret', { ...STRIPE, UNDERTONE_STRIPE_WEBHOOK_SECRET: '' }, 'local'],
    ['a webhook secret without a key', { ...STRIPE, UNDERTONE_STRIPE_SECRET_KEY: '' }, 'hosted'],
    ['another Stripe', { ...STRIPE, UNDERTONE_STRIPE_URL: 'https://evil.example' }, 'hosted'],
    ['no address', { ...STRIPE, UNDERTONE_STRIPE_URL: 'stripe' }, 'local'],
    ['real money', { ...STRIPE, UNDERTONE_STRIPE_SECRET_KEY: 'sk_live_x' }, 'local'],
    [
      'real money by a restricted key',
      { ...STRIPE, UNDERTONE_STRIPE_SECRET_KEY: 'rk_live_x' },
      'local',
    ],
  ] as const)('refuses %s', (_name, env, mode) => {
    expect(() => decideCheckout(env, mode)).toThrow(ConfigError)
    expect(() => decideCheckout(env, mode)).not.toThrow(/sk_|rk_|whsec_/)
  })
})

test('what is sold: the file beside the code, or another', () => {
  expect(decideProducts({}, '/project')).toBe(DEFAULT_PRODUCTS)
  expect(decideProducts({ UNDERTONE_PRODUCTS: 'own.json' }, '/project')).toBe('/project/own.json')
})
