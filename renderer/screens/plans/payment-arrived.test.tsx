import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { plansText } from '../../../shared/locales/generated/plans.ts'
import { listUngrantedSessions, requestPlan } from '../../api/checkout.ts'
import { ApiProblem } from '../../api/problem.ts'
import { paidSession } from '../../api/testing/plan-samples.ts'
import { sampleUser } from '../../api/testing/samples.ts'
import { refreshClaims } from '../../domain/auth/auth.ts'
import { useAuthStore } from '../../domain/auth/auth-store.ts'
import { notify, withdrawToast } from '../../lib/notify.ts'
import { ada } from '../account/testing/fake-account.ts'
import { lookForPaid } from './checkout-watcher.ts'
import { PaymentArrived } from './payment-arrived.tsx'
import { handleSession } from './use-checkout.ts'

vi.mock('../../api/checkout.ts')
vi.mock('../../lib/notify.ts')
vi.mock('../../domain/auth/auth.ts', async (original) => ({
  ...(await original<typeof import('../../domain/auth/auth.ts')>()),
  refreshClaims: vi.fn(),
  whenAccountReady: async () => {},
}))

const PAID = '/subscriptions/success?plan=pro&session_id=cs_1'
const pro = { role: 'pro', plan: 'pro' }
const client = new QueryClient()
const invalidate = vi.spyOn(client, 'invalidateQueries')

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.clear()
  useAuthStore.setState({ user: ada, isLoading: false, claims: { role: 'listener', plan: 'free' } })
  vi.mocked(requestPlan).mockReset().mockResolvedValue(sampleUser)
  vi.mocked(listUngrantedSessions).mockReset().mockResolvedValue([])
  vi.mocked(refreshClaims).mockImplementation(async () => {
    useAuthStore.setState({ claims: pro })
  })
})
afterEach(() => {
  cleanup()
  // Signing out resets the lookup of this run.
  useAuthStore.setState({ user: null })
  vi.useRealTimers()
})

async function open(path = PAID) {
  const router = createMemoryRouter(
    [
      { path: '/subscriptions', element: <p>plans</p> },
      { path: '/subscriptions/success', element: <PaymentArrived /> },
      { path: '/elsewhere', element: <p>elsewhere</p> },
    ],
    { initialEntries: [path] },
  )
  render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
  await pass(0)
  return router
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const place = (router: Awaited<ReturnType<typeof open>>) => router.state.location.pathname

it("shows exactly the specification's text after a payment", async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payment Successful')
  expect(screen.getByText('Your subscription has been activated successfully')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Manage Subscriptions' })
  expect(link.getAttribute('href')).toBe('/subscriptions')
  expect(document.querySelectorAll('svg path').length).toBeGreaterThan(0)
})

it('claims the plan once, forces new claims, drops stale data and returns after 5 s', async () => {
  const router = await open()
  expect(requestPlan).toHaveBeenCalledExactlyOnceWith('u1', {
    role: 'pro',
    plan: 'pro',
    sessionId: 'cs_1',
  })
  expect(refreshClaims).toHaveBeenCalledOnce()
  expect(invalidate.mock.calls.map(([filter]) => filter?.queryKey?.join('/'))).toEqual([
    'subscription',
    'products',
    'invoices',
    'users/own/u1',
  ])
  const [put, claims, data] = [vi.mocked(requestPlan), vi.mocked(refreshClaims), invalidate].map(
    (mock) => mock.mock.invocationCallOrder[0] ?? 0,
  )
  expect([put, claims, data]).toEqual([put, claims, data].toSorted((a = 0, b = 0) => a - b))
  expect(screen.getByText('Your plan is now Pro.')).toBeTruthy()
  // A toast may have reported it before the page was mounted; one report is enough.
  expect(withdrawToast).toHaveBeenCalledExactlyOnceWith('plan-arrived')
  await pass(4_999)
  expect(place(router)).toBe('/subscriptions/success')
  await pass(1)
  expect([place(router), router.state.historyAction]).toEqual(['/subscriptions', 'REPLACE'])
  expect(notify).not.toHaveBeenCalled()
})

it('sends one claims update even if the paid session is found again later', async () => {
  vi.mocked(listUngrantedSessions).mockResolvedValue([{ ...paidSession, plan: 'pro' }])
  await open()
  await act(() => lookForPaid(true))
  handleSession({ ...paidSession, plan: 'pro' })
  await pass(0)
  expect(requestPlan).toHaveBeenCalledOnce()
  expect(listUngrantedSessions).toHaveBeenCalled()
})

it('claims any other plan as creator', async () => {
  await open('/subscriptions/success?plan=studio')
  expect(requestPlan).toHaveBeenCalledExactlyOnceWith('u1', { role: 'creator', plan: 'studio' })
})

it('waits for a slow response and says so', async () => {
  const response = Promise.withResolvers<typeof sampleUser>()
  vi.mocked(requestPlan).mockReturnValue(response.promise)
  const router = await open()
  await pass(5_000)
  expect(screen.getByText('Activating your plan…')).toBeTruthy()
  expect(screen.getByText('Back to Subscriptions when your plan is active')).toBeTruthy()
  await pass(2_000)
  expect(place(router)).toBe('/subscriptions/success')
  response.resolve(sampleUser)
  await pass(0)
  expect(place(router)).toBe('/subscriptions')
})

it('leaves a user where they went when the answer comes after they left the page', async () => {
  const sessions = Promise.withResolvers<(typeof paidSession)[]>()
  vi.mocked(listUngrantedSessions).mockReturnValue(sessions.promise)
  const router = await open('/subscriptions/success')
  await pass(6_000)
  expect(place(router)).toBe('/subscriptions/success')
  await act(() => router.navigate('/elsewhere'))
  sessions.resolve([])
  await pass(0)
  expect(place(router)).toBe('/elsewhere')
})

it('returns after 10 s in any case and reports a later result', async () => {
  const response = Promise.withResolvers<typeof sampleUser>()
  vi.mocked(requestPlan).mockReturnValue(response.promise)
  const router = await open()
  await pass(9_999)
  expect(place(router)).toBe('/subscriptions/success')
  await pass(1)
  expect(place(router)).toBe('/subscriptions')
  response.resolve(sampleUser)
  await pass(0)
  expect(notify).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: 'Payment received. Your plan is now Pro.' }),
  )
})

