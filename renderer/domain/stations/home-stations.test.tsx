import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { sampleStation } from '../../api/testing/samples.ts'
import { showScreen } from '../../ui/testing/show-screen.tsx'
import { HomeStations } from './home-stations.tsx'

const fake = vi.hoisted(() => ({ blocked: new Set<string>() }))
vi.mock('../favorites/favorites-query.ts', () => ({
  useFavoritesView: () => ({ data: { blocked: fake.blocked } }),
}))
vi.mock('../favorites/favorite-toggle.tsx', () => ({ FavoriteToggle: () => null }))
vi.mock('../schedule/on-air-line.tsx', () => ({ OnAirLabel: () => null }))
vi.mock('./components/genre-lineup.tsx', () => ({ GenreLineup: () => null }))
vi.mock('../../api/stations.ts', () => ({
  listStations: async () => ({
    items: ['Night Bus', 'Long Wave'].map((name) => ({
      ...sampleStation,
      id: name,
      name,
      demo: true,
    })),
    nextCursor: null,
    total: 2,
  }),
}))

afterEach(cleanup)

it.each([
  [[], ['Night Bus', 'Long Wave']],
  [['Night Bus'], ['Long Wave']],
])('omits blocked demo stations (%j)', async (blocked, names) => {
  fake.blocked = new Set(blocked)
  showScreen(<HomeStations />)
  const shown = await screen.findAllByRole('heading', { level: 3 })
  expect(shown.map(({ textContent }) => textContent)).toEqual(names)
})

it('omits the heading of the demo stations when all are blocked', async () => {
  fake.blocked = new Set(['Night Bus', 'Long Wave'])
  showScreen(<HomeStations />)
  expect(await screen.findByRole('heading', { name: 'By genre' })).toBeTruthy()
  await vi.waitFor(() => expect(screen.queryByRole('heading', { name: 'On air here' })).toBeNull())
})
