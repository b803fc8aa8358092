import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { useAuthStore } from '../features/auth/auth-store.ts'
import { bindAccountWipe } from './account-wipe.ts'

const ada = { uid: 'ada', email: null, displayName: 'Ada', photoURL: null }
const client = new QueryClient()
const player = { stop: vi.fn() }
const clearNotices = vi.fn()
bindAccountWipe(useAuthStore, client, player, clearNotices)

beforeEach(() => {
  useAuthStore.setState({ user: ada })
  client.setQueryData(['users', 'own', 'ada'], 'private')
  player.stop.mockClear()
  clearNotices.mockClear()
})

test('signing out leaves nothing of the person: no data, no sound, no toast', () => {
  useAuthStore.getState().setUser(null)
  expect(client.getQueryCache().getAll()).toEqual([])
  expect(player.stop).toHaveBeenCalledOnce()
  expect(clearNotices).toHaveBeenCalledOnce()
})

test('so does another person', () => {
  useAuthStore.getState().setUser({ ...ada, uid: 'bob' })
  expect(client.getQueryCache().getAll()).toEqual([])
})

test('the same person under a new name keeps everything', () => {
  useAuthStore.getState().setUser({ ...ada, displayName: 'Ada L.' })
  expect(client.getQueryData(['users', 'own', 'ada'])).toBe('private')
  expect(player.stop).not.toHaveBeenCalled()
  expect(clearNotices).not.toHaveBeenCalled()
})
