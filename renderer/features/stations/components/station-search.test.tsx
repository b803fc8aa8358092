import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { StationSearch } from './station-search.tsx'
import { SEARCH_DEBOUNCE_MS } from './use-debounced.ts'

const asked = vi.hoisted(() => [] as (string | undefined)[])

vi.mock('../../favorites/favorites.ts', () => ({ FavoriteToggle: () => null }))
vi.mock('../../player/player.ts', () => ({}))
vi.mock('../stations.ts', () => ({
  useFacets: () => ({ isPending: false, data: { genres: [], countries: [], languages: [] } }),
  useStations: ({ query }: { query?: string }) => {
    if (asked.at(-1) !== query) asked.push(query)
    return { isPending: false, data: { pages: [{ items: [], nextCursor: null, total: 0 }] } }
  },
}))

function open(address: string) {
  const router = createMemoryRouter([{ path: '/search', Component: StationSearch }], {
    initialEntries: [address],
  })
  render(<RouterProvider router={router} />)
  return router
}

async function type(text: string): Promise<void> {
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })
  await act(() => vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS))
}

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('starts with the words of the address', () => {
  open('/search?query=dub')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('dub')
  expect(asked).toEqual(['dub'])
})

it('puts what was typed into the address, and asks for nothing but that', async () => {
  const router = open('/search')
  expect(screen.getByRole('status').textContent).toContain('Type to search')
  await type('  night  ')
  expect(router.state.location.search).toBe('?query=night')
  expect(asked).toEqual(['night'])
  expect(screen.getByRole('status').textContent).toBe('0 stations for “night”')
  expect(screen.getByRole('heading', { name: 'Nothing found for “night”' })).toBeTruthy()
})

it('follows a link to an empty search', async () => {
  const router = open('/search?query=dub')
  await act(() => router.navigate('/search'))
  await act(() => vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS))
  expect(router.state.location.search).toBe('')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})
