import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Station } from '../../../shared/api/stations.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { pressWhenShown } from '../../ui/testing/press.ts'
import { showAt } from '../../ui/testing/show-at.tsx'
import { StationPage } from './station-page.tsx'

const fake = vi.hoisted(() => ({
  answer: {} as { data?: unknown; error?: unknown; isPending: boolean; dataUpdatedAt?: number },
  refetch: vi.fn(),
  favorites: [] as { stationId: string }[],
  remove: vi.fn(),
  similar: [] as Station[],
}))

vi.mock('../../domain/stations/stations.ts', () => ({
  useStation: () => ({ dataUpdatedAt: Date.now(), ...fake.answer, refetch: fake.refetch }),
}))
vi.mock('../../domain/stations/station-row.tsx', () => ({
  StationRows: ({ stations }: { stations: Station[] }) =>
    stations.map(({ id, name }) => <p key={id}>{name}</p>),
}))
vi.mock('../../domain/stations/suggested-stations.tsx', () => ({
  SuggestedStations: () => <p>Suggested</p>,
}))
vi.mock('../../domain/stations/filter-params.ts', () => ({
  genrePath: (tag: string) => `/browse?genre=${tag}`,
}))
vi.mock('../../domain/stations/station-play-button.tsx', () => ({
  StationPlayButton: () => <button type="button">Play</button>,
}))
vi.mock('../../domain/favorites/blocked.tsx', () => ({ BlockButton: () => null }))
vi.mock('../../domain/favorites/favorite-toggle.tsx', () => ({
  FavoriteToggle: () => null,
}))
vi.mock('../../domain/favorites/use-unblocked.ts', () => ({
  useUnblocked: (stations: unknown) => stations,
}))
vi.mock('../../domain/favorites/favorites-query.ts', () => ({
  useFavorites: () => ({ data: fake.favorites }),
}))
vi.mock('../../domain/favorites/use-edit-favorites.ts', () => ({
  useEditFavorites: () => ({ remove: fake.remove }),
}))
vi.mock('../../domain/stations/now-next.tsx', () => ({ NowNext: () => null }))
vi.mock('../../domain/following/follow-button.tsx', () => ({
  FollowButton: ({ kind, id }: { kind: string; id: string }) => (
    <button type="button">{`Follow ${kind} ${id}`}</button>
  ),
}))
vi.mock('./components/station-played.tsx', () => ({ StationPlayed: () => null }))
vi.mock('./components/station-schedule.tsx', () => ({
  StationSchedule: () => null,
  StationShows: () => null,
}))
vi.mock('../../domain/player/copy-outcome.tsx', () => ({ CopyOutcome: () => null }))
vi.mock('../../domain/player/use-copy.ts', () => ({
  useCopy: () => ({ copied: null, copy: () => {} }),
}))

vi.mock('../../api/context.ts', () => ({
  apiContext: () => ({ config: { apiUrl: 'http://127.0.0.1:4810' } }),
}))
vi.mock('../../api/stations.ts', () => ({ getSimilar: async () => fake.similar }))

beforeEach(() => {
  fake.similar = []
  fake.favorites = []
  fake.answer = { data: sampleStation, isPending: false }
})
afterEach(cleanup)

const show = (id = 'night-bus') => showAt(<StationPage id={id} />, `/stations/${id}`)

it('names the page by the station and shows its state and last check', async () => {
  const air = { state: 'on air', since: null, checkedAt: new Date().toISOString() } as const
  fake.answer.data = { ...sampleStation, air: { ...sampleStation.air, ...air } }
  show()
  expect(screen.getByRole('heading', { level: 1, name: 'Night Bus' })).toBeTruthy()
  await waitFor(() => expect(document.title).toMatch(/^Night Bus/))
  expect(screen.getByText('On air, checked this minute')).toBeTruthy()
  expect(screen.getByText('Last check').nextElementSibling?.textContent).toBe('this minute')
})

