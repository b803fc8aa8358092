// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { ownRegistration } from './auth.ts'
import { useAuthStore } from './auth-store.ts'
import { isBeingDeleted } from './deletion-mark.ts'
import { ada } from './fake-provider.ts'

beforeEach(() => localStorage.clear())

test('the mark names one account, and no other', () => {
  expect(isBeingDeleted('ada')).toBe(false)
  localStorage.setItem('account-deletion', 'ada')
  expect(isBeingDeleted('ada')).toBe(true)
  expect(isBeingDeleted('bob')).toBe(false)
})

test('what is being deleted is not registered again', () => {
  expect(ownRegistration).toThrow('User is not authenticated')
  useAuthStore.setState({ user: ada })
  expect(ownRegistration()).toEqual({ email: 'ada@example.org', displayName: 'Ada' })
  localStorage.setItem('account-deletion', 'ada')
  expect(ownRegistration).toThrow('This account is being deleted')
})

test('where storage may not be read there is no mark, and nobody is kept out', () => {
  const getItem = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(isBeingDeleted('ada')).toBe(false)
  getItem.mockRestore()
})
