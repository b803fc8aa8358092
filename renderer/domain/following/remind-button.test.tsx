import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectToaster, type Toast } from '../../lib/notify.ts'
import { useAuthStore } from '../auth/auth-store.ts'
import { reminders } from './notifications/reminders.ts'
import { RemindButton } from './remind-button.tsx'

const NOW = Date.parse('2026-11-21T20:00:00Z')
const MINUTE = 60_000
const show = {
  id: 'drift-1',
  showId: 'drift',
  title: 'Drift',
  startsAt: NOW + MINUTE,
  endsAt: NOW + 61 * MINUTE,
}

let toasts: Toast[]
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true })
  localStorage.clear()
  toasts = []
  connectToaster({
    show: (notification) => toasts.push(notification),
    hide: () => {},
    clear: () => {},
  })
  const rest = { email: null, displayName: null, photoURL: null, emailVerified: false }
  useAuthStore.setState({
    user: { uid: 'guest', providers: [], isAnonymous: true, ...rest },
    isLoading: false,
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const open = () =>
  render(<RemindButton show={show} station={{ id: 'night-bus', name: 'Night Bus' }} />)
const button = () => screen.queryByRole('button', { name: 'Remind me of Drift' })

it('sets and removes a reminder without an account', async () => {
  open()
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  await user.click(screen.getByRole('button', { pressed: false }))
  expect(reminders.list('guest')).toEqual([
    {
      id: 'drift-1',
      showId: 'drift',
      title: 'Drift',
      stationId: 'night-bus',
      stationName: 'Night Bus',
      startsAt: '2026-11-21T20:01:00.000Z',
      endsAt: '2026-11-21T21:01:00.000Z',
    },
  ])
  expect(toasts).toHaveLength(1)
  await user.click(screen.getByRole('button', { pressed: true }))
  expect(reminders.list('guest')).toEqual([])
  expect(toasts).toHaveLength(1)
})

it('disappears when the broadcast starts', () => {
  open()
  expect(button()).toBeTruthy()
  act(() => vi.advanceTimersByTime(MINUTE))
  expect(button()).toBeNull()
})
