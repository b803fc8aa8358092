import { expect, test } from 'vitest'
import { ALL_ENTITLEMENTS } from '../../../shared/api/entitlements.ts'
import { parseNeededEntitlement, smallestPlanWith, upgradePath } from './needed-plan.ts'

test('returns the smallest plan that includes an entitlement', () => {
  expect(Object.fromEntries(ALL_ENTITLEMENTS.map((one) => [one, smallestPlanWith(one)]))).toEqual({
    'publish-stations': 'creator',
    'own-figures': 'creator',
    'time-shift': 'pro',
    recording: 'pro',
  })
})

test('round-trips the entitlement in the URL and ignores other values', () => {
  for (const one of ALL_ENTITLEMENTS) {
    const url = new URL(upgradePath(one), 'https://app.invalid')
    expect(url.pathname).toBe('/subscriptions')
    expect(parseNeededEntitlement(url.searchParams.get('need'))).toBe(one)
  }
  for (const other of [null, '', 'everything', '<b>', 'constructor']) {
    expect(parseNeededEntitlement(other)).toBeNull()
  }
})
