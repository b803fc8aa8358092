import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { StationBrowser } from './station-browser.tsx'

vi.mock('../favorites/favorite-toggle.tsx', () => ({ FavoriteToggle: () => null }))
vi.mock('../auth/auth.ts', () => ({ useAuth: () => ({ user: { uid: 'ada' } }) }))
vi.mock('../player/player.ts', () => ({}))
vi.mock('./stations.ts', () => ({
  useFacets: () => ({
    data: {
      genres: [],
      countries: [],
      languages: [],
      codecs: [{ value: 'OPUS', label: 'OPUS', count: 7 }],
    },
  }),
  useStations: () => ({ data: { pages: [{ items: [], nextCursor: null, total: 0 }] } }),
}))

afterEach(cleanup)

function open(address: string) {
  const router = createMemoryRouter([{ path: '/browse', Component: StationBrowser }], {
    initialEntries: ['/', address],
    initialIndex: 1,
  })
  render(<RouterProvider router={router} />)
  return router
}

it.each([0, 1])('focuses the filters after clearing them (button %i)', async (index) => {
  const router = open('/browse?genre=dub&sort=name')
  const [button] = screen.getAllByRole('button', { name: 'Clear filters' }).slice(index)
  if (!button) throw new Error('no such button')
  await userEvent.click(button)
  expect(router.state.location.search).toBe('')
  expect(router.state.historyAction).toBe('REPLACE')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filters' }))
})

it('shows a list until the user chooses the grid', async () => {
  open('/browse')
  expect(screen.getByRole('button', { name: 'List', pressed: true })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Grid', pressed: false }))
  expect(screen.getByRole('button', { name: 'Grid', pressed: true })).toBeTruthy()
})

it('filters by codec, bitrate and on-air state through the URL', async () => {
  const router = open('/browse?genre=dub')
  await userEvent.click(screen.getByRole('button', { name: 'Filters (1)', expanded: false }))
  const choose = (name: string, option: string) =>
    userEvent.selectOptions(screen.getByRole('combobox', { name }), option)
  await choose('Codec', 'OPUS (7)')
  await choose('Bitrate', '192 kbit/s or more')
  await userEvent.click(screen.getByRole('switch', { name: 'Only stations on air' }))
  expect(router.state.location.search).toBe('?genre=dub&codec=OPUS&bitrate=192&air=on')
  expect(screen.getByRole('button', { name: 'Filters (4)', expanded: true })).toBeTruthy()
  await userEvent.click(screen.getByRole('switch', { name: 'Only stations on air' }))
  expect(router.state.location.search).toBe('?genre=dub&codec=OPUS&bitrate=192')
})
