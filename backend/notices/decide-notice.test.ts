import { expect, test } from 'vitest'
import { APPEAL_WITHIN_MS, STRIKES_MAX } from '../../shared/api/notices.ts'
import {
  isStrike,
  mayAppeal,
  mayDecide,
  mayDecideAppeal,
  type Standing,
  suspensionAfter,
} from './decide-notice.ts'

const OPEN: Standing = { state: 'open', appeal: null, decidedAt: null, decidedBy: null }
const UPHELD: Standing = { state: 'upheld', appeal: null, decidedAt: 1_000, decidedBy: 'ada' }
const REFUSED: Standing = { ...UPHELD, state: 'refused' }
const APPEALED: Standing = { ...UPHELD, appeal: 'open' }
const WON: Standing = { ...UPHELD, appeal: 'won' }
const LOST: Standing = { ...UPHELD, appeal: 'lost' }
const END = 1_000 + APPEAL_WITHIN_MS

test.each([
  ['open', OPEN, null, 'not-upheld', 'no-open-appeal', false],
  ['refused', REFUSED, 'already-decided', 'not-upheld', 'no-open-appeal', false],
  ['upheld', UPHELD, 'already-decided', null, 'no-open-appeal', true],
  ['appealed', APPEALED, 'already-decided', 'already-appealed', null, true],
  ['won', WON, 'already-decided', 'already-appealed', 'no-open-appeal', false],
  ['lost', LOST, 'already-decided', 'already-appealed', 'no-open-appeal', true],
] as const)('a notice that is %s', (_name, notice, decide, appeal, decideAppeal, strike) => {
  expect(mayDecide(notice)).toBe(decide)
  expect(mayAppeal(notice, END)).toBe(appeal)
  expect(mayDecideAppeal(notice, 'bob', false)).toBe(decideAppeal)
  expect(isStrike(notice)).toBe(strike)
})

test('an appeal comes in time, and who decided first decides again only where there is no other admin', () => {
  expect(mayAppeal(UPHELD, END + 1)).toBe('too-late')
  expect(mayDecideAppeal(APPEALED, 'ada', false)).toBe('same-admin')
  expect(mayDecideAppeal(APPEALED, 'ada', true)).toBeNull()
})

test.each([
  [STRIKES_MAX - 1, false, 'stays'],
  [STRIKES_MAX, false, 'suspend'],
  [STRIKES_MAX + 1, true, 'stays'],
  [STRIKES_MAX - 1, true, 'lift'],
] as const)('%i strikes, suspended: %s', (strikes, isSuspended, expected) => {
  expect(suspensionAfter(strikes, isSuspended)).toBe(expected)
})
