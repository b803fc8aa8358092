import { describe, expect, test } from 'vitest'
import { ConfigError } from '../../../shared/config/runtime-config.ts'
import { chooseProvider, readStripeSettings } from './providers.ts'

const STRIPE = {
  UNDERTONE_STRIPE_SECRET_KEY: 'sk_test_of_this_test',
  UNDERTONE_STRIPE_WEBHOOK_SECRET: 'whsec_of_this_test',
}

describe('chooseProvider', () => {
  test('returns null without Stripe secrets', () => {
    expect(chooseProvider({}, 'hosted')).toBeNull()
    expect(chooseProvider({}, 'local')).toBeNull()
    const empty = { UNDERTONE_STRIPE_SECRET_KEY: '', UNDERTONE_STRIPE_WEBHOOK_SECRET: '' }
    expect(chooseProvider(empty, 'hosted')).toBeNull()
  })

  test('returns Stripe when both secrets are set', async () => {
    const expected = { secretKey: 'sk_test_of_this_test', webhookSecret: 'whsec_of_this_test' }
    expect(chooseProvider(STRIPE, 'hosted')).toEqual(expect.any(Function))
    expect(chooseProvider(STRIPE, 'local')).toEqual(expect.any(Function))
    expect(readStripeSettings(STRIPE, 'hosted')).toEqual(expected)
    const url = { ...STRIPE, UNDERTONE_STRIPE_URL: 'http://127.0.0.1:9999/' }
    expect(readStripeSettings(url, 'local')).toEqual({ ...expected, url: 'http://127.0.0.1:9999' })
  })

  test.each([
    ['a key without a webhook secret', { ...STRIPE, UNDERTONE_STRIPE_WEBHOOK_SECRET: '' }, 'local'],
    ['a webhook secret without a key', { ...STRIPE, UNDERTONE_STRIPE_SECRET_KEY: '' }, 'hosted'],
    ['a foreign Stripe URL', { ...STRIPE, UNDERTONE_STRIPE_URL: 'https://evil.example' }, 'hosted'],
    ['an invalid URL', { ...STRIPE, UNDERTONE_STRIPE_URL: 'stripe' }, 'local'],
    [
      'a live key in a local clone',
      { ...STRIPE, UNDERTONE_STRIPE_SECRET_KEY: 'sk_live_x' },
      'local',
    ],
    [
      'a restricted live key in a local clone',
      { ...STRIPE, UNDERTONE_STRIPE_SECRET_KEY: 'rk_live_x' },
      'local',
    ],
  ] as const)('rejects %s', (_name, env, mode) => {
    expect(() => chooseProvider(env, mode)).toThrow(ConfigError)
    expect(() => chooseProvider(env, mode)).not.toThrow(/sk_|rk_|whsec_/)
  })
})
