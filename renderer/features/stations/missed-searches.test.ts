import { beforeEach, expect, test } from 'vitest'
import { MISSED_LENGTH_MAX, MISSED_MAX } from '../../../shared/api/listening.ts'
import { createMissedSearches, type MissedSearches, missedWords } from './missed-searches.ts'

let isAllowed: boolean
let missed: MissedSearches
beforeEach(() => {
  isAllowed = true
  missed = createMissedSearches(() => isAllowed)
})

test.each([
  ['  radio Caracol ', 'radio Caracol'],
  ['fm4', 'fm4'],
  ['a', null],
  ['', null],
  ['a'.repeat(MISSED_LENGTH_MAX + 1), null],
  ['one\u0000two', null],
  ['ada@example.com', null],
  ['https://a.example', null],
  ['0123456', null],
])('of %j is told %j', (typed, told) => {
  expect(missedWords(typed)).toBe(told)
})

test('a search is told once, and not the beginning of one', () => {
  missed.note('rad')
  missed.note('radio x')
  missed.note('radio x')
  expect(missed.take()).toEqual(['radio x'])
  expect(missed.take()).toEqual([])
})

test('the last ones are told, as many as the API takes', () => {
  for (const words of ['one', 'two', 'three', 'four', 'five']) missed.note(words)
  expect(missed.take()).toEqual(['two', 'three', 'four', 'five'])
  expect(MISSED_MAX).toBe(4)
})

test('nothing is told where it is not allowed, nor of the user before', () => {
  isAllowed = false
  missed.note('one')
  isAllowed = true
  missed.note('two')
  isAllowed = false
  expect(missed.take()).toEqual([])
  isAllowed = true
  missed.note('three')
  missed.clear()
  expect(missed.take()).toEqual([])
})
