import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useAuthStore } from '../auth/auth-store.ts'
import { shownNotices } from './shown-notices.ts'
import { UnseenNotices } from './unseen-notices.tsx'

const notices = (count: number) =>
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
      <UnseenNotices />
    </a>,
  )
const named = (name: string) => screen.queryByRole('link', { name })

it('counts unseen notices, also in the accessible name of the link', () => {
  open()
  expect(named('Library')).toBeTruthy()
  act(() => shownNotices.add('ada', notices(1), 2_000))
  expect(named('Library, 1 new notification')).toBeTruthy()
  act(() => shownNotices.add('ada', notices(120), 2_000))
  expect(screen.getByText('99+')).toBeTruthy()
  act(() => shownNotices.markSeen('ada', 3_000))
  expect(named('Library')).toBeTruthy()
})

it('ignores notices of another user', () => {
  shownNotices.add('bob', notices(2), 2_000)
  open()
  expect(named('Library')).toBeTruthy()
})
