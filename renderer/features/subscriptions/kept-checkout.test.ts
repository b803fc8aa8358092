import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addGrant,
  dropOld,
  fromText,
  GRANT_LIFE_MS,
  GRANTS_MAX,
  type Grant,
  type Kept,
  NOTHING,
  readHint,
  settleGrant,
  toText,
  waitFor,
} from './kept-checkout.ts'

const grant: Grant = { plan: 'pro', sessionId: 'cs_1', at: 1_000 }
const kept: Kept = { waiting: { id: 'cs_1', plan: 'pro' }, grants: [grant] }

test('what is written is read, by its owner only', () => {
  const text = toText('ada', kept)
  expect(fromText(text, 'ada')).toEqual(kept)
  expect(fromText(text, 'bob')).toEqual(NOTHING)
  expect(fromText(text, null)).toEqual(NOTHING)
  expect(toText('ada', NOTHING)).toBeNull()
})

test.each([
  null,
  '',
  '{',
  '[]',
  'null',
  '{"uid":"ada"}',
  '{"uid":"ada","waiting":null,"grants":[{"plan":"pro","sessionId":"../x","at":1}]}',
  '{"uid":"ada","waiting":null,"grants":[{"plan":"p q","sessionId":null,"at":1}]}',
  '{"uid":"ada","waiting":{"id":"","plan":"pro"},"grants":[]}',
  '{"uid":"ada","waiting":null,"grants":[{"plan":"pro","sessionId":null,"at":-1}]}',
])('%j is nothing', (text) => {
  expect(fromText(text, 'ada')).toEqual(NOTHING)
})

test('nothing that storage may hold throws', () => {
  fc.assert(fc.property(fc.string(), (text) => fromText(text, 'ada') === NOTHING))
})

test('the same is wanted once', () => {
  const twice = addGrant(kept, { ...grant, at: 2_000 })
  expect(twice).toBe(kept)
  expect(addGrant(kept, { ...grant, sessionId: 'cs_2' }).grants).toHaveLength(2)
  expect(addGrant(kept, { ...grant, sessionId: null }).grants).toHaveLength(2)
})

test('ten wait at most; the oldest make room', () => {
  const ids = Array.from({ length: GRANTS_MAX + 2 }, (_, index) => `cs_${index}`)
  const full = ids.reduce((all, sessionId) => addGrant(all, { ...grant, sessionId }), NOTHING)
  expect(GRANTS_MAX).toBe(10)
  expect(full.grants.map(({ sessionId }) => sessionId)).toEqual(ids.slice(2))
})

test('what is settled waits no more, nor does its page', () => {
  expect(settleGrant(kept, grant)).toEqual(NOTHING)
  const other = waitFor(kept, { id: 'cs_2', plan: 'pro' })
  expect(settleGrant(other, grant)).toEqual({ waiting: { id: 'cs_2', plan: 'pro' }, grants: [] })
  expect(settleGrant(kept, { ...grant, sessionId: null })).toEqual({ ...kept })
})

test('after seven days nothing is asked for any more, and a clock that was ahead keeps nothing for ever', () => {
  expect(GRANT_LIFE_MS / 86_400_000).toBe(7)
  expect(dropOld(kept, 1_000 + GRANT_LIFE_MS - 1)).toBe(kept)
  expect(dropOld(kept, 1_000 + GRANT_LIFE_MS).grants).toEqual([])
  expect(dropOld(kept, 999)).toBe(kept)
  const ahead = { ...kept, grants: [{ ...grant, at: 2 * GRANT_LIFE_MS }] }
  expect(dropOld(ahead, 1_000).grants).toEqual([])
})

test.each([
  ['', null, null],
  ['?plan=pro&session_id=cs_1', 'pro', 'cs_1'],
  ['?plan=pro', 'pro', null],
  ['?session_id=cs_1', null, 'cs_1'],
  ['?plan=&session_id=', null, null],
  ['?plan=a%20b&session_id=../x', null, null],
  [`?plan=${'p'.repeat(65)}&session_id=${'s'.repeat(129)}`, null, null],
  ['?plan=<script>', null, null],
])('of %s the plan is %s and the session %s', (search, plan, sessionId) => {
  expect(readHint(new URLSearchParams(search))).toEqual({ plan, sessionId })
})
