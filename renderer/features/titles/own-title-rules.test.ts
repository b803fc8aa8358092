// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NO_RULES } from '../../../shared/titles/title-rules.ts'
import { ownRulesPart, rulesFor } from './own-rules-part.ts'
import { OWN_RULES_MS, ownTitleRules } from './own-title-rules.ts'

const fake = vi.hoisted(() => ({ set: vi.fn() }))
vi.mock('../player/player.ts', () => ({ rulesOfTitles: { set: fake.set } }))

const own = { ...NO_RULES, fixesCase: true }
const before = { ...NO_RULES, noSongs: ['Carpets'] }
const other = { ...NO_RULES, noSongs: ['Taxis'] }
const over = (inForce: typeof own | null, uid = 'ada') =>
  ownTitleRules.over(uid, 'night-bus', inForce)

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.clear()
  fake.set.mockClear()
  ownTitleRules.keep('ada', 'night-bus', own, before)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('they hold for their writer at once, and for no other', () => {
  expect(fake.set.mock.calls).toEqual([['night-bus', own]])
  expect(over(before)).toEqual(own)
  expect(over(before, 'bob')).toEqual(before)
  expect(ownTitleRules.over('ada', 'long-wave', null)).toBeNull()
})

test('once others are in force these hold, also where they are taken back', () => {
  expect(over(other)).toEqual(other)
  expect(over(before)).toEqual(before)
})

test('after a long time what is in force holds', () => {
  vi.advanceTimersByTime(OWN_RULES_MS)
  expect(over(before)).toEqual(before)
})

test('they go with a sign-out, and what was in force holds again', async () => {
  ownRulesPart.leave('ada', 'lost')
  expect(await rulesFor('ada', 'night-bus', before)).toEqual(own)
  ownRulesPart.leave('ada', 'signed-out')
  await vi.dynamicImportSettled()
  expect(over(before)).toEqual(before)
  expect(fake.set).toHaveBeenLastCalledWith('night-bus', before)
})
