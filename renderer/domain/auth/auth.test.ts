// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { getOwnRegistration, requireUid } from './auth.ts'
import { useAuthStore } from './auth-store.ts'
import { deletionMark } from './deletion-mark.ts'
import { ada } from './testing/fake-provider.ts'

vi.mock('../../platform/indexed-store.ts', () => ({
  openIndexedStore: async () => ({
    get: async () => undefined,
    put: async () => {},
    delete: async () => {},
  }),
}))

test('rejects the registration of an account that is being deleted', () => {
  expect(getOwnRegistration).toThrow(/^User is not authenticated$/)
  useAuthStore.setState({ user: ada })
  expect(getOwnRegistration()).toEqual({ email: 'ada@example.org', displayName: 'Ada' })
  void deletionMark.set('ada')
  expect(getOwnRegistration).toThrow('This account is being deleted')
})

test('returns the uid, and throws "User is not authenticated" when signed out', () => {
  useAuthStore.setState({ user: ada })
  expect(requireUid()).toBe('ada')
  useAuthStore.setState({ user: null })
  expect(requireUid).toThrow(/^User is not authenticated$/)
})
