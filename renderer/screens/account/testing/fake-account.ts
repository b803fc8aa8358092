/** For tests of the account's screens: a user, and the frame such a screen needs. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import type { Auth } from '../../../domain/auth/auth.ts'
import { openDialogs } from '../../../ui/testing/open-dialogs.ts'

export const ada: NonNullable<Auth['user']> = {
  uid: 'u1',
  email: 'ada@example.org',
  displayName: 'Ada',
  photoURL: null,
  emailVerified: true,
  providers: ['password'],
}

/** Shows a screen with a query client of its own. jsdom opens no dialogs by itself. */
export function showScreen(screen: ReactNode): void {
  openDialogs()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const routed = createElement(MemoryRouter, undefined, screen)
  render(createElement(QueryClientProvider, { client }, routed))
}
