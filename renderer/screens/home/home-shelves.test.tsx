import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { HistoryEntry } from '../../../shared/api/history.ts'
import {
  EMPTY_CATALOG_FIELDS,
  STATION_IDS_MAX,
  type Station,
} from '../../../shared/api/stations.ts'
import type { StationFilters } from '../../api/stations.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { HomeStations } from '../../domain/stations/home-stations.tsx'
import { showScreen } from '../../ui/testing/show-screen.tsx'
import {
  DiscoveryShelves,
  favoriteTag,
  isOnAirNow,
  NEW_FOR_MS,
  newStations,
  playedStations,
  ReturningShelves,
} from './home-shelves.tsx'

const HOUR = 3_600_000
const fake = vi.hoisted(() => ({
  heard: [] as Station[],
  kept: [] as string[],
  /** Catalog stations by requested genre; '' without one. */
  listed: {} as Record<string, Station[]>,
  asked: [] as string[][],
}))

vi.mock('../../api/stations.ts', () => ({
  listStations: async ({ genre = '' }: StationFilters) => {
    const items = fake.listed[genre] ?? []
    return { items, nextCursor: null, total: items.length }
  },
  listStationsById: async (ids: string[]) => {
    fake.asked.push(ids)
    return ids.map((id) => stationOf(id, { onAir: id === 'kept-60' }))
  },
  getFacets: async () => ({ genres: [], countries: [], languages: [] }),
}))
vi.mock('../../domain/history/history.ts', () => ({
  useHistory: () => ({
    dataUpdatedAt: Date.now(),
    data: {
      pages: [{ items: fake.heard.map((station) => ({ station }) as unknown as HistoryEntry) }],
    },
  }),
}))
vi.mock('../../domain/favorites/favorites-query.ts', () => ({
  useFavorites: () => ({
    dataUpdatedAt: Date.now(),
    data: fake.kept.map((stationId) => ({ stationId })),
  }),
}))
vi.mock('../../domain/favorites/use-unblocked.ts', () => ({
  useUnblocked: (stations: unknown) => stations,
}))
vi.mock('../../domain/stations/components/station-grid.tsx', () => ({
  StationGrid: ({ stations }: { stations: Station[] }) => (
    <ul>
      {stations.map(({ id }) => (
        <li key={id}>{id}</li>
      ))}
    </ul>
  ),
  StationGridSkeleton: () => null,
}))
vi.mock('../../domain/stations/station-list.tsx', () => ({
  StationList: ({ children }: { children: unknown }) => children,
}))

function stationOf(id: string, more: Partial<Station> = {}): Station {
  const air = { ...sampleStation.air, state: 'on air' as const }
  return { ...sampleStation, id, demo: false, source: 'directory', air, ...more }
}

beforeEach(() => {
  fake.heard = []
  fake.kept = []
  fake.listed = {}
  fake.asked = []
})
afterEach(cleanup)

function show(): void {
  showScreen(
    <>
      <ReturningShelves />
      <HomeStations />
      <DiscoveryShelves />
    </>,
  )
}
const shelf = async (name: string) => within(await screen.findByRole('region', { name }))
const shown = async (name: string) =>
  (await (await shelf(name)).findAllByRole('listitem')).map((item) => item.textContent)

it('shows recently played, new and similar stations', async () => {
  const ago = (age: number) => new Date(Date.now() - age).toISOString()
  fake.heard = [stationOf('last', { tags: ['dub'] }), stationOf('before', { tags: ['dub'] })]
  fake.listed = {
    '': [
      stationOf('new', { createdAt: ago(HOUR) }),
      stationOf('known', { createdAt: ago(60 * 24 * HOUR) }),
    ],
    dub: [stationOf('last'), stationOf('alike')],
  }
  show()
  expect(await shown('Continue listening')).toEqual(['last', 'before'])
  expect(await shown('New here')).toEqual(['new'])
  expect(await shown('Similar to what you played')).toEqual(['alike'])
})

it('looks up as many favorites as one request allows and shows those on air', async () => {
  fake.kept = Array.from({ length: STATION_IDS_MAX + 1 }, (_, n) => `kept-${n}`)
  show()
  expect(await shown('Favorites on air now')).toEqual(['kept-60'])
  expect(fake.asked.map((ids) => ids.length)).toEqual([STATION_IDS_MAX])
})

it('offers to add a station when the catalog is empty', async () => {
  show()
  const link = await screen.findByRole('link', { name: 'Add a station by its address' })
  expect(link.getAttribute('href')).toBe('/library/favorites?add=')
})

const session = (of: Station | null): HistoryEntry => ({
  id: '',
  stationId: of?.id ?? 'gone',
  startedAt: '',
  endedAt: '',
  station: of,
})

it('lists played stations once, most recent first, without gone and demo ones', () => {
  const [a, b] = [stationOf('a'), stationOf('b')]
  const demo = stationOf('demo', { demo: true })
  expect(
    playedStations([session(b), session(null), session(demo), session(a), session(b)]),
  ).toEqual([b, a])
})

it('picks the most frequent tag and counts it once per station', () => {
  expect(favoriteTag([{ tags: ['jazz', 'jazz', 'dub'] }, { tags: ['dub'] }])).toBe('dub')
  expect(favoriteTag([{ tags: [] }])).toBeNull()
})

it('counts only checked stations as on air, without those switched off by the owner', () => {
  expect(isOnAirNow(stationOf('a'))).toBe(true)
  expect(isOnAirNow(stationOf('a', { onAir: false }))).toBe(false)
  expect(isOnAirNow(stationOf('a', { air: EMPTY_CATALOG_FIELDS.air }))).toBe(false)
})

it('counts a station as new for a month', () => {
  const now = Date.parse('2026-06-01T00:00:00Z')
  const at = (age: number) => new Date(now - age).toISOString()
  const stations = [
    stationOf('new', { createdAt: at(NEW_FOR_MS - 1) }),
    stationOf('old', { createdAt: at(NEW_FOR_MS) }),
    stationOf('curated', { createdAt: at(0), source: 'curated' }),
  ]
  expect(newStations(stations, now).map(({ id }) => id)).toEqual(['new'])
})
