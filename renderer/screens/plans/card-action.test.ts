import { expect, test } from 'vitest'
import { PLANS } from '../../../shared/api/field-rules.ts'
import type { Subscription } from '../../../shared/api/plans.ts'
import { creatorMonthly, noSubscription, proYearly } from '../../api/testing/plan-samples.ts'
import { cardAction } from './card-action.ts'

const next = { plan: 'creator', priceId: 'creator-month', at: '2027-01-01T00:00:00.000Z' }
const given: Subscription = { ...noSubscription, plan: 'creator', state: 'given' }
const expired: Subscription = { ...noSubscription, state: 'expired', lastPlan: 'pro' }

/** Actions of free, creator and pro for monthly payment. */
function offered(
  subscription: Subscription | undefined,
  how: Partial<Parameters<typeof cardAction>[0]> = {},
) {
  return PLANS.map((plan) =>
    cardAction({
      plan,
      price: plan === 'free' ? undefined : { id: `${plan}-month` },
      trialDays: 0,
      onSale: true,
      checkout: 'local-stripe',
      status: 'signed-in',
      subscription,
      ...how,
    }),
  ).join(' | ')
}

test.each<[string, Subscription | undefined, string]>([
  ['not loaded', undefined, 'none | none | none'],
  ['never paid', noSubscription, 'have | get | get'],
  ['creator was given', given, 'none | have | get'],
  ['pro was given', { ...given, plan: 'pro' }, 'none | none | have'],
  ['creator by the month', creatorMonthly, 'to-free | have | upgrade'],
  ['in trial', { ...creatorMonthly, state: 'trialing' }, 'to-free | have | upgrade'],
  ['past due', { ...creatorMonthly, state: 'past-due' }, 'to-free | have | none'],
  ['cancelled', { ...creatorMonthly, state: 'ending' }, 'waits | have | upgrade'],
  ['pro, cancelled', { ...proYearly, state: 'ending' }, 'waits | none | none'],
  ['pro by the year', proYearly, 'to-free | downgrade | interval'],
  ['pro, with creator on its way', { ...proYearly, next }, 'to-free | waits | interval'],
  ['had pro once', expired, 'have | get | again'],
])('%s: %#', (_who, subscription, cards) => {
  expect(offered(subscription)).toBe(cards)
})

test.each<[string, Subscription | undefined, string]>([
  ['never paid', noSubscription, 'have | not-yet | not-yet'],
  ['creator by the month', creatorMonthly, 'to-free | have | not-yet'],
  ['past due', { ...creatorMonthly, state: 'past-due' }, 'to-free | have | none'],
  ['pro was given', { ...given, plan: 'pro' }, 'none | none | have'],
  ['pro by the year', proYearly, 'to-free | downgrade | interval'],
  ['pro, with creator on its way', { ...proYearly, next }, 'to-free | waits | interval'],
  ['had pro once', expired, 'have | not-yet | not-yet'],
])('offers a plan that is not on sale only to its subscribers: %s', (_who, subscription, cards) => {
  expect(offered(subscription, { onSale: false })).toBe(cards)
})

test('offers nothing that is not on sale when signed out', () => {
  const signedOut = { status: 'signed-out', onSale: false } as const
  expect(offered(undefined, signedOut)).toBe('sign-up | not-yet | not-yet')
})

test('requires an account when signed out', () => {
  expect(offered(undefined, { status: 'signed-out' })).toBe('sign-up | sign-in | sign-in')
  expect(offered(undefined, { status: 'loading' })).toBe('none | none | none')
})

test('sells nothing without prices and keeps the current plan', () => {
  expect(offered(noSubscription, { checkout: 'off' })).toBe('have | unsold | unsold')
  expect(offered(creatorMonthly, { checkout: 'off' })).toBe('to-free | have | unsold')
  expect(offered(undefined, { checkout: 'off', status: 'signed-out' })).toBe(
    'sign-up | unsold | unsold',
  )
  expect(offered(noSubscription, { price: undefined })).toBe('have | unsold | unsold')
})

test('offers a trial to users who never had a plan', () => {
  expect(offered(noSubscription, { trialDays: 14 })).toBe('have | try | try')
  expect(offered(expired, { trialDays: 14 })).toBe('have | get | again')
  expect(offered(given, { trialDays: 14 })).toBe('none | have | get')
})
