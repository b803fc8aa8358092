import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { OnAir } from '../../../../shared/api/programme.ts'
import { sampleStation } from '../../../api/testing/samples.ts'
import { onAirQuery } from '../../programme/on-air-query.ts'
import { broadcastOf, sampleOnAir } from '../../programme/testing/samples.ts'
import { StationCard } from './station-card.tsx'

const fake = vi.hoisted(() => ({
  playing: null as string | null,
  favorites: { isPending: false, data: { kept: new Set<string>() } },
  player: { play: vi.fn(), pause: vi.fn() },
  mutate: vi.fn(),
}))

vi.mock('../../player/player.ts', () => ({
  player: fake.player,
  useIsPlaying: (id: string) => fake.playing === id,
}))
vi.mock('../../favorites/favorites-query.ts', async (original) => ({
  ...(await original<object>()),
  useFavoritesView: () => fake.favorites,
  useToggleFavorite: () => ({ mutate: fake.mutate }),
}))

const station = { ...sampleStation, tags: ['dub', 'drum & bass', 'ambient', 'drone'], demo: false }

function show(said: OnAir | null = null): void {
  const client = new QueryClient()
  client.setQueryData(onAirQuery(station.id).queryKey, said)
  render(
    <QueryClientProvider client={client}>
      <StationCard station={station} />
    </QueryClientProvider>,
    { wrapper: MemoryRouter },
  )
}

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  fake.playing = null
  fake.favorites = { isPending: false, data: { kept: new Set() } }
})

it('plays its station', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Play Night Bus' }))
  expect(fake.player.play).toHaveBeenCalledWith(station)
})

it('pauses while it is the one playing, and only then', async () => {
  fake.playing = 'cellar-signal'
  show()
  expect(screen.queryByRole('button', { name: 'Pause Night Bus' })).toBeNull()
  cleanup()
  fake.playing = 'night-bus'
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Pause Night Bus' }))
  expect(fake.player.pause).toHaveBeenCalledTimes(1)
})

it('adds to the favorites', async () => {
  show()
  const toggle = screen.getByRole('button', { name: 'Add Night Bus to favorites' })
  expect(toggle.getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(toggle)
  expect(fake.mutate).toHaveBeenCalledWith({ station, favorite: true })
})

it('removes from the favorites', async () => {
  fake.favorites = { isPending: false, data: { kept: new Set(['night-bus']) } }
  show()
  const toggle = screen.getByRole('button', { name: 'Remove Night Bus from favorites' })
  expect(toggle.getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(toggle)
  expect(fake.mutate).toHaveBeenCalledWith({ station, favorite: false })
})

it('leads to its page, and to the stations of its first three genres', () => {
  show()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/?about=night-bus',
    '/browse?genre=dub',
    '/browse?genre=drum+%26+bass',
    '/browse?genre=ambient',
  ])
})

it('says what it has on and what comes next; of a station that says nothing, nothing', () => {
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
