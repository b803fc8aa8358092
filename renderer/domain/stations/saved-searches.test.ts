// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { createSavedSearches, SAVED_MAX } from './saved-searches.ts'

let searches = createSavedSearches(localStorage)
beforeEach(() => {
  localStorage.clear()
  searches = createSavedSearches(localStorage)
})

it('keeps what each account saved, over a restart, and saves a search once', () => {
  for (const search of ['genre=dub', 'query=jazz', 'genre=dub']) searches.save('ada', search)
  searches.save('bob', 'genre=rock')
  const later = createSavedSearches(localStorage)
  expect(later.list('ada')).toEqual(['query=jazz', 'genre=dub'])
  expect(later.list('bob')).toEqual(['genre=rock'])
  later.forget('ada')
  expect(createSavedSearches(localStorage).list('ada')).toEqual([])
})

it('saves no more than fit, and says so', () => {
  for (let index = 0; index < SAVED_MAX; index += 1) searches.save('ada', `query=${index}`)
  expect(searches.save('ada', 'genre=dub')).toBe(false)
  expect(searches.save('ada', 'query=0')).toBe(true)
  expect(searches.list('ada')).toHaveLength(SAVED_MAX)
})

it('brings one that was removed back to its place, once', () => {
  for (const search of ['genre=a', 'genre=b', 'genre=c']) searches.save('ada', search)
  const undo = searches.remove('ada', 'genre=b')
  expect(searches.list('ada')).toEqual(['genre=c', 'genre=a'])
  undo()
  undo()
  expect(searches.list('ada')).toEqual(['genre=c', 'genre=b', 'genre=a'])
})
