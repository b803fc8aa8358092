import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cancelCheckoutSession, getCheckoutSession, requestPlan } from '../../../api/checkout.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { openSession, paidSession } from '../../../api/testing/plan-samples.ts'
import { sampleUser } from '../../../api/testing/samples.ts'
import { refreshClaims } from '../../../domain/auth/auth.ts'
import { useAuthStore } from '../../../domain/auth/auth-store.ts'
import { authOf, showPlans } from '../../../domain/plans/testing/fake-plans-page.tsx'
import { notify } from '../../../lib/notify.ts'
import { press, pressWhenShown } from '../../../ui/testing/press.ts'
import { waitForPage } from '../checkout-watcher.ts'
import { useWaiting } from '../use-checkout.ts'
import { WaitingPanel } from './waiting-panel.tsx'

vi.mock('../../../api/checkout.ts')
vi.mock('../../../lib/notify.ts')
vi.mock('../../../domain/auth/auth.ts', async (original) => ({
  ...(await original<typeof import('../../../domain/auth/auth.ts')>()),
  refreshClaims: vi.fn(async () => {}),
  whenAccountReady: async () => {},
}))

const waiting = { id: 'cs_1', plan: 'creator' }

function Waits() {
  const page = useWaiting()
  return page ? <WaitingPanel waiting={page} isBlocked={false} /> : <p>nothing waits</p>
}

beforeEach(() => {
  vi.clearAllMocks()
  localStorage.clear()
  useAuthStore.setState(authOf('free'))
  waitForPage(waiting)
  vi.mocked(getCheckoutSession).mockResolvedValue(openSession)
  vi.mocked(requestPlan).mockResolvedValue(sampleUser)
})
afterEach(() => {
  cleanup()
  useAuthStore.setState(authOf(null))
})

const lastMessage = () => vi.mocked(notify).mock.lastCall?.[0].message

it('survives a reload for the user who started the payment', async () => {
  expect(localStorage.getItem('checkout')).toContain('cs_1')
  await showPlans(<Waits />)
  expect(screen.getByText(/The payment page for Creator is open/)).toBeTruthy()
  cleanup()
  localStorage.setItem('checkout', localStorage.getItem('checkout')?.replace('u1', 'u2') ?? '')
  await showPlans(<Waits />)
  expect(screen.getByText('nothing waits')).toBeTruthy()
})

it('claims the plan of a page that turns out paid', async () => {
  vi.mocked(getCheckoutSession).mockResolvedValue(paidSession)
  await showPlans(<Waits />)
  await screen.findByText('nothing waits')
  expect(requestPlan).toHaveBeenCalledExactlyOnceWith('u1', {
    role: 'creator',
    plan: 'creator',
    sessionId: 'cs_1',
  })
  await waitFor(() => expect(lastMessage()).toBe('Payment received. Your plan is now Creator.'))
  expect(refreshClaims).toHaveBeenCalled()
})

it('refreshes without a claims update when the API has granted the plan', async () => {
  vi.mocked(getCheckoutSession).mockResolvedValue({ ...paidSession, granted: true })
  await showPlans(<Waits />)
  await screen.findByText('nothing waits')
  await waitFor(() => expect(lastMessage()).toBe('Payment received. Your plan is now Creator.'))
  expect(refreshClaims).toHaveBeenCalled()
  expect(requestPlan).not.toHaveBeenCalled()
})

it.each([
  ['expired', 'The payment page has expired. Nothing was charged.'],
  ['cancelled', 'Payment canceled. Nothing was charged.'],
] as const)('reports a page that is %s and stops waiting', async (status, message) => {
  vi.mocked(getCheckoutSession).mockResolvedValue({ ...openSession, status, url: null })
  await showPlans(<Waits />)
  await screen.findByText('nothing waits')
  expect(lastMessage()).toBe(message)
  expect(requestPlan).not.toHaveBeenCalled()
})

it('stops waiting for a page unknown to the API', async () => {
  vi.mocked(getCheckoutSession).mockRejectedValue(new ApiProblem(404, {}))
  await showPlans(<Waits />)
  await screen.findByText('nothing waits')
})

it('closes the page on giving up, and claims one paid in the meantime', async () => {
  vi.mocked(cancelCheckoutSession).mockResolvedValueOnce({ ...openSession, status: 'cancelled' })
  await showPlans(<Waits />)
  await press('Cancel payment')
  await screen.findByText('nothing waits')
  expect(vi.mocked(cancelCheckoutSession).mock.calls[0]?.[0]).toBe('cs_1')
  expect(lastMessage()).toBe('Payment canceled. Nothing was charged.')
  act(() => waitForPage(waiting))
  vi.mocked(cancelCheckoutSession).mockResolvedValueOnce(paidSession)
  await pressWhenShown('Cancel payment')
  await screen.findByText('nothing waits')
  expect(requestPlan).toHaveBeenCalledOnce()
})

it('refreshes when another window receives the payment', async () => {
  await showPlans(<Waits />)
  localStorage.removeItem('checkout')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'checkout' })))
  expect(screen.getByText('nothing waits')).toBeTruthy()
  expect(refreshClaims).toHaveBeenCalledOnce()
})

it('offers only a web URL', async () => {
  vi.mocked(getCheckoutSession).mockResolvedValue({ ...openSession, url: 'javascript:alert(1)' })
  await showPlans(<Waits />)
  await waitFor(() => expect(getCheckoutSession).toHaveBeenCalled())
  expect(screen.queryByRole('link')).toBeNull()
})
