import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { claimPlan, giveUpSession, readSession } from '../../../api/checkout.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { openSession, paidSession } from '../../../api/testing/plan-samples.ts'
import { sampleUser } from '../../../api/testing/samples.ts'
import { refreshClaims } from '../../../domain/auth/auth.ts'
import { useAuthStore } from '../../../domain/auth/auth-store.ts'
import { authOf, showPlans } from '../../../domain/plans/testing/fake-plans-page.tsx'
import { notify } from '../../../lib/notify.ts'
import { press, pressWhenShown } from '../../../ui/testing/press.ts'
import { waitForPage } from '../checkout-keeper.ts'
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
  vi.mocked(readSession).mockResolvedValue(openSession)
  vi.mocked(claimPlan).mockResolvedValue(sampleUser)
})
afterEach(() => {
  cleanup()
  useAuthStore.setState(authOf(null))
})

const said = () => vi.mocked(notify).mock.lastCall?.[0].message

it('is there again after a reload, for the user who began to pay', async () => {
  expect(localStorage.getItem('checkout')).toContain('cs_1')
  await showPlans(<Waits />)
  expect(screen.getByText(/The payment page for Creator is open/)).toBeTruthy()
  cleanup()
  localStorage.setItem('checkout', localStorage.getItem('checkout')?.replace('u1', 'u2') ?? '')
  await showPlans(<Waits />)
  expect(screen.getByText('nothing waits')).toBeTruthy()
})

it('a page that turns out paid brings its plan, as the success page does', async () => {
  vi.mocked(readSession).mockResolvedValue(paidSession)
  await showPlans(<Waits />)
  await screen.findByText('nothing waits')
  expect(claimPlan).toHaveBeenCalledExactlyOnceWith('u1', {
    role: 'creator',
    plan: 'creator',
    sessionId: 'cs_1',
  })
  await waitFor(() => expect(said()).toBe('Your payment has arrived: your plan is Creator now.'))
  expect(refreshClaims).toHaveBeenCalled()
})

it('a page whose plan the API has granted brings it without another claims update', async () => {
  vi.mocked(readSession).mockResolvedValue({ ...paidSession, granted: true })
  await showPlans(<Waits />)
  await screen.findByText('nothing waits')
  await waitFor(() => expect(said()).toBe('Your payment has arrived: your plan is Creator now.'))
  expect(refreshClaims).toHaveBeenCalled()
  expect(claimPlan).not.toHaveBeenCalled()
})

it.each([
  ['expired', 'The payment page has expired. Nothing was paid.'],
  ['cancelled', 'The payment page is closed. Nothing was paid.'],
] as const)('a page that is %s is told of, and waited for no more', async (status, message) => {
  vi.mocked(readSession).mockResolvedValue({ ...openSession, status, url: null })
  await showPlans(<Waits />)
  await screen.findByText('nothing waits')
  expect(said()).toBe(message)
  expect(claimPlan).not.toHaveBeenCalled()
})

it('a page the API does not know is waited for no more', async () => {
  vi.mocked(readSession).mockRejectedValue(new ApiProblem(404, {}))
  await showPlans(<Waits />)
  await screen.findByText('nothing waits')
})

it('giving up closes the page; one that was paid meanwhile is claimed', async () => {
  vi.mocked(giveUpSession).mockResolvedValueOnce({ ...openSession, status: 'cancelled' })
  await showPlans(<Waits />)
  await press('Give up')
  await screen.findByText('nothing waits')
  expect(vi.mocked(giveUpSession).mock.calls[0]?.[0]).toBe('cs_1')
  expect(said()).toBe('The payment page is closed. Nothing was paid.')
  act(() => waitForPage(waiting))
  vi.mocked(giveUpSession).mockResolvedValueOnce(paidSession)
  await pressWhenShown('Give up')
  await screen.findByText('nothing waits')
  expect(claimPlan).toHaveBeenCalledOnce()
})

it('paid in another window: this one is brought up to date', async () => {
  await showPlans(<Waits />)
  localStorage.removeItem('checkout')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'checkout' })))
  expect(screen.getByText('nothing waits')).toBeTruthy()
  expect(refreshClaims).toHaveBeenCalledOnce()
})

it('only an address of the web is offered', async () => {
  vi.mocked(readSession).mockResolvedValue({ ...openSession, url: 'javascript:alert(1)' })
  await showPlans(<Waits />)
  await waitFor(() => expect(readSession).toHaveBeenCalled())
  expect(screen.queryByRole('link')).toBeNull()
})
