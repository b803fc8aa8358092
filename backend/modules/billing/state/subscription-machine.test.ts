import { describe, expect, test } from 'vitest'
import { SUBSCRIPTION_STATES } from '../../../../shared/api/plans.ts'
import type { ProviderSubscription } from '../provider.ts'
import {
  eventOf,
  GRACE_DAYS,
  graceEnd,
  isRunning,
  paidPlan,
  SUBSCRIPTION_EVENTS,
  transition,
} from './subscription-machine.ts'

/** The transition table as text, one line per state. */
function printMachine(): string {
  const line = (cells: readonly string[]) =>
    cells
      .map((cell) => cell.padEnd(12))
      .join('')
      .trimEnd()
  const rows = SUBSCRIPTION_STATES.map((state) => {
    const cells = SUBSCRIPTION_EVENTS.map((event) => transition(state, event))
    return line([state, ...cells.map((next) => (next === state ? '-' : next))])
  })
  return [line(['', ...SUBSCRIPTION_EVENTS]), ...rows].join('\n')
}

test('transitions match the table ("-": no change)', () => {
  const table = printMachine()
  process.stdout.write(`${table}\n`)
  expect(`\n${table}\n`).toBe(`
            trial       paid        unpaid      cancelled   grace-over  ended       given       revoked
none        trialing    active      past-due    ending      -           -           given       -
given       trialing    active      past-due    ending      -           -           -           none
trialing    -           active      past-due    ending      -           expired     -           -
active      trialing    -           past-due    ending      -           expired     -           -
past-due    trialing    active      -           ending      expired     expired     -           -
ending      trialing    active      past-due    -           -           expired     -           -
expired     trialing    active      past-due    ending      -           -           given       -
`)
})

test.each([
  ['none', false],
  ['given', false],
  ['trialing', true],
  ['active', true],
  ['past-due', true],
  ['ending', true],
  ['expired', false],
] as const)('%s: has a paid plan is %s', (state, running) => {
  expect(isRunning(state)).toBe(running)
  expect(paidPlan(state, 'pro')).toBe(running ? 'pro' : 'free')
})

describe('eventOf', () => {
  const NOW = Date.parse('2026-03-01T00:00:00.000Z')
  const DAY = 86_400_000

  const truth = (change: Partial<ProviderSubscription>): ProviderSubscription => ({
    ref: 'sub_1',
    customer: 'cus_1',
    uid: 'ada',
    priceId: 'pro-month',
    state: 'active',
    startedAt: NOW - 10 * DAY,
    periodEnd: NOW + 20 * DAY,
    trialEnd: null,
    cancelAtPeriodEnd: false,
    nextPriceId: null,
    ...change,
  })

  test('grace lasts one week', () => {
    expect(GRACE_DAYS).toBe(7)
    expect(graceEnd(NOW)).toBe(NOW + 7 * DAY)
  })

  test.each([
    ['paid up', {}, null, 'paid'],
    ['paid up, renewed some minutes late', { periodEnd: NOW - 1 }, null, 'paid'],
    ['a trial', { state: 'trialing' }, null, 'trial'],
    ['cancelled', { cancelAtPeriodEnd: true }, null, 'cancelled'],
    ['a cancelled trial', { state: 'trialing', cancelAtPeriodEnd: true }, null, 'cancelled'],
    ['cancelled, 1 ms left', { cancelAtPeriodEnd: true, periodEnd: NOW + 1 }, null, 'cancelled'],
    ['cancelled, at its end', { cancelAtPeriodEnd: true, periodEnd: NOW }, null, 'ended'],
    ['first seen unpaid', { state: 'past-due' }, null, 'unpaid'],
    ['unpaid for almost a week', { state: 'past-due' }, NOW - 7 * DAY + 1, 'unpaid'],
    ['unpaid for a week', { state: 'past-due' }, NOW - 7 * DAY, 'grace-over'],
    ['unpaid and cancelled', { state: 'past-due', cancelAtPeriodEnd: true }, null, 'unpaid'],
    ['ended', { state: 'ended' }, null, 'ended'],
    ['ended while unpaid', { state: 'ended' }, NOW - 30 * DAY, 'ended'],
  ] as const)('maps %s', (_name, change, pastDueSince, event) => {
    expect(eventOf(truth(change), pastDueSince, NOW)).toBe(event)
  })
})
