// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { createRecentSearches, RECENT_MAX } from './recent-searches.ts'

let searches = createRecentSearches(localStorage)
beforeEach(() => {
  localStorage.clear()
  searches = createRecentSearches(localStorage)
})

it('keeps the last searches of each account, over a restart', () => {
  for (let index = 0; index <= RECENT_MAX; index += 1) searches.note('ada', `words ${index}`)
  searches.note('bob', 'dub')
  const later = createRecentSearches(localStorage)
  expect(later.list('ada')).toHaveLength(RECENT_MAX)
  expect(later.list('ada')[0]).toBe(`words ${RECENT_MAX}`)
  expect(later.list('bob')).toEqual(['dub'])
})

it('takes what was typed further for its beginning, and a repeated search for one', () => {
  for (const words of ['jazz', 'du', 'dub', 'jazz', '  ']) searches.note('ada', words)
  expect(searches.list('ada')).toEqual(['jazz', 'dub'])
})

it('removes one, and forgets all of an account', () => {
  for (const words of ['jazz', 'dub']) searches.note('ada', words)
  searches.remove('ada', 'jazz')
  expect(searches.list('ada')).toEqual(['dub'])
  searches.forget('ada')
  expect(localStorage.length).toBe(0)
})

it('begins anew where the store holds something else', () => {
  localStorage.setItem('recent-searches:ada', '{"no":"list"}')
  expect(searches.list('ada')).toEqual([])
})

it('of a listener without an account go along into the account', () => {
  searches.note('lone', 'jazz')
  for (const words of ['dub', 'jazz', 'house']) searches.note('ada', words)
  searches.hand('lone', 'ada')
  expect([searches.list('ada'), searches.list('lone')]).toEqual([['jazz', 'house', 'dub'], []])
})
