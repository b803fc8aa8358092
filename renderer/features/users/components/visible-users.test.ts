import { expect, it } from 'vitest'
import type { PublicUser, User } from '../../../../shared/api/users.ts'
import { visibleUsers } from './visible-users.ts'

const shown: PublicUser = {
  id: 'a',
  displayName: 'Ada',
  photoURL: null,
  role: 'listener',
  createdAt: '2026-01-02T03:04:05.000Z',
}
const whole = (id: string, visible: boolean): User => ({
  ...shown,
  id,
  visible,
  email: `${id}@example.org`,
  plan: 'free',
  favorites: [],
  updatedAt: shown.createdAt,
})

it('shows what the API shows to others, and of whole records only the visible ones', () => {
  const users = [shown, whole('b', true), whole('c', false)]
  expect(visibleUsers(users).map((user) => user.id)).toEqual(['a', 'b'])
})
