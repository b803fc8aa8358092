import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { HistoryEntry } from '../../../shared/api/history.ts'
import {
  EMPTY_CATALOG_FIELDS,
  STATION_IDS_MAX,
  type Station,
} from '../../../shared/api/stations.ts'
import type { StationFilters } from '../../api/stations.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { broadcastOf, sampleOnAir } from '../../domain/schedule/testing/samples.ts'
import { showScreen } from '../../ui/testing/show-screen.tsx'
import { Home, isOnAirNow, newStations, playedStations } from './home.tsx'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const fake = vi.hoisted(() => ({
  played: [] as Station[],
  favorites: [] as string[],
  blocked: new Set<string>(),
  songs: [] as string[],
  /** Catalog stations by genre, country and sort order. */
  listed: {} as Record<string, Station[]>,
  live: [] as string[],
  requests: [] as string[],
  lookedUp: [] as string[][],
}))

vi.mock('../../api/stations.ts', () => ({
  listStations: async ({ genre, country, sort }: StationFilters) => {
    const name = [genre, country, sort].filter(Boolean).join(' ')
    fake.requests.push(name)
    const items = fake.listed[name] ?? []
    return { items, nextCursor: null, total: items.length }
  },
  listStationsById: async (ids: string[]) => {
    fake.lookedUp.push(ids)
    return ids.map((id) => stationOf(id, { onAir: id === 'favorite-60' }))
  },
  getFacets: async () => ({
    genres: [{ value: 'dub', label: 'Dub', count: 2 }],
    countries: [],
    languages: [],
  }),
}))
vi.mock('../../api/schedule.ts', () => ({
  listOnAir: async (ids: string[]) =>
    ids
      .filter((id) => fake.live.includes(id))
      .map((stationId) => ({
        ...sampleOnAir,
        stationId,
        broadcast: broadcastOf(
          `Show of ${stationId}`,
          minuteOf(Date.now() - HOUR),
          minuteOf(Date.now() + HOUR),
        ),
      })),
}))
vi.mock('../../domain/reporting/listener-country.ts', () => ({ detectCountry: () => 'BR' }))
vi.mock('../../domain/history/history.ts', () => ({
  useHistory: () => ({
    dataUpdatedAt: Date.now(),
    data: {
      pages: [{ items: fake.played.map((station) => ({ station }) as unknown as HistoryEntry) }],
    },
  }),
}))
vi.mock('../../domain/favorites/favorites-query.ts', async (original) => ({
  ...(await original<object>()),
  useFavorites: () => ({
    dataUpdatedAt: Date.now(),
    data: fake.favorites.map((stationId) => ({ stationId })),
  }),
  useFavoritesView: () => ({
    data: { favoriteIds: new Set(fake.favorites), blocked: fake.blocked, items: [] },
  }),
}))
vi.mock('../../domain/saved-songs/saved-songs-query.ts', () => ({
  useSavedSongs: () => ({
    savedSongs: new Map(
      fake.songs.map((title) => [
        title,
        {
          artist: null,
          title,
          stationId: 'a',
          stationName: 'A',
          at: '',
          version: 0,
          deleted: false,
        },
      ]),
    ),
  }),
}))
vi.mock('../../domain/stations/station-card.tsx', () => ({
  StationTile: ({ station }: { station: Station }) => station.name,
}))

function stationOf(id: string, more: Partial<Station> = {}): Station {
  const air = { ...sampleStation.air, state: 'on air' as const }
  return { ...sampleStation, id, name: id, demo: false, source: 'directory', air, ...more }
}
const minuteOf = (time: number) => new Date(time).toISOString().slice(0, 16)
const stations = (...ids: string[]) => ids.map((id) => stationOf(id))
const demos = (...ids: string[]) => ids.map((id) => stationOf(id, { demo: true, source: 'demo' }))

let isNear = true

