import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { StationBrowser } from './station-browser.tsx'

vi.mock('../../favorites/favorites.ts', () => ({ FavoriteToggle: () => null }))
vi.mock('../../player/player.ts', () => ({}))
vi.mock('../stations.ts', () => ({
  useFacets: () => ({ data: { genres: [], countries: [], languages: [] } }),
  useStations: () => ({ data: { pages: [{ items: [], nextCursor: null, total: 0 }] } }),
}))

afterEach(cleanup)

it.each([0, 1])('clearing the filters (button %i) hands the keyboard on to them', async (index) => {
  const router = createMemoryRouter([{ path: '/browse', Component: StationBrowser }], {
    initialEntries: ['/', '/browse?genre=dub&sort=name'],
    initialIndex: 1,
  })
  render(<RouterProvider router={router} />)
  const [button] = screen.getAllByRole('button', { name: 'Clear filters' }).slice(index)
  if (!button) throw new Error('no such button')
  await userEvent.click(button)
  expect(router.state.location.search).toBe('')
  expect(router.state.historyAction).toBe('REPLACE')
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Genre' }))
})
