import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { openDialogs } from './open-dialogs.ts'

export const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

export function showScreen(screen: ReactNode, client = newClient()) {
  openDialogs()
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{screen}</MemoryRouter>
    </QueryClientProvider>,
  )
}
