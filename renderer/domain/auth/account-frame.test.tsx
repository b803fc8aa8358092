import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AccountFrame } from './account-frame.tsx'
import { useAuthStore } from './auth-store.ts'
import { ada } from './testing/fake-provider.ts'

beforeEach(() => useAuthStore.setState(useAuthStore.getInitialState(), true))
afterEach(cleanup)

it('scrolls to the top after a page that was scrolled down', () => {
  document.documentElement.scrollTop = 300
  render(
    <MemoryRouter>
      <AccountFrame title="Sign in">
        <p>Form</p>
      </AccountFrame>
    </MemoryRouter>,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in')
  expect(document.documentElement.scrollTop).toBe(0)
})

it.each([
  [
    'without an account',
    { isAnonymousListeningOn: true },
    ['Undertone', 'Listen without an account'],
  ],
  ['with an account', { user: ada }, ['Undertone', 'Back to the radio']],
  ['where listening requires an account', {}, ['Undertone']],
])('leads back to the radio %s', (_, state, names) => {
  useAuthStore.setState({ isLoading: false, ...state })
  render(
    <MemoryRouter>
      <AccountFrame title="Sign in">
        <p>Form</p>
      </AccountFrame>
    </MemoryRouter>,
  )
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(names.map(() => '/'))
  for (const name of names)
    expect(screen.getByRole('link', { name: new RegExp(name) })).toBeTruthy()
})
