import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Station } from '../../../shared/api/stations.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { StationLink } from '../../domain/stations/station-link.tsx'
import { press, pressWhenShown } from '../../ui/testing/press.ts'
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
vi.mock('../../domain/stations/station-list.tsx', () => ({
  StationList: ({ children }: { children: ReactNode }) => children,
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
vi.mock('./components/station-schedule.tsx', () => ({ StationSchedule: () => null }))
vi.mock('../../domain/player/copy-outcome.tsx', () => ({ CopyOutcome: () => null }))
vi.mock('../../domain/player/use-copy.ts', () => ({
  useCopy: () => ({ copied: null, copy: () => {} }),
}))

vi.mock('../../api/stations.ts', () => ({ getSimilar: async () => fake.similar }))

beforeEach(() => {
  fake.similar = []
  fake.favorites = []
  fake.answer = { data: sampleStation, isPending: false }
})
afterEach(cleanup)

const show = (...visited: string[]) =>
  showAt(
    <>
      <StationLink id="night-bus">Night Bus</StationLink>
      <StationPage />
    </>,
    ...visited,
  )

const dialog = () => screen.findByRole('dialog', { name: 'Station' })

it('opens over the screen and goes back on close', async () => {
  const { address, router } = show('/browse?genre=dub')
  await userEvent.click(screen.getByRole('link', { name: 'Night Bus' }))
  expect(address()).toBe('/browse?genre=dub&about=night-bus')
  expect(await within(await dialog()).findByText('Night Bus')).toBeTruthy()
  await press('Close')
  await waitFor(() => expect(address()).toBe('/browse?genre=dub'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(router.state.historyAction).toBe('POP')
})

it('names its creator with links to follow and visit', async () => {
  fake.answer = {
    data: { ...sampleStation, creator: { id: 'ada', displayName: 'Ada' } },
    isPending: false,
  }
  show('/browse?about=night-bus')
  const name = within(await dialog()).getByRole('link', { name: 'Ada' })
  expect(name.getAttribute('href')).toBe('/users?person=ada')
  expect(screen.getByRole('button', { name: 'Follow creator ada' })).toBeTruthy()
})

it('closes to the underlying screen when opened by URL', async () => {
  const { address } = show('/other', '/search?q=dub&about=night-bus')
  await dialog()
  await press('Close')
  await waitFor(() => expect(address()).toBe('/search?q=dub'))
})

it('links to similar stations, all on request, and closes to the underlying screen', async () => {
  fake.similar = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
    ...sampleStation,
    id,
    name: `Like ${id}`,
  }))
  const { address } = show('/browse')
  await userEvent.click(screen.getByRole('link', { name: 'Night Bus' }))
  const shelf = await screen.findByRole('region', { name: 'Similar stations' })
  expect(within(shelf).getAllByRole('link')).toHaveLength(4)
  await userEvent.click(within(shelf).getByRole('button', { name: 'Show all 5' }))
  await userEvent.click(within(shelf).getByRole('link', { name: 'Like e' }))
  expect(address()).toBe('/browse?about=e')
  await press('Close')
  await waitFor(() => expect(address()).toBe('/browse'))
})

it('shows loading, not listed and failed states', async () => {
  fake.answer = { isPending: true }
  show('/?about=night-bus')
  expect(await screen.findByText('Loading the station')).toBeTruthy()
  cleanup()
  fake.answer = { error: { status: 404 }, isPending: false }
  show('/?about=night-bus')
  const link = await screen.findByRole('link', { name: 'Search stations' })
  expect(link.getAttribute('href')).toBe('/search')
  cleanup()
  fake.answer = { error: new Error('offline'), isPending: false }
  show('/?about=night-bus')
  await pressWhenShown('Try again')
  expect(fake.refetch).toHaveBeenCalledOnce()
})

it('removes a gone station from the favorites', async () => {
  fake.favorites = [{ stationId: 'night-bus' }]
  fake.answer = { error: { status: 404 }, isPending: false }
  show('/?about=night-bus')
  await pressWhenShown('Remove from favorites')
  expect(fake.remove).toHaveBeenCalledWith([{ stationId: 'night-bus' }], null)
})

it('shows a paused station as not playable, and no link for a private one', async () => {
  fake.answer = { data: { ...sampleStation, url: '', inactive: true }, isPending: false }
  show('/?about=night-bus')
  expect(await screen.findByText(/^Paused by its owner/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull()
  cleanup()
  fake.answer = { data: { ...sampleStation, source: 'own' }, isPending: false }
  show('/?about=night-bus')
  expect(await screen.findByText('Only you see this station.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
})

it('marks a station cached by the last run', async () => {
  show('/?about=night-bus')
  await screen.findByRole('button', { name: 'Play' })
  expect(screen.queryByText('Shown from your last visit.')).toBeNull()
  cleanup()
  fake.answer = { data: sampleStation, isPending: false, dataUpdatedAt: 1 }
  show('/?about=night-bus')
  expect(await screen.findByText('Shown from your last visit.')).toBeTruthy()
})

it('links only web homepages and shows untrusted text as text', async () => {
  const name = '<b>Night</b> \u202eBus'
  fake.answer = {
    data: { ...sampleStation, name, homepage: 'javascript:alert(1)' },
    isPending: false,
  }
  show('/?about=night-bus')
  expect((await screen.findByText(name)).getAttribute('dir')).toBe('auto')
  expect(screen.queryByText('Homepage')).toBeNull()
  cleanup()
  fake.answer = {
    data: { ...sampleStation, homepage: 'https://radio.example/' },
    isPending: false,
  }
  show('/?about=night-bus')
  const link = await screen.findByRole('link', { name: 'https://radio.example/' })
  expect(link.getAttribute('target')).toBe('_blank')
})

it('links to its directory entry if there is one', async () => {
  const stationuuid = '963fb390-0601-11e8-ae97-52543be04c81'
  const checked = { lastcheckok: true, lastcheckoktime: null }
  const directory = { stationuuid, ...checked, clickcount: 3, clicktrend: 0, goneAt: null }
  fake.answer = { data: { ...sampleStation, directory }, isPending: false }
  show('/?about=night-bus')
  const link = await screen.findByRole('link', { name: /radio-browser/ })
  expect(link.getAttribute('href')).toBe(`https://www.radio-browser.info/history/${stationuuid}`)
  expect(link.getAttribute('target')).toBe('_blank')
})
