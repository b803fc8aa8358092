import { expect, test } from 'vitest'
import { titleRulesBody } from '../../../shared/api/title-rules.ts'
import { NO_RULES, type TitleRules } from '../../../shared/titles/title-rules.ts'
import { formOf, problemOf, rulesOf } from './rules-form.ts'

const rules: TitleRules = {
  order: 'title-artist',
  separator: ' / ',
  prefixes: ['NB: ', '[#:#] '],
  suffixes: [' | Night Bus'],
  noSongs: ['Carpets'],
  fixesCase: true,
}

test('what was typed is the rules again, with the spaces that count', () => {
  expect(rulesOf(formOf(rules))).toEqual(rules)
  expect(rulesOf(formOf())).toEqual(NO_RULES)
  expect(rulesOf({ ...formOf(), separator: '  ', prefixes: '\n \r\nNB: ' })).toEqual({
    ...NO_RULES,
    prefixes: ['NB: '],
  })
})

test.each([
  [null, rules],
  ['same', NO_RULES],
  ['too-many', { ...rules, noSongs: Array.from({ length: 11 }, () => 'x') }],
  ['too-long', { ...rules, suffixes: ['x'.repeat(61)] }],
  ['too-long', { ...rules, separator: 'xxxxxx' }],
] as const)('%s is what the API says, too', (problem, tried) => {
  expect(problemOf(tried)).toBe(problem)
  expect(titleRulesBody.safeParse({ rules: tried }).success).toBe(problem === null)
})
