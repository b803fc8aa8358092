// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import {
  createRecentSearches,
  createSavedSearches,
  RECENT_MAX,
  recentChoices,
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

it('stores the last searches of each account across restarts', () => {
  for (let index = 0; index <= RECENT_MAX; index += 1) recent.add('ada', `words ${index}`)
  recent.add('bob', 'dub')
  const later = createRecentSearches(localStorage)
  expect(later.list('ada')).toHaveLength(RECENT_MAX)
  expect(later.list('ada')[0]).toBe(`words ${RECENT_MAX}`)
  expect(later.list('bob')).toEqual(['dub'])
})

it('replaces prefixes and duplicates of a search', () => {
  for (const words of ['jazz', 'du', 'dub', 'jazz', '  ']) recent.add('ada', words)
  expect(recent.list('ada')).toEqual(['jazz', 'dub'])
})

it('lists the last eight choices once, newest first', () => {
  for (let index = 0; index <= 8; index += 1) recentChoices.add('ada', `screen ${index}`)
  recentChoices.add('ada', 'screen 5')
  expect(recentChoices.list('ada')).toHaveLength(8)
  expect(recentChoices.list('ada').slice(0, 2)).toEqual(['screen 5', 'screen 8'])
  recentChoices.clear('ada')
})

it('removes one search, and all of an account', () => {
  for (const words of ['jazz', 'dub']) recent.add('ada', words)
  recent.remove('ada', 'jazz')
  expect(recent.list('ada')).toEqual(['dub'])
  recent.clear('ada')
  expect(localStorage.length).toBe(0)
})

it('starts empty when the store has other data', () => {
  localStorage.setItem('recent-searches:ada', '{"no":"list"}')
  expect(recent.list('ada')).toEqual([])
})

it('moves the searches of an anonymous user to the account', () => {
  recent.add('lone', 'jazz')
  for (const words of ['dub', 'jazz', 'house']) recent.add('ada', words)
  recent.transfer('lone', 'ada')
  expect([recent.list('ada'), recent.list('lone')]).toEqual([['jazz', 'house', 'dub'], []])
})

it('stores saved searches per account across restarts without duplicates', () => {
  for (const search of ['genre=dub', 'query=jazz', 'genre=dub']) saved.save('ada', search)
  saved.save('bob', 'genre=rock')
  const later = createSavedSearches(localStorage)
  expect(later.list('ada')).toEqual(['query=jazz', 'genre=dub'])
  expect(later.list('bob')).toEqual(['genre=rock'])
  later.clear('ada')
  expect(createSavedSearches(localStorage).list('ada')).toEqual([])
})

it('rejects a search when the list is full', () => {
  for (let index = 0; index < SAVED_MAX; index += 1) saved.save('ada', `query=${index}`)
  expect(saved.save('ada', 'genre=dub')).toBe(false)
  expect(saved.save('ada', 'query=0')).toBe(true)
  expect(saved.list('ada')).toHaveLength(SAVED_MAX)
})

it('restores a removed search at its position, once', () => {
  for (const search of ['genre=a', 'genre=b', 'genre=c']) saved.save('ada', search)
  const undo = saved.remove('ada', 'genre=b')
  expect(saved.list('ada')).toEqual(['genre=c', 'genre=a'])
  undo()
  undo()
  expect(saved.list('ada')).toEqual(['genre=c', 'genre=b', 'genre=a'])
})

it('retains searches through a lost session and deletes them otherwise', () => {
  const clear = vi.fn()
  const part = searchesSession({ clear, transfer: vi.fn() })
  part.leave?.('ada', 'expired')
  expect(clear).not.toHaveBeenCalled()
  part.leave?.('ada', 'replaced')
  part.leave?.('ada', 'signed-out')
  expect(clear.mock.calls).toEqual([['ada'], ['ada']])
})

it('transfers searches on an account merge', () => {
  const calls = { transfer: vi.fn(), clear: vi.fn() }
  searchesSession(calls).leave?.('lone', 'joined', 'ada')
  expect(calls.transfer).toHaveBeenCalledExactlyOnceWith('lone', 'ada')
  expect(calls.clear).not.toHaveBeenCalled()
})
