// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const user = {
  uid: 'u1',
  email: 'ada@example.org',
  displayName: 'Ada',
  photoURL: null,
  emailVerified: true,
  providers: [],
}

async function freshStore() {
  vi.resetModules()
  return (await import('./auth-store.ts')).useAuthStore
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

test('starts empty and loading', async () => {
  const { user, claims, isLoading, isInitialized } = (await freshStore()).getState()
  expect({ user, claims, isLoading, isInitialized }).toEqual({
    user: null,
    claims: null,
    isLoading: true,
    isInitialized: false,
  })
})

test('persists only claims and isInitialized, under auth-storage', async () => {
  const store = await freshStore()
  store.getState().setUser(user)
  store.getState().setClaims({ role: 'pro', plan: 'pro' })
  store.getState().setIsLoading(false)
  store.getState().setIsInitialized(true)
  expect(store.getState()).toMatchObject({ user, isLoading: false, isInitialized: true })

  expect(Object.keys(localStorage)).toEqual(['auth-storage'])
  expect(JSON.parse(localStorage.getItem('auth-storage') ?? '')).toEqual({
    state: { claims: { role: 'pro', plan: 'pro' }, isInitialized: true },
    version: 0,
  })

  const { user: restored, claims, isLoading, isInitialized } = (await freshStore()).getState()
  expect({ restored, claims, isLoading, isInitialized }).toEqual({
    restored: null,
    claims: { role: 'pro', plan: 'pro' },
    isLoading: true,
    isInitialized: true,
  })
})

test('works when storage rejects every write', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const store = await freshStore()
  store.getState().setUser(user)
  expect(store.getState().user).toBe(user)
})

test('restores claims that version 20cf1ac8 stored', async () => {
  localStorage.setItem(
    'auth-storage',
    '{"state":{"claims":{"role":"creator","plan":"pro"},"isInitialized":true},"version":0}',
  )
  const { claims, isInitialized } = (await freshStore()).getState()
  expect({ claims, isInitialized }).toEqual({
    claims: { role: 'creator', plan: 'pro' },
    isInitialized: true,
  })
})