beforeEach(() => {
  isNear = true
  localStorage.setItem('first-run', 'over')
  Object.assign(fake, {
    played: [],
    favorites: [],
    blocked: new Set(),
    songs: [],
    listed: {},
    live: [],
    requests: [],
    lookedUp: [],
  })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly report: (entries: { isIntersecting: boolean }[]) => void
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        this.report = report
      }
      observe() {
        this.report([{ isIntersecting: isNear }])
      }
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const shelf = async (name: string) => within(await screen.findByRole('region', { name }))
const shown = async (name: string) =>
  (await (await shelf(name)).findAllByRole('listitem')).map((item) => item.textContent)
const sections = () =>
  screen.getAllByRole('region').map((section) => section.getAttribute('aria-label'))

it('shows the sections in order', async () => {
  const createdAt = new Date().toISOString()
  fake.played = stations('last', 'before', 'last')
  fake.favorites = ['favorite-60']
  fake.live = ['favorite-60', 'popular', 'night-bus']
  fake.songs = ['Tender Buttons']
  fake.listed = {
    featured: [...demos('night-bus'), ...stations('local', 'popular')],
    'BR air': stations('local'),
    newest: [stationOf('new', { createdAt })],
  }
  showScreen(<Home />)
  const live = await shelf('Live now')
  await live.findByText('Show of popular')
  const shows = live.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(shows).toEqual(['Show of favorite-60', 'Show of popular'])
  expect(await shown('New in the catalog')).toEqual(['new'])
  expect(await shown('Genres')).toEqual(['Dub, 2 stations'])
  expect(sections()).toEqual([
    'Continue listening',
    'Favorites on air now',
    'Live now',
    'From your country',
    'Popular',
    'New songs saved',
    'New in the catalog',
    'Genres',
    'Demo stations',
  ])
  expect(await shown('Continue listening')).toEqual(['last', 'before'])
  expect(await shown('Favorites on air now')).toEqual(['favorite-60'])
  expect(await shown('From your country')).toEqual(['local'])
  expect(await shown('Popular')).toEqual(['popular'])
  expect(await shown('New songs saved')).toEqual(['Tender ButtonsA'])
  expect(await shown('Demo stations')).toEqual(['night-bus'])
})

it('omits sections without content', async () => {
  fake.listed = { featured: stations('popular') }
  showScreen(<Home />)
  await screen.findByRole('region', { name: 'Genres' })
  expect(sections()).toEqual(['Popular', 'Genres'])
})

it('shows six stations of the country and twelve popular ones', async () => {
  const ids = Array.from({ length: 20 }, (_, n) => `s${n}`)
  fake.listed = { featured: stations(...ids), 'BR air': stations(...ids) }
  showScreen(<Home />)
  expect(await shown('Popular')).toEqual(ids.slice(6, 18))
  expect(await shown('From your country')).toEqual(ids.slice(0, 6))
})

it('requests new stations only when they come near the window', async () => {
  isNear = false
  fake.listed = { featured: stations('popular') }
  showScreen(<Home />)
  await screen.findByRole('region', { name: 'Genres' })
  expect(fake.requests).toEqual(['featured', 'BR air'])
})

it('omits hidden stations', async () => {
  fake.blocked = new Set(['night-bus', 'hidden'])
  fake.listed = {
    featured: [...demos('night-bus', 'long-wave'), ...stations('hidden', 'popular')],
  }
  showScreen(<Home />)
  expect(await shown('Popular')).toEqual(['popular'])
  expect(await shown('Demo stations')).toEqual(['long-wave'])
})

it('omits the demo stations when all are hidden', async () => {
  fake.blocked = new Set(['night-bus'])
  fake.listed = { featured: [...demos('night-bus'), ...stations('popular')] }
  showScreen(<Home />)
  expect(await shown('Popular')).toEqual(['popular'])
  expect(screen.queryByRole('region', { name: 'Demo stations' })).toBeNull()
})

it('looks up as many favorites as one request allows and shows those on air', async () => {
  fake.favorites = Array.from({ length: STATION_IDS_MAX + 1 }, (_, n) => `favorite-${n}`)
  showScreen(<Home />)
  expect(await shown('Favorites on air now')).toEqual(['favorite-60'])
  expect(fake.lookedUp.map((ids) => ids.length)).toEqual([STATION_IDS_MAX])
})

it('offers to add a station when the catalog is empty', async () => {
  showScreen(<Home />)
  const link = await screen.findByRole('link', { name: 'Add a station by its address' })
  expect(link.getAttribute('href')).toBe('/library/favorites?add=')
})

it('shows popular stations of the chosen genres first, each genre in turn', async () => {
  localStorage.setItem('genres', 'jazz,dub')
  fake.listed = {
    featured: stations('popular', 'dub-1'),
    'jazz air': stations('jazz-1', 'jazz-2'),
    'dub air': stations('dub-1', 'dub-2'),
  }
  showScreen(<Home />)
  await waitFor(async () =>
    expect(await shown('Popular')).toEqual(['jazz-1', 'dub-1', 'jazz-2', 'dub-2', 'popular']),
  )
})

it('shows stations of the chosen country instead of the detected one', async () => {
  localStorage.setItem('country', 'JP')
  fake.listed = { featured: stations('popular'), 'JP air': stations('tokyo') }
  showScreen(<Home />)
  expect(await shown('From your country')).toEqual(['tokyo'])
  expect(screen.getByRole('link', { name: 'More from Japan' })).toBeTruthy()
})

const firstSteps = () => screen.queryByRole('region', { name: 'First steps' })

it('shows the first steps to a new listener until they are skipped, and never again', async () => {
  localStorage.clear()
  fake.listed = { featured: stations('popular') }
  showScreen(<Home />)
  await userEvent.click(await screen.findByRole('button', { name: 'Skip setup' }))
  expect(firstSteps()).toBeNull()
  cleanup()
  showScreen(<Home />)
  await screen.findByRole('region', { name: 'Genres' })
  expect(firstSteps()).toBeNull()
})

it.each(['played', 'favorites'] as const)('shows no first steps with %s stations', async (list) => {
  localStorage.clear()
  fake.listed = { featured: stations('popular') }
  Object.assign(fake, {
    played: stations('a'),
    favorites: ['a'],
    [list === 'played' ? 'favorites' : 'played']: [],
  })
  showScreen(<Home />)
  await screen.findByRole('region', { name: 'Genres' })
  expect(firstSteps()).toBeNull()
})

const session = (of: Station | null): HistoryEntry => ({
  id: '',
  stationId: of?.id ?? 'gone',
  startedAt: '',
  endedAt: '',
  station: of,
})

it('lists played stations once, most recent first, without gone ones', () => {
  const [a, b] = [stationOf('a'), stationOf('b')]
  expect(playedStations([session(b), session(null), session(a), session(b)])).toEqual([b, a])
})

it('counts only checked stations as on air, without those switched off by the owner', () => {
  expect(isOnAirNow(stationOf('a'))).toBe(true)
  expect(isOnAirNow(stationOf('a', { onAir: false }))).toBe(false)
  expect(isOnAirNow(stationOf('a', { air: EMPTY_CATALOG_FIELDS.air }))).toBe(false)
})

it('counts a station as new for 30 days', () => {
  const now = Date.parse('2026-06-01T00:00:00Z')
  const at = (age: number) => new Date(now - age).toISOString()
  const added = [
    stationOf('new', { createdAt: at(30 * DAY - 1) }),
    stationOf('old', { createdAt: at(30 * DAY) }),
    stationOf('curated', { createdAt: at(0), source: 'curated' }),
  ]
  expect(newStations(added, now).map(({ id }) => id)).toEqual(['new'])
})