it('says offline that nothing is lost, and retries later', async () => {
  vi.mocked(requestPlan).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const router = await open()
  expect(screen.getByText(/Your payment is safe/)).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Manage Subscriptions' }))
  await pass(0)
  expect(place(router)).toBe('/subscriptions')
  window.dispatchEvent(new Event('online'))
  await pass(0)
  expect(requestPlan).toHaveBeenCalledTimes(2)
  expect(notify).toHaveBeenCalledOnce()
})

it("shows a rejection in the API's words, does not repeat it, and outlives the page", async () => {
  vi.mocked(requestPlan).mockRejectedValue(
    new ApiProblem(403, {
      title: 'Payment not found. Sign in with the account you paid with.',
      code: 'session-not-paid',
    }),
  )
  const router = await open()
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('Payment not found. Sign in with the account you paid with.')
  expect(alert.textContent).toContain('Nothing has changed.')
  await pass(5_000)
  expect(place(router)).toBe('/subscriptions')
  expect(notify).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      message: 'Payment not found. Sign in with the account you paid with.',
      tone: 'error',
      action: { label: 'Try again', onClick: expect.any(Function) },
    }),
  )
  await pass(600_000)
  expect(requestPlan).toHaveBeenCalledOnce()
  expect(refreshClaims).not.toHaveBeenCalled()
})

it('claims nothing when signed out, links to sign-in and back, and claims then', async () => {
  useAuthStore.setState({ user: null })
  await open()
  const link = screen.getAllByRole('link', { name: 'Sign in' }).at(-1)
  expect(link?.getAttribute('href')).toBe(`/sign-in?redirect=${encodeURIComponent(PAID)}`)
  expect(requestPlan).not.toHaveBeenCalled()
  act(() => useAuthStore.setState({ user: ada }))
  await pass(0)
  expect(requestPlan).toHaveBeenCalledOnce()
})

it('looks up the paid session without a plan in the URL', async () => {
  vi.mocked(listUngrantedSessions).mockResolvedValue([paidSession])
  const router = await open('/subscriptions/success')
  expect(requestPlan).toHaveBeenCalledExactlyOnceWith('u1', {
    role: 'creator',
    plan: 'creator',
    sessionId: 'cs_1',
  })
  await pass(5_000)
  expect(place(router)).toBe('/subscriptions')
})

it('says that no payment was found without a plan and without a payment, and returns', async () => {
  const router = await open('/subscriptions/success')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payment Successful')
  const lines = [...screen.getByRole('alert').querySelectorAll('p')].map((line) => line.textContent)
  expect(lines).toEqual([
    'No new payment was found.',
    'Nothing has changed. If you have paid, sign in with the account you paid with and open Subscriptions.',
  ])
  await pass(5_000)
  expect(place(router)).toBe('/subscriptions')
  expect(requestPlan).not.toHaveBeenCalled()
})

it('does not say that no payment was found when the lookup fails', async () => {
  vi.mocked(listUngrantedSessions).mockRejectedValue(new TypeError('Failed to fetch'))
  await open('/subscriptions/success')
  expect(listUngrantedSessions).toHaveBeenCalled()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('stays on request and keeps the keyboard focus', async () => {
  const router = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Stay on this page' }))
  expect(document.activeElement?.textContent).toContain('Payment Successful')
  await pass(60_000)
  expect(place(router)).toBe('/subscriptions/success')
})

it('treats another link as another visit', async () => {
  const router = await open()
  await act(() => router.navigate('/subscriptions/success?plan=pro&session_id=cs_2'))
  await pass(0)
  const sent = vi.mocked(requestPlan).mock.calls.map(([, { sessionId }]) => sessionId)
  expect(sent).toEqual(['cs_1', 'cs_2'])
})

it('shows its own text for a rejection without a message', async () => {
  vi.mocked(requestPlan).mockRejectedValue(new ApiProblem(403, {}))
  await open()
  const lines = [...screen.getByRole('alert').querySelectorAll('p')].map((line) => line.textContent)
  expect(lines).toEqual([plansText.arrival.refused, plansText.arrival.refusedHint])
})
