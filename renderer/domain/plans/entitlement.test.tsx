import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { refreshClaims } from '../auth/auth.ts'
import { useAuthStore } from '../auth/auth-store.ts'
import { UpgradeAlert, useEntitlement } from './entitlement.tsx'
import { authOf, showPlans } from './testing/fake-plans-page.tsx'

vi.mock('../auth/auth.ts', async (original) => ({
  ...(await original<typeof import('../auth/auth.ts')>()),
  refreshClaims: vi.fn(),
}))

function Dashboard() {
  return useEntitlement('publish-stations') === 'yes' ? (
    <p>your stations</p>
  ) : (
    <UpgradeAlert entitlement="publish-stations" />
  )
}

const UPSELL = 'Publishing stations needs the Creator plan.'
const shown = () => [
  screen.queryByText('your stations') !== null,
  screen.queryByText(UPSELL) !== null,
]

afterEach(() => {
  cleanup()
  useAuthStore.setState({ ...authOf(null), trust: 'pending' })
})

it('shows a locked feature with its required plan and a link', async () => {
  useAuthStore.setState({ ...authOf('free'), trust: 'confirmed' })
  await showPlans(<Dashboard />)
  expect(screen.getByText(UPSELL)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'See the plans' })
  expect(link.getAttribute('href')).toBe('/subscriptions?need=publish-stations')
})

it('updates immediately when the plan changes', async () => {
  useAuthStore.setState({ ...authOf('creator'), trust: 'confirmed' })
  await showPlans(<Dashboard />)
  expect(shown()).toEqual([true, false])
  act(() => useAuthStore.setState({ claims: { role: 'listener', plan: 'free' } }))
  expect(shown()).toEqual([false, true])
  act(() => useAuthStore.setState({ claims: { role: 'admin', plan: 'free' } }))
  expect(shown()).toEqual([true, false])
})

it.each([
  ['persisted claims of a creator', 'creator'],
  ['persisted or assumed claims of a listener', 'free'],
])('shows neither the feature nor the upsell while %s are unconfirmed', async (_name, plan) => {
  useAuthStore.setState({ ...authOf(plan), trust: 'pending' })
  await showPlans(<Dashboard />)
  expect(shown()).toEqual([false, false])
  act(() => useAuthStore.setState({ trust: 'unconfirmed' }))
  expect(shown()).toEqual([false, false])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refreshClaims).toHaveBeenCalledOnce()
  vi.mocked(refreshClaims).mockClear()
  act(() => useAuthStore.setState({ trust: 'confirmed' }))
  expect(shown()).toEqual([plan === 'creator', plan !== 'creator'])
})

it('shows neither while the sign-in state is unknown', async () => {
  useAuthStore.setState({ ...authOf(null), claims: { role: 'pro', plan: 'pro' }, isLoading: true })
  await showPlans(<Dashboard />)
  expect(shown()).toEqual([false, false])
})

it('locks everything while signed out, even with stored claims', async () => {
  useAuthStore.setState({
    ...authOf(null),
    claims: { role: 'pro', plan: 'pro' },
    trust: 'confirmed',
  })
  await showPlans(<Dashboard />)
  expect(shown()).toEqual([false, true])
})