it('names its creator with links to follow and visit', async () => {
  fake.answer = {
    data: { ...sampleStation, creator: { id: 'ada', displayName: 'Ada' } },
    isPending: false,
  }
  show()
  const name = await screen.findByRole('link', { name: 'Ada' })
  expect(name.getAttribute('href')).toBe('/users?person=ada')
  expect(screen.getByRole('button', { name: 'Follow creator ada' })).toBeTruthy()
})

it('shows the first 6 similar stations, and all on request', async () => {
  fake.similar = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({
    ...sampleStation,
    id,
    name: `Like ${id}`,
  }))
  show()
  const shelf = await screen.findByRole('region', { name: 'Similar stations' })
  expect(within(shelf).getAllByText(/^Like/)).toHaveLength(6)
  await userEvent.click(within(shelf).getByRole('button', { name: 'Show all 7' }))
  expect(within(shelf).getAllByText(/^Like/)).toHaveLength(7)
})

it('tells an address without a station, and suggests others', async () => {
  fake.answer = { isPending: true }
  show(':stationId')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No station has this address')
  expect(screen.getByText('Suggested')).toBeTruthy()
})

it('shows loading, not listed and failed states', async () => {
  fake.answer = { isPending: true }
  show()
  expect(await screen.findByText('Loading the station')).toBeTruthy()
  cleanup()
  fake.answer = { error: { status: 404 }, isPending: false }
  show()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This station is not listed')
  expect(screen.getByText('Suggested')).toBeTruthy()
  const link = await screen.findByRole('link', { name: 'Search stations' })
  expect(link.getAttribute('href')).toBe('/search')
  cleanup()
  fake.answer = { error: new Error('offline'), isPending: false }
  show()
  await pressWhenShown('Try again')
  expect(fake.refetch).toHaveBeenCalledOnce()
})

it('removes a gone station from the favorites', async () => {
  fake.favorites = [{ stationId: 'night-bus' }]
  fake.answer = { error: { status: 404 }, isPending: false }
  show()
  await pressWhenShown('Remove from favorites')
  expect(fake.remove).toHaveBeenCalledWith([{ stationId: 'night-bus' }], null)
})

it('shows a paused station as not playable, and no link for a private one', async () => {
  fake.answer = { data: { ...sampleStation, url: '', inactive: true }, isPending: false }
  show()
  expect(await screen.findByText(/^Paused by its owner/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull()
  cleanup()
  fake.answer = { data: { ...sampleStation, source: 'own' }, isPending: false }
  show()
  expect(await screen.findByText('Only you see this station.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
})

it('marks a station cached by the last run', async () => {
  show()
  await screen.findByRole('button', { name: 'Play' })
  expect(screen.queryByText('Shown from your last visit.')).toBeNull()
  cleanup()
  fake.answer = { data: sampleStation, isPending: false, dataUpdatedAt: 1 }
  show()
  expect(await screen.findByText('Shown from your last visit.')).toBeTruthy()
})

it('links only web homepages and shows untrusted text as text', async () => {
  const name = '<b>Night</b> \u202eBus'
  fake.answer = {
    data: { ...sampleStation, name, homepage: 'javascript:alert(1)' },
    isPending: false,
  }
  show()
  expect(screen.getByRole('heading', { level: 1, name }).getAttribute('dir')).toBe('auto')
  expect(screen.queryByText('Homepage')).toBeNull()
  cleanup()
  fake.answer = {
    data: { ...sampleStation, homepage: 'https://radio.example/' },
    isPending: false,
  }
  show()
  const link = await screen.findByRole('link', { name: 'https://radio.example/' })
  expect(link.getAttribute('target')).toBe('_blank')
})

it('links to its directory entry if there is one', async () => {
  const stationuuid = '963fb390-0601-11e8-ae97-52543be04c81'
  const checked = { lastcheckok: true, lastcheckoktime: null }
  const directory = { stationuuid, ...checked, clickcount: 3, clicktrend: 0, goneAt: null }
  fake.answer = { data: { ...sampleStation, directory }, isPending: false }
  show()
  const link = await screen.findByRole('link', { name: /radio-browser/ })
  expect(link.getAttribute('href')).toBe(`https://www.radio-browser.info/history/${stationuuid}`)
  expect(link.getAttribute('target')).toBe('_blank')
})
