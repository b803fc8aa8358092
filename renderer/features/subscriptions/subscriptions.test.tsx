import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useAuthStore } from '../auth/auth-store.ts'
import { LockedNotice, useEntitlement } from './subscriptions.ts'
import { authOf, showPlans } from './testing/fake-plans-page.tsx'

function Desk() {
  return useEntitlement('publish-stations') ? (
    <p>your stations</p>
  ) : (
    <LockedNotice entitlement="publish-stations" />
  )
}

afterEach(() => {
  cleanup()
  useAuthStore.setState(authOf(null))
})

it('what is locked is seen, says what it needs, and leads to the plan', async () => {
  useAuthStore.setState(authOf('free'))
  await showPlans(<Desk />)
  expect(screen.getByText('Publishing stations needs Creator.')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'See the plans' })
  expect(link.getAttribute('href')).toBe('/subscriptions?need=publish-stations')
})

it('a plan that arrives or is lost while the app runs shows at once', async () => {
  useAuthStore.setState(authOf('creator'))
  await showPlans(<Desk />)
  expect(screen.getByText('your stations')).toBeTruthy()
  act(() => useAuthStore.setState({ claims: { role: 'listener', plan: 'free' } }))
  expect(screen.getByText(/needs Creator\./)).toBeTruthy()
  act(() => useAuthStore.setState({ claims: { role: 'admin', plan: 'free' } }))
  expect(screen.getByText('your stations')).toBeTruthy()
})

it('without claims, and signed out, everything is locked', async () => {
  useAuthStore.setState(authOf('creator'))
  useAuthStore.setState({ claims: null })
  await showPlans(<Desk />)
  expect(screen.getByText(/needs Creator\./)).toBeTruthy()
  act(() => useAuthStore.setState({ user: null, claims: { role: 'pro', plan: 'pro' } }))
  expect(screen.getByText(/needs Creator\./)).toBeTruthy()
})
