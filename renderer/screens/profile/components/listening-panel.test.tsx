import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { sampleStation } from '../../../api/testing/samples.ts'
import { useFavorites } from '../../../domain/favorites/favorites-query.ts'
import { showScreen } from '../../../ui/testing/show-screen.tsx'
import { loadFavoriteStations } from '../listening-taste.ts'
import { ListeningPanel } from './listening-panel.tsx'

vi.mock('../../../domain/favorites/favorites-query.ts', () => ({ useFavorites: vi.fn() }))
vi.mock('../listening-taste.ts', async (original) => ({
  ...(await original<typeof import('../listening-taste.ts')>()),
  loadFavoriteStations: vi.fn(),
}))

afterEach(cleanup)

function show(count: number): void {
  const data = Array.from({ length: count }, (_, index) => ({ stationId: `s${index}` }))
  vi.mocked(useFavorites).mockReturnValue({ data } as unknown as ReturnType<typeof useFavorites>)
  showScreen(<ListeningPanel />)
}

it('links to the genres and countries of the favorites', async () => {
  vi.mocked(loadFavoriteStations).mockResolvedValueOnce([
    { ...sampleStation, tags: ['dub', 'drum & bass'] },
    { ...sampleStation, tags: ['dub'], country: 'Chile', countrycode: 'CL' },
  ])
  show(2)
  const dub = await screen.findByRole('link', { name: 'dub' })
  expect(dub.getAttribute('href')).toBe('/browse?genre=dub')
  const other = screen.getByRole('link', { name: 'drum & bass' })
  expect(other.getAttribute('href')).toBe('/browse?genre=drum+%26+bass')
  expect(screen.getByRole('link', { name: 'Chile' }).getAttribute('href')).toBe(
    '/browse?country=CL',
  )
  expect(screen.getByText('2 stations')).toBeTruthy()
  expect(screen.queryByText(/most recent favorites/)).toBeNull()
})

it('says when it covers only the most recent ones', async () => {
  vi.mocked(loadFavoriteStations).mockResolvedValueOnce([sampleStation])
  show(50)
  await screen.findByText('Based on your 36 most recent favorites.')
  await waitFor(() => expect(vi.mocked(loadFavoriteStations).mock.lastCall?.[0]).toHaveLength(36))
})

it('links a listener without favorites to the stations', () => {
  show(0)
  expect(screen.getByText('No favorites yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Browse stations' }).getAttribute('href')).toBe('/browse')
})
