// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { deletionMark } from '../../lib/deletion-mark.ts'
import { ownRegistration } from './auth.ts'
import { useAuthStore } from './auth-store.ts'
import { ada } from './testing/fake-provider.ts'

test('an account that is being deleted is not registered again', () => {
  expect(ownRegistration).toThrow('User is not authenticated')
  useAuthStore.setState({ user: ada })
  expect(ownRegistration()).toEqual({ email: 'ada@example.org', displayName: 'Ada' })
  void deletionMark.set('ada')
  expect(ownRegistration).toThrow('This account is being deleted')
})
