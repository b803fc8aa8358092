import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useAuthStore } from '../auth/auth-store.ts'
import { shownNotifications } from './shown-notifications.ts'
import { UnseenNotifications } from './unseen-notifications.tsx'

const notifications = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `begins:${at}`,
    kind: 'show' as const,
    title: 'Drift',
    stationId: 'night-bus',
    stationName: 'Night Bus',
    at: 1_000 + at,
  }))

beforeEach(() => {
  localStorage.clear()
  const rest = { email: null, displayName: null, photoURL: null, emailVerified: true }
  useAuthStore.setState({ user: { uid: 'ada', providers: [], ...rest }, isLoading: false })
})
afterEach(cleanup)

const open = () =>
  render(
    <a href="/library">
      Library
      <UnseenNotifications />
    </a>,
  )
const named = (name: string) => screen.queryByRole('link', { name })

it('counts unseen notifications, also in the accessible name of the link', () => {
  open()
  expect(named('Library')).toBeTruthy()
  act(() => shownNotifications.add('ada', notifications(1), 2_000))
  expect(named('Library, 1 new notification')).toBeTruthy()
  act(() => shownNotifications.add('ada', notifications(120), 2_000))
  expect(screen.getByText('99+')).toBeTruthy()
  act(() => shownNotifications.markSeen('ada', 3_000))
  expect(named('Library')).toBeTruthy()
})

it('ignores notifications of another user', () => {
  shownNotifications.add('bob', notifications(2), 2_000)
  open()
  expect(named('Library')).toBeTruthy()
})
