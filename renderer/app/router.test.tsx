import { act, render, screen, waitFor } from '@testing-library/react'
import { RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { useAuthStore } from '../domain/auth/auth-store.ts'
import type { PageModule } from './route-pages.ts'
import { createAppRouter } from './router.tsx'

it('shows bar and overlay for a slow page until it is open', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  useAuthStore.setState({ user: null, isLoading: false })
  window.history.replaceState(null, '', '/otp')
  const area = Promise.withResolvers<PageModule>()
  const router = createAppRouter(() => area.promise)
  render(<RouterProvider router={router} />)
  expect(await screen.findByText('Second factor')).toBeTruthy()
  expect(screen.queryByText('Loading...')).toBeNull()

  act(() => void router.navigate('/browse'))
  expect(await screen.findByRole('progressbar')).toBeTruthy()
  expect(await screen.findByText('Loading...')).toBeTruthy()

  await act(async () => area.resolve({ Component: () => <p>Here it is</p> }))
  // The page's modules are read from disk.
  const patience = { timeout: 20_000 }
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull(), patience)
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull(), patience)
}, 30_000)
