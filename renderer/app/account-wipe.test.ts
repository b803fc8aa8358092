import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { useAuthStore } from '../features/auth/auth-store.ts'
import { type SessionEnding, useSessionEnding } from '../features/auth/session-ending.ts'
import { bindAccountWipe } from './account-wipe.ts'

const ada = {
  uid: 'ada',
  email: null,
  displayName: 'Ada',
  photoURL: null,
  emailVerified: true,
  providers: [],
}
const client = new QueryClient()
const player = { stop: vi.fn() }
const clearNotices = vi.fn()
bindAccountWipe(useAuthStore, client, player, clearNotices)

beforeEach(() => {
  useSessionEnding.setState({ ending: null })
  useAuthStore.setState({ user: ada })
  client.setQueryData(['users', 'own', 'ada'], 'private')
  player.stop.mockClear()
  clearNotices.mockClear()
})

function leave(ending: SessionEnding): void {
  useSessionEnding.setState({ ending })
  useAuthStore.getState().setUser(null)
}

test.each(['asked', 'lost'] as const)(
  'a session that ends (%s) leaves no data and no toast',
  (how) => {
    leave(how)
    expect(client.getQueryCache().getAll()).toEqual([])
    expect(clearNotices).toHaveBeenCalledOnce()
  },
)

test('signing out stops the player', () => {
  leave('asked')
  expect(player.stop).toHaveBeenCalledOnce()
  useAuthStore.setState({ user: { ...ada, uid: 'bob' } })
  expect(player.stop).toHaveBeenCalledOnce()
})

test('through a lost session the player plays on, and for the same person ever after', () => {
  leave('lost')
  useAuthStore.setState({ claims: null })
  useAuthStore.setState({ user: ada })
  expect(player.stop).not.toHaveBeenCalled()
})

test('somebody else who signs in after a lost session does not hear it', () => {
  leave('lost')
  useAuthStore.setState({ user: { ...ada, uid: 'bob' } })
  expect(player.stop).toHaveBeenCalledOnce()
  expect(client.getQueryCache().getAll()).toEqual([])
})

test('another person in place of the first gets nothing of theirs', () => {
  useAuthStore.getState().setUser({ ...ada, uid: 'bob' })
  expect(client.getQueryCache().getAll()).toEqual([])
  expect(clearNotices).toHaveBeenCalledOnce()
  expect(player.stop).toHaveBeenCalledOnce()
})

test('the same person under a new name keeps everything', () => {
  useAuthStore.getState().setUser({ ...ada, displayName: 'Ada L.' })
  expect(client.getQueryData(['users', 'own', 'ada'])).toBe('private')
  expect(player.stop).not.toHaveBeenCalled()
  expect(clearNotices).not.toHaveBeenCalled()
})
