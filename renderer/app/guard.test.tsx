import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useAuthStore } from '../features/auth/auth-store.ts'
import { useClaimsTrust } from '../features/auth/claims-trust.ts'
import { Guard, SignedOutOnly } from './guard.tsx'

const ada = { uid: 'ada', email: null, displayName: 'Ada', photoURL: null }

beforeEach(() => {
  localStorage.clear()
  useAuthStore.setState(useAuthStore.getInitialState(), true)
  useClaimsTrust.setState({ trust: 'pending' })
})
afterEach(cleanup)

function open(at: string) {
  const page = (path: string) => ({ path, element: <p>page {path}</p> })
  const router = createMemoryRouter(
    [
      { element: <Guard access="member" />, children: [page('/'), page('/search')] },
      { element: <Guard access="admin" />, children: [page('/admin')] },
      { element: <SignedOutOnly />, children: [page('/sign-in')] },
      page('/403'),
    ],
    { initialEntries: [at] },
  )
  render(<RouterProvider router={router} />)
  return () => {
    const { pathname, search, hash } = router.state.location
    return pathname + search + hash
  }
}
const page = (path: string) => screen.findByText(`page ${path}`)

test('nothing stored opens a page before the identity provider has answered', () => {
  useAuthStore.setState({ isInitialized: true, claims: { role: 'admin', plan: 'pro' } })
  const where = open('/search?query=dub')
  expect(screen.queryByText('page /search')).toBeNull()
  expect(screen.getByText('Loading...')).toBeTruthy()
  expect(where()).toBe('/search?query=dub')
})

test('signed out leads to sign-in and from there back', async () => {
  const where = open('/search?query=dub#found')
  useAuthStore.setState({ isLoading: false })
  await page('/sign-in')
  expect(where()).toBe('/sign-in?redirect=%2Fsearch%3Fquery%3Ddub%23found')
  useAuthStore.setState({ user: ada })
  await page('/search')
  expect(where()).toBe('/search?query=dub#found')
})

test('signed in, the sign-in page leads home, and not outside', async () => {
  useAuthStore.setState({ isLoading: false, user: ada })
  const where = open('/sign-in?redirect=//evil.example')
  await page('/')
  expect(where()).toBe('/')
})

test('a session that ends sends the page away', async () => {
  useAuthStore.setState({ isLoading: false, user: ada })
  open('/search')
  await page('/search')
  useAuthStore.setState({ user: null })
  await page('/sign-in')
})

test('the admin area waits for confirmed claims, then opens for admins only', async () => {
  useAuthStore.setState({ isLoading: false, user: ada, claims: { role: 'admin', plan: 'pro' } })
  const where = open('/admin')
  expect(screen.queryByText('page /admin')).toBeNull()
  useClaimsTrust.setState({ trust: 'confirmed' })
  await page('/admin')
  useAuthStore.setState({ claims: { role: 'listener', plan: 'free' } })
  await page('/403')
  await waitFor(() => expect(where()).toBe('/403'))
})
