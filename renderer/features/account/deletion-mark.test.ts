// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { STORAGE_KEYS } from '../../limits.ts'
import { markDeletion, markedDeletion } from './deletion-mark.ts'

afterEach(() => {
  vi.restoreAllMocks()
  markDeletion(null)
})

test('keeps the uid and nothing else, until it is taken away', () => {
  expect(markedDeletion()).toBeNull()
  markDeletion('u1')
  expect(localStorage.getItem(STORAGE_KEYS.accountDeletion)).toBe('u1')
  expect(markedDeletion()).toBe('u1')
  markDeletion(null)
  expect(markedDeletion()).toBeNull()
  expect(localStorage.getItem(STORAGE_KEYS.accountDeletion)).toBeNull()
})

test('holds for this run where storage refuses', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError')
  })
  markDeletion('u1')
  expect(markedDeletion()).toBe('u1')
})
