import { expect, test } from 'vitest'
import { ALL_ENTITLEMENTS } from '../../../shared/api/entitlements.ts'
import { needPath, planWith, readNeed } from './needed-plan.ts'

test('returns the smallest plan that includes an entitlement', () => {
  expect(Object.fromEntries(ALL_ENTITLEMENTS.map((one) => [one, planWith(one)]))).toEqual({
    'publish-stations': 'creator',
    'own-figures': 'creator',
    'time-shift': 'pro',
    recording: 'pro',
  })
})

test('round-trips the entitlement in the URL and ignores other values', () => {
  for (const one of ALL_ENTITLEMENTS) {
    const url = new URL(needPath(one), 'https://app.invalid')
    expect(url.pathname).toBe('/subscriptions')
    expect(readNeed(url.searchParams.get('need'))).toBe(one)
  }
  for (const other of [null, '', 'everything', '<b>', 'constructor']) {
    expect(readNeed(other)).toBeNull()
  }
})
