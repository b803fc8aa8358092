/** Test helpers for the plan screens: a signed-in user and a rendered page. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { openDialogs } from '../../../ui/testing/open-dialogs.ts'
import type { Auth } from '../../auth/auth.ts'

const ada: NonNullable<Auth['user']> = {
  uid: 'u1',
  email: 'ada@example.org',
  displayName: 'Ada',
  photoURL: null,
  emailVerified: true,
  providers: ['password'],
}

/** Auth state of a user with a plan. Null means signed out. */
export function authOf(plan: string | null): Pick<Auth, 'user' | 'claims'> & { isLoading: false } {
  if (plan === null) return { user: null, claims: null, isLoading: false }
  const role = plan === 'free' ? 'listener' : plan
  return { user: ada, claims: { role, plan }, isLoading: false }
}

/** Renders a screen at a URL with its data. jsdom does not open dialogs itself. */
export async function showPlans(screen: ReactNode, path = '/subscriptions') {
  openDialogs()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: [path] })
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
  })
  await waitFor(() => {
    if (client.isFetching() > 0) throw new Error('still loading')
  })
  return { client, router }
}
