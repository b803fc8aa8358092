import { expect, test } from 'vitest'
import { SHOP_TIME, testPrice } from '../testing/test-shop.ts'
import {
  ended,
  nextTurn,
  OVERDUE_DAYS,
  type TestSubscription,
  unusedCredit,
} from './subscription-turn.ts'

const DAY = 86_400_000
const END = Date.parse('2026-02-28T10:00:00.000Z')
const active: TestSubscription = {
  ref: 'tsub_1',
  customer: 'tcus_1',
  uid: 'ada',
  price: testPrice(),
  state: 'active',
  startedAt: SHOP_TIME,
  anchor: SHOP_TIME,
  periods: 1,
  periodStart: SHOP_TIME,
  periodEnd: END,
  trialEnd: null,
  cancelAtPeriodEnd: false,
  nextPrice: null,
  pastDueSince: null,
  updatedAt: SHOP_TIME,
}

test('nothing happens before the period ends, and the next one begins exactly then', () => {
  expect(nextTurn(active, END - 1)).toBeNull()
  expect(nextTurn(active, END)).toEqual({
    kind: 'renew',
    at: END,
    after: {
      ...active,
      periods: 2,
      periodStart: END,
      periodEnd: Date.parse('2026-03-31T10:00:00.000Z'),
    },
  })
})

test('somebody who began on the 31st pays on the 31st again after February', () => {
  const days: string[] = []
  let current = active
  for (let turn = nextTurn(current, END); turn && days.length < 4; ) {
    current = turn.after
    days.push(new Date(current.periodEnd).toISOString().slice(5, 10))
    turn = nextTurn(current, current.periodEnd)
  }
  expect(days).toEqual(['03-31', '04-30', '05-31', '06-30'])
})

test('what was cancelled ends instead', () => {
  const turn = nextTurn({ ...active, cancelAtPeriodEnd: true }, END)
  expect(turn).toEqual({ kind: 'end', at: END, after: ended(active) })
  expect(turn && nextTurn(turn.after, END + 400 * DAY)).toBeNull()
})

test('a change that waited counts its periods from its beginning', () => {
  const year = testPrice({ interval: 'year', amount: 4_000 })
  const turn = nextTurn({ ...active, nextPrice: year }, END)
  expect(turn?.after).toMatchObject({
    price: year,
    nextPrice: null,
    anchor: END,
    periods: 1,
    periodStart: END,
    periodEnd: Date.parse('2027-02-28T10:00:00.000Z'),
  })
})

test('a trial becomes a paid period', () => {
  const trial: TestSubscription = {
    ...active,
    state: 'trialing',
    anchor: END,
    periods: 0,
    trialEnd: END,
  }
  expect(nextTurn(trial, END)?.after).toMatchObject({
    state: 'active',
    periodStart: END,
    periodEnd: Date.parse('2026-03-28T10:00:00.000Z'),
  })
})

test('what is not paid ends seven days later', () => {
  expect(OVERDUE_DAYS).toBe(7)
  const overdue: TestSubscription = { ...active, state: 'past-due', pastDueSince: SHOP_TIME }
  expect(nextTurn(overdue, SHOP_TIME + 7 * DAY - 1)).toBeNull()
  expect(nextTurn(overdue, SHOP_TIME + 7 * DAY)).toMatchObject({
    kind: 'end',
    at: SHOP_TIME + 7 * DAY,
    after: { state: 'ended', pastDueSince: null },
  })
})

test.each([
  ['at once, all of it', SHOP_TIME, 400],
  ['half-way, half of it', (SHOP_TIME + END) / 2, 200],
  ['at the end, nothing', END, 0],
  ['after the end, nothing', END + DAY, 0],
])('unused time is worth money: %s', (_name, now, credit) => {
  expect(unusedCredit(active, now)).toBe(credit)
})

test.each(['trialing', 'past-due', 'ended'] as const)('nothing was paid for when %s', (state) => {
  expect(unusedCredit({ ...active, state }, SHOP_TIME)).toBe(0)
})
