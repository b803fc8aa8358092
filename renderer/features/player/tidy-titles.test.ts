import { expect, test, vi } from 'vitest'
import { NO_RULES, type TitleRules } from '../../../shared/titles/title-rules.ts'
import { createTidyTitles } from './tidy-titles.ts'
import { titleRules } from './title-rules-known.ts'

const station = { id: 'night-bus', name: 'Night Bus' }
const sent = { artist: 'Words', title: 'Low', raw: 'Words - Low', at: 9 }
const SWAPPED: TitleRules = { ...NO_RULES, order: 'title-artist' }

test('a title is the same song until the rules are others', () => {
  let rules: TitleRules | undefined
  const tidy = createTidyTitles(() => rules)
  expect(tidy(sent, station)).toBe(sent)
  rules = SWAPPED
  const swapped = tidy(sent, station)
  expect(swapped).toEqual({ ...sent, artist: 'Low', title: 'Words' })
  expect(tidy(sent, station)).toBe(swapped)
  expect(tidy({ ...sent, artist: null, title: 'Jingle', raw: 'Jingle' }, station)).toBeNull()
})

test('rules are asked for once; where the API is away, the next time', async () => {
  const told = vi.fn()
  titleRules.watch(told)
  const ask = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(SWAPPED)
  await titleRules.load('a', ask)
  expect(titleRules.get('a')).toBeUndefined()
  await Promise.all([titleRules.load('a', ask), titleRules.load('a', ask)])
  expect(ask).toHaveBeenCalledTimes(2)
  expect([titleRules.get('a'), told.mock.calls.length]).toEqual([SWAPPED, 1])
})
