import { expect, test } from 'vitest'
import { APPEAL_WITHIN_MS } from '../../shared/api/notices.ts'
import { mayAppeal, mayDecide, mayDecideAppeal, type Standing } from './decide-notice.ts'

const OPEN: Standing = { state: 'open', appeal: null, decidedAt: null, decidedBy: null }
const UPHELD: Standing = { state: 'upheld', appeal: null, decidedAt: 1_000, decidedBy: 'ada' }
const REFUSED: Standing = { ...UPHELD, state: 'refused' }
const APPEALED: Standing = { ...UPHELD, appeal: 'open' }
const WON: Standing = { ...UPHELD, appeal: 'won' }
const LOST: Standing = { ...UPHELD, appeal: 'lost' }
const END = 1_000 + APPEAL_WITHIN_MS

test.each([
  ['open', OPEN, null, 'not-upheld', 'no-open-appeal'],
  ['refused', REFUSED, 'already-decided', 'not-upheld', 'no-open-appeal'],
  ['upheld', UPHELD, 'already-decided', null, 'no-open-appeal'],
  ['appealed', APPEALED, 'already-decided', 'already-appealed', null],
  ['won', WON, 'already-decided', 'already-appealed', 'no-open-appeal'],
  ['lost', LOST, 'already-decided', 'already-appealed', 'no-open-appeal'],
] as const)('a notice that is %s', (_name, notice, decide, appeal, decideAppeal) => {
  expect(mayDecide(notice)).toBe(decide)
  expect(mayAppeal(notice, END)).toBe(appeal)
  expect(mayDecideAppeal(notice, 'bob', false)).toBe(decideAppeal)
})

test('an appeal comes in time, and who decided first decides again only where there is no other admin', () => {
  expect(mayAppeal(UPHELD, END + 1)).toBe('too-late')
  expect(mayDecideAppeal(APPEALED, 'ada', false)).toBe('same-admin')
  expect(mayDecideAppeal(APPEALED, 'ada', true)).toBeNull()
})
