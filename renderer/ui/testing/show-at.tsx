import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { openDialogs } from './open-dialogs.ts'

/** Renders an element at the last of the visited URLs. Queries retry without a delay. */
export function showAt(element: ReactNode, ...visited: string[]) {
  openDialogs()
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: visited })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { address: () => router.state.location.pathname + router.state.location.search, router }
}
