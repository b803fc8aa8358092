import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { Favorite } from '../../../shared/api/favorites.ts'
import type { OnAir } from '../../../shared/api/schedule.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { onAirQuery } from '../schedule/on-air-query.ts'
import { broadcastOf, sampleOnAir } from '../schedule/testing/samples.ts'
import { StationCard, StationTile } from './station-card.tsx'

const fake = vi.hoisted(() => ({
  playing: null as string | null,
  favorites: {
    isPending: false,
    data: { favoriteIds: new Set<string>(), items: [] as Favorite[] },
  },
  player: { play: vi.fn(), pause: vi.fn() },
  mutate: vi.fn(),
  followed: new Set<string>(),
  follow: vi.fn(),
}))

vi.mock('../player/player.ts', () => ({
  player: fake.player,
  useIsPlaying: (id: string) => fake.playing === id,
}))
vi.mock('../favorites/favorites-query.ts', async (original) => ({
  ...(await original<object>()),
  useFavoritesView: () => fake.favorites,
  useChangeFavorites: () => fake.mutate,
}))

vi.mock('../following/following-query.ts', async (original) => ({
  ...(await original<object>()),
  useAccountUid: () => 'ada',
  useFollowedKeys: () => ({ isSuccess: true, data: fake.followed }),
  useToggleFollow: () => fake.follow,
}))

const station = { ...sampleStation, tags: ['dub', 'drum & bass', 'ambient', 'drone'], demo: false }

function show(
  said: OnAir | null = null,
  shown: Station = station,
  Card: typeof StationCard = StationCard,
): void {
  const client = new QueryClient()
  client.setQueryData(onAirQuery(station.id).queryKey, said)
  render(
    <QueryClientProvider client={client}>
      <Card station={shown} />
    </QueryClientProvider>,
    { wrapper: MemoryRouter },
  )
}

/** The favorites after the first requested change. */
const changed = () =>
  fake.mutate.mock.calls[0]?.[0]({ all: { items: fake.favorites.data.items } }).items

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  fake.playing = null
  fake.followed = new Set()
  fake.favorites = { isPending: false, data: { favoriteIds: new Set(), items: [] } }
})

it('plays its station', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Play Night Bus' }))
  expect(fake.player.play).toHaveBeenCalledWith(station)
})

it('pauses only while it is the playing station', async () => {
  fake.playing = 'cellar-signal'
  show()
  expect(screen.queryByRole('button', { name: 'Pause Night Bus' })).toBeNull()
  cleanup()
  fake.playing = 'night-bus'
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Pause Night Bus' }))
  expect(fake.player.pause).toHaveBeenCalledTimes(1)
})

it('links the cover of the playing station to the now-playing view', () => {
  show()
  expect(screen.queryByRole('link', { name: 'Now playing' })).toBeNull()
  cleanup()
  fake.playing = 'night-bus'
  show()
  const link = screen.getByRole('link', { name: 'Now playing' })
  expect(link.getAttribute('href')).toBe('/?view=now-playing')
})

it('adds to the favorites', async () => {
  show()
  const toggle = screen.getByRole('button', { name: 'Add Night Bus to favorites' })
  expect(toggle.getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(toggle)
  expect(changed()).toMatchObject([{ stationId: 'night-bus', deleted: false }])
})

it('removes from the favorites', async () => {
  const items = [{ stationId: 'night-bus', version: 1, deleted: false }]
  fake.favorites = { isPending: false, data: { favoriteIds: new Set(['night-bus']), items } }
  show()
  const toggle = screen.getByRole('button', { name: 'Remove Night Bus from favorites' })
  expect(toggle.getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(toggle)
  expect(changed()).toMatchObject([{ stationId: 'night-bus', deleted: true }])
})

it('follows and unfollows, except own stations', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Follow Night Bus', pressed: false }))
  const target = { kind: 'station', id: 'night-bus' }
  expect(fake.follow).toHaveBeenLastCalledWith({ target: target, followed: true })
  cleanup()
  fake.followed = new Set(['station:night-bus'])
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Follow Night Bus', pressed: true }))
  expect(fake.follow).toHaveBeenLastCalledWith({ target: target, followed: false })
  cleanup()
  show(null, { ...station, source: 'own' })
  expect(screen.queryByRole('button', { name: 'Follow Night Bus' })).toBeNull()
})

it('links to its page and to its first three genres', () => {
  show()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/stations/night-bus',
    '/browse?genre=dub',
    '/browse?genre=drum+%26+bass',
    '/browse?genre=ambient',
  ])
})

it('shows the current and next show if there are any', () => {
  const startsAt = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const broadcast = { ...broadcastOf('Deep Space', '', null), startsAt: startsAt(-10) }
  const next = { ...broadcastOf('Drift', '', null), startsAt: startsAt(10) }
  show({ ...sampleOnAir, broadcast, next })
  expect(screen.getByText('Now: Deep Space')).toBeTruthy()
  expect(screen.getByText(/^Next: Drift, /)).toBeTruthy()
  cleanup()
  show()
  expect(screen.queryByText(/^(Now|Next): /)).toBeNull()
})

it('shows the country, or that the owner switched the station off, on a compact card', async () => {
  const german = { ...station, country: 'Germany' }
  show(null, german, StationTile)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/stations/night-bus',
  ])
  expect(screen.getByRole('button', { name: 'Add Night Bus to favorites' })).toBeTruthy()
  expect(screen.getByText(/Germany$/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Play Night Bus' }))
  expect(fake.player.play).toHaveBeenCalledWith(german)
  cleanup()
  show(null, { ...german, onAir: false }, StationTile)
  expect(screen.getByText('Off air')).toBeTruthy()
})
