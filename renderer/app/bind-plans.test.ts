// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAuthStore } from '../features/auth/auth-store.ts'
import { useSessionEnding } from '../features/auth/session-ending.ts'
import { bindPlans } from './bind-plans.ts'

const ada = {
  uid: 'ada',
  email: null,
  displayName: 'Ada',
  photoURL: null,
  emailVerified: true,
  providers: [],
}
const client = new QueryClient()
const keeper = { resumeCheckout: vi.fn() }
const load = vi.fn(async () => keeper)
let stop = () => {}

beforeEach(() => {
  vi.clearAllMocks()
  localStorage.setItem('checkout', 'something')
  useSessionEnding.setState({ ending: null })
  useAuthStore.setState({ user: null })
})
afterEach(() => stop())

const bind = () => {
  stop = bindPlans(useAuthStore, client, load)
}
const signIn = (uid = 'ada') => useAuthStore.setState({ user: { ...ada, uid } })

test('a checkout that was begun here goes on with whoever signs in, and at the start', async () => {
  bind()
  expect(load).not.toHaveBeenCalled()
  signIn()
  await vi.waitFor(() => expect(keeper.resumeCheckout).toHaveBeenCalledOnce())
  expect(keeper.resumeCheckout).toHaveBeenCalledExactlyOnceWith(client)
  stop()
  bind()
  await vi.waitFor(() => expect(keeper.resumeCheckout).toHaveBeenCalledTimes(2))
})

test('where none was begun nothing is loaded and nothing is asked', () => {
  localStorage.removeItem('checkout')
  bind()
  signIn()
  expect(load).not.toHaveBeenCalled()
})

test('the same person under a new name is no new person', async () => {
  signIn()
  bind()
  useAuthStore.setState({ user: { ...ada, displayName: 'Ada L.' } })
  expect(load).toHaveBeenCalledOnce()
})

test('signing out leaves nothing of it; a session that was lost leaves it for the same person', () => {
  signIn()
  bind()
  useSessionEnding.setState({ ending: 'lost' })
  useAuthStore.setState({ user: null })
  expect(localStorage.getItem('checkout')).toBe('something')
  signIn()
  useSessionEnding.setState({ ending: 'asked' })
  useAuthStore.setState({ user: null })
  expect(localStorage.getItem('checkout')).toBeNull()
})
