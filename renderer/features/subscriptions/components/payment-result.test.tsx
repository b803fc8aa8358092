import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PaymentResult } from './payment-result.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function open(result: 'success' | 'cancel') {
  const router = createMemoryRouter(
    [
      { path: '/subscriptions', element: <p>plans</p> },
      { path: '/subscriptions/result', element: <PaymentResult result={result} /> },
    ],
    { initialEntries: ['/', '/subscriptions/result'], initialIndex: 1 },
  )
  render(<RouterProvider router={router} />)
  return router
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

it('says exactly what the specification says after a payment', () => {
  open('success')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payment Successful')
  expect(screen.getByText('Your subscription has been activated successfully')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Manage Subscriptions' })
  expect(link.getAttribute('href')).toBe('/subscriptions')
})

it('says exactly what the specification says after a cancelled payment', () => {
  open('cancel')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payment Cancelled')
  expect(
    screen.getByText(
      'Your payment process was cancelled. Explore other plans or try again to unlock premium features.',
    ),
  ).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Back to Subscriptions' })
  expect(link.getAttribute('href')).toBe('/subscriptions')
})

it('prints a full tone above a payment that went through', () => {
  open('success')
  expect(document.querySelectorAll('svg path').length).toBeGreaterThan(0)
})

it.each(['success', 'cancel'] as const)(
  '%s returns to the plans after 5 s, not before',
  (result) => {
    const router = open(result)
    pass(4_999)
    expect(router.state.location.pathname).toBe('/subscriptions/result')
    pass(1)
    expect(router.state.location.pathname).toBe('/subscriptions')
    expect(router.state.historyAction).toBe('REPLACE')
  },
)

it('counts the seconds down where it can be seen', () => {
  open('success')
  const shown = () => screen.getAllByText(/^Back to Subscriptions in/).at(-1)?.textContent
  expect(shown()).toBe('Back to Subscriptions in 5 seconds')
  pass(1_000)
  expect(shown()).toBe('Back to Subscriptions in 4 seconds')
  pass(3_000)
  expect(shown()).toBe('Back to Subscriptions in 1 second')
})

it('announces the return once, politely, not every second', () => {
  open('success')
  const live = screen.getByRole('status')
  expect(live.textContent).toBe('Back to Subscriptions in 5 seconds')
  pass(2_000)
  expect(live.textContent).toBe('Back to Subscriptions in 5 seconds')
})

it('stays when asked to', () => {
  const router = open('cancel')
  pass(2_000)
  fireEvent.click(screen.getByRole('button', { name: 'Stay on this page' }))
  expect(screen.getByRole('status').textContent).toBe('This page stays open.')
  expect(document.activeElement?.textContent).toContain('Payment Cancelled')
  expect(document.activeElement).not.toBe(document.body)
  pass(60_000)
  expect(router.state.location.pathname).toBe('/subscriptions/result')
})

it('does not pull anybody back who left earlier', async () => {
  const router = open('success')
  pass(1_000)
  await act(() => router.navigate('/subscriptions'))
  await act(() => router.navigate('/subscriptions?from=elsewhere'))
  pass(10_000)
  expect(router.state.location.search).toBe('?from=elsewhere')
})
