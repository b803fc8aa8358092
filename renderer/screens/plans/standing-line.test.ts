// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { Subscription } from '../../../shared/api/plans.ts'
import {
  creatorMonthly,
  noSubscription,
  proYearly,
  sampleProducts,
} from '../../api/testing/plan-samples.ts'
import { getMessages } from '../../locales/messages.ts'
import { costLine, nextLine, standingLine } from './plans.tsx'

const [more, text] = [getMessages(), getMessages().plans]
const graceEnd = '2026-02-08T12:00:00.000Z'

test.each<[string, Subscription, string]>([
  ['none', noSubscription, 'You are on Free. There is nothing to pay.'],
  [
    'given',
    { ...noSubscription, plan: 'pro', state: 'given' },
    'Pro was given to you. There is nothing to pay, and nothing runs out.',
  ],
  [
    'trialing',
    { ...creatorMonthly, state: 'trialing', trialEnd: '2026-01-15T12:00:00.000Z' },
    'You are trying Creator. The trial ends on Jan 15, 2026; from then on it is €4 a month.',
  ],
  ['active', creatorMonthly, 'It renews on Feb 1, 2026 for €4 a month.'],
  [
    'past-due',
    { ...creatorMonthly, state: 'past-due', graceEnd },
    'The last payment for Creator failed. Pay by Feb 8, 2026, and nothing changes; otherwise Creator ends then. Nothing of yours is deleted either way.',
  ],
  [
    'ending',
    { ...creatorMonthly, state: 'ending' },
    'Creator is cancelled and runs until Feb 1, 2026. After that you are on Free, and nothing of yours is deleted.',
  ],
  [
    'expired',
    { ...noSubscription, state: 'expired', lastPlan: 'creator' },
    'You had Creator. It has ended, you are on Free, and nothing of yours was deleted.',
  ],
])('%s', (_state, subscription, line) => {
  expect(standingLine(subscription, more, text)).toBe(line)
})

test('a date the API left out leaves no half sentence', () => {
  expect(standingLine({ ...creatorMonthly, periodEnd: null }, more, text)).toBe('')
})

test('a change that waits says what comes, and the renewal is not promised', () => {
  const next = { plan: 'creator', priceId: 'creator-month', at: '2027-01-01T12:00:00.000Z' }
  expect(standingLine({ ...proYearly, next }, more, text)).toBe('')
  const { items } = sampleProducts
  expect(nextLine(next, items, more, text)).toBe('From Jan 1, 2027 on it is Creator, monthly.')
  expect(nextLine(next, [], more, text)).toBe('From Jan 1, 2027 on it is Creator.')
})

test('the cost is told where something is paid', () => {
  expect(costLine(proYearly, text)).toBe('€90 a year')
  expect(costLine(noSubscription, text)).toBeNull()
})
