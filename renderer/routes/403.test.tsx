import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { useAuthStore } from '../domain/auth/auth-store.ts'
import { ada } from '../domain/auth/testing/fake-provider.ts'
import { Component } from './403.tsx'

afterEach(cleanup)

it.each([
  ['offers sign-in without a user', null, true],
  ['offers sign-in to an anonymous listener', { ...ada, isAnonymous: true }, true],
  ['offers no sign-in to a user with an account', ada, false],
])('%s', (_, user, offersSignIn) => {
  useAuthStore.setState({ isLoading: false, user })
  render(<Component />, { wrapper: MemoryRouter })
  expect(screen.queryByRole('link', { name: 'Sign in' }) !== null).toBe(offersSignIn)
})
