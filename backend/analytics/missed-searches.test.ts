import { expect, test } from 'vitest'
import { SEARCH_PEOPLE_MIN } from '../../shared/api/analytics.ts'
import { MISSED_LENGTH_MAX } from '../../shared/api/listening.ts'
import { createMissedSearches, SEARCHES_MAX, searchWords } from './missed-searches.ts'
import { DAY_MS } from './utc-day.ts'

const AT = Date.UTC(2026, 0, 5, 13)
const people = (count: number) => Array.from({ length: count }, (_, n) => `person ${n}`)

test('a search is told from so many people on, each once a day, however they write it', () => {
  const { note } = createMissedSearches()
  const told = people(SEARCH_PEOPLE_MIN - 1).flatMap((one) => note(one, 'Café  del Mar', AT))
  expect(told).toEqual([])
  expect(note('person 0', 'cafe del mar', AT)).toEqual([])
  const fifth = note('the last', ' CAFE del mar ', AT)
  expect(fifth).toEqual([
    {
      ...{ metric: 'search', name: 'cafe del mar', day: '2026-01-05', hour: 13 },
      amount: SEARCH_PEOPLE_MIN,
    },
  ])
  expect(note('one more', 'cafe del mar', AT)).toMatchObject([{ amount: 1 }])
  expect(note('one more', 'cafe del mar', AT + DAY_MS)).toEqual([])
})

test('words are cut, and no more searches are counted than the memory is for', () => {
  expect(searchWords(`${'x'.repeat(MISSED_LENGTH_MAX)} y`)).toHaveLength(MISSED_LENGTH_MAX)
  const { note } = createMissedSearches()
  for (let n = 0; n < SEARCHES_MAX; n += 1) note('ada', `word ${n}`, AT)
  expect(people(SEARCH_PEOPLE_MIN).flatMap((one) => note(one, 'too late', AT))).toEqual([])
  expect(people(SEARCH_PEOPLE_MIN - 1).flatMap((one) => note(one, 'word 7', AT))).toHaveLength(1)
})
