// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import {
  createRecentSearches,
  createSavedSearches,
  RECENT_MAX,
  SAVED_MAX,
  searchesSession,
} from './searches.ts'

let recent = createRecentSearches(localStorage)
let saved = createSavedSearches(localStorage)
beforeEach(() => {
  localStorage.clear()
  recent = createRecentSearches(localStorage)
  saved = createSavedSearches(localStorage)
})

it('keeps the last searches of each account, over a restart', () => {
  for (let index = 0; index <= RECENT_MAX; index += 1) recent.note('ada', `words ${index}`)
  recent.note('bob', 'dub')
  const later = createRecentSearches(localStorage)
  expect(later.list('ada')).toHaveLength(RECENT_MAX)
  expect(later.list('ada')[0]).toBe(`words ${RECENT_MAX}`)
  expect(later.list('bob')).toEqual(['dub'])
})

it('takes what was typed further for its beginning, and a repeated search for one', () => {
  for (const words of ['jazz', 'du', 'dub', 'jazz', '  ']) recent.note('ada', words)
  expect(recent.list('ada')).toEqual(['jazz', 'dub'])
})

it('removes one, and forgets all of an account', () => {
  for (const words of ['jazz', 'dub']) recent.note('ada', words)
  recent.remove('ada', 'jazz')
  expect(recent.list('ada')).toEqual(['dub'])
  recent.forget('ada')
  expect(localStorage.length).toBe(0)
})

it('starts empty when the store holds something else', () => {
  localStorage.setItem('recent-searches:ada', '{"no":"list"}')
  expect(recent.list('ada')).toEqual([])
})

it('moves the searches of a listener without an account into their account', () => {
  recent.note('lone', 'jazz')
  for (const words of ['dub', 'jazz', 'house']) recent.note('ada', words)
  recent.hand('lone', 'ada')
  expect([recent.list('ada'), recent.list('lone')]).toEqual([['jazz', 'house', 'dub'], []])
})

it('keeps the searches that each account saved, over a restart, and saves a search once', () => {
  for (const search of ['genre=dub', 'query=jazz', 'genre=dub']) saved.save('ada', search)
  saved.save('bob', 'genre=rock')
  const later = createSavedSearches(localStorage)
  expect(later.list('ada')).toEqual(['query=jazz', 'genre=dub'])
  expect(later.list('bob')).toEqual(['genre=rock'])
  later.forget('ada')
  expect(createSavedSearches(localStorage).list('ada')).toEqual([])
})

it('saves no more than fit, and says so', () => {
  for (let index = 0; index < SAVED_MAX; index += 1) saved.save('ada', `query=${index}`)
  expect(saved.save('ada', 'genre=dub')).toBe(false)
  expect(saved.save('ada', 'query=0')).toBe(true)
  expect(saved.list('ada')).toHaveLength(SAVED_MAX)
})

it('brings one that was removed back to its place, once', () => {
  for (const search of ['genre=a', 'genre=b', 'genre=c']) saved.save('ada', search)
  const undo = saved.remove('ada', 'genre=b')
  expect(saved.list('ada')).toEqual(['genre=c', 'genre=a'])
  undo()
  undo()
  expect(saved.list('ada')).toEqual(['genre=c', 'genre=b', 'genre=a'])
})

it('keeps searches through a lost session, and forgets them at every other end', () => {
  const forget = vi.fn()
  const part = searchesSession({ forget, hand: vi.fn() })
  part.leave?.('ada', 'lost')
  expect(forget).not.toHaveBeenCalled()
  part.leave?.('ada', 'replaced')
  part.leave?.('ada', 'signed-out')
  expect(forget.mock.calls).toEqual([['ada'], ['ada']])
})

it('hands searches to the account that the same person signs in to', () => {
  const calls = { hand: vi.fn(), forget: vi.fn() }
  searchesSession(calls).leave?.('lone', 'joined', 'ada')
  expect(calls.hand).toHaveBeenCalledExactlyOnceWith('lone', 'ada')
  expect(calls.forget).not.toHaveBeenCalled()
})
