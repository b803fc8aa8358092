import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useAuthStore } from '../domain/auth/auth-store.ts'
import { ada } from '../domain/auth/testing/fake-provider.ts'
import { Component } from './otp.tsx'

function Address() {
  const { pathname, search } = useLocation()
  return <p data-testid="address">{pathname + search}</p>
}

function open() {
  render(
    <MemoryRouter initialEntries={['/otp?redirect=%2Flibrary']}>
      <Component />
      <Address />
    </MemoryRouter>,
  )
}

const address = () => screen.getByTestId('address').textContent

beforeEach(() => {
  useAuthStore.setState({ user: null, isLoading: false, challenge: null })
})
afterEach(cleanup)

it('says that no code is pending and links back with the redirect preserved', () => {
  open()
  expect(screen.getByText(/^No code is pending/)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Back to sign in' })
  expect(link.getAttribute('href')).toBe('/sign-in?redirect=%2Flibrary')
})

it('says that no code is pending to a signed-in user too', () => {
  useAuthStore.setState({ user: ada })
  open()
  expect(screen.getByText(/^No code is pending/)).toBeTruthy()
  expect(address()).toBe('/otp?redirect=%2Flibrary')
})

it('asks for the code of a pending challenge and shows the masked number', () => {
  useAuthStore.setState({ challenge: { phone: '+*******1234', sentAt: 1 } })
  open()
  expect(screen.getByText(/code to \+•{7}1234/)).toBeTruthy()
  expect(screen.getByLabelText('Code')).toBeTruthy()
})

it('continues through the sign-in page after the code signs the user in', () => {
  useAuthStore.setState({ challenge: { phone: '+*******1234', sentAt: 1 } })
  open()
  act(() => useAuthStore.setState({ user: ada }))
  expect(address()).toBe('/sign-in?redirect=%2Flibrary')
})

it('says that no code is pending once the challenge has ended', () => {
  useAuthStore.setState({ challenge: { phone: '+*******1234', sentAt: 1 } })
  open()
  act(() => useAuthStore.setState({ challenge: null }))
  expect(screen.getByText(/^No code is pending/)).toBeTruthy()
})
