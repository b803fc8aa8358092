import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PaymentCancelled } from './payment-cancelled.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function open(load: () => Promise<null> = async () => null) {
  const router = createMemoryRouter(
    [
      { path: '/subscriptions', element: <p>plans</p> },
      { path: '/subscriptions/cancel', element: <PaymentCancelled /> },
      { path: '/browse', loader: load, element: <p>stations</p> },
    ],
    { initialEntries: ['/', '/subscriptions/cancel'], initialIndex: 1 },
  )
  render(<RouterProvider router={router} />)
  return router
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

it("shows exactly the specification's text after a cancelled payment", () => {
  open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payment Cancelled')
  expect(
    screen.getByText(
      'Your payment process was cancelled. Explore other plans or try again to unlock premium features.',
    ),
  ).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Back to Subscriptions' })
  expect(link.getAttribute('href')).toBe('/subscriptions')
})

it('returns to the plans after 5 s, not before', () => {
  const router = open()
  pass(4_999)
  expect(router.state.location.pathname).toBe('/subscriptions/cancel')
  pass(1)
  expect(router.state.location.pathname).toBe('/subscriptions')
  expect(router.state.historyAction).toBe('REPLACE')
})

it('counts the seconds down visually and announces them once', () => {
  open()
  const shown = () => screen.getAllByText(/^Back to Subscriptions in/).at(-1)?.textContent
  expect(shown()).toBe('Back to Subscriptions in 5 seconds')
  pass(1_000)
  expect(shown()).toBe('Back to Subscriptions in 4 seconds')
  pass(3_000)
  expect(shown()).toBe('Back to Subscriptions in 1 second')
  expect(screen.getByRole('status').textContent).toBe('Back to Subscriptions in 5 seconds')
})

it('returns a second after the machine wakes from a longer sleep', () => {
  const router = open()
  vi.setSystemTime(Date.now() + 60_000)
  pass(1_000)
  expect(router.state.location.pathname).toBe('/subscriptions')
})

it('stays on request', () => {
  const router = open()
  pass(2_000)
  fireEvent.click(screen.getByRole('button', { name: 'Stay on this page' }))
  expect(screen.getByRole('status').textContent).toBe('This page stays open.')
  expect(document.activeElement?.textContent).toContain('Payment Cancelled')
  expect(document.activeElement).not.toBe(document.body)
  pass(60_000)
  expect(router.state.location.pathname).toBe('/subscriptions/cancel')
})

it('does not navigate a user who left earlier', async () => {
  const router = open()
  pass(1_000)
  await act(() => router.navigate('/subscriptions'))
  await act(() => router.navigate('/subscriptions?from=elsewhere'))
  pass(10_000)
  expect(router.state.location.search).toBe('?from=elsewhere')
})

it('does not navigate a user whose next page is still loading', async () => {
  const loading = Promise.withResolvers<null>()
  const router = open(() => loading.promise)
  pass(4_000)
  const navigation = router.navigate('/browse')
  pass(2_000)
  loading.resolve(null)
  await act(() => navigation)
  expect(router.state.location.pathname).toBe('/browse')
})
