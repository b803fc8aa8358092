import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useAuthStore } from '../../domain/auth/auth-store.ts'
import { ada } from '../account/testing/fake-account.ts'
import { PublicFrame } from './public-frame.tsx'

beforeEach(() => useAuthStore.setState(useAuthStore.getInitialState(), true))
afterEach(cleanup)

test.each([
  ['an account', { user: ada }, ['Back to the radio']],
  ['no account, behind the sign-in wall', { user: null }, ['Sign in']],
  [
    'no account, with anonymous listening',
    { user: { ...ada, email: null, isAnonymous: true }, isAnonymousListeningOn: true },
    ['Back to the radio', 'Sign in'],
  ],
])('offers the right links to a user with %s', (_, state, names) => {
  useAuthStore.setState({ isLoading: false, ...state })
  render(<PublicFrame>plans</PublicFrame>, { wrapper: MemoryRouter })
  const links = screen.getAllByRole('link').slice(1)
  expect(links.map((link) => link.textContent)).toEqual(names)
})
