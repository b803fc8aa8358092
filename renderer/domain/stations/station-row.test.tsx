import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ListedStation } from '../../../shared/api/stations.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { showScreen } from '../../ui/testing/show-screen.tsx'
import { onAirQuery } from '../schedule/on-air-query.ts'
import { broadcastOf, sampleOnAir } from '../schedule/testing/samples.ts'
import { StationRow } from './station-row.tsx'

vi.mock('../auth/auth.ts', () => ({
  useAuth: () => ({ user: { uid: 'ada' } }),
  useAccount: () => ({ user: null }),
  requireUid: () => 'ada',
  whenAccountReady: async () => {},
}))
vi.mock('../favorites/favorites-query.ts', async (original) => ({
  ...(await original<object>()),
  useFavoritesView: () => ({ isPending: false, data: undefined }),
}))

afterEach(cleanup)

const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()

function show(row: Partial<Parameters<typeof StationRow>[0]> = {}, onAir = sampleOnAir) {
  const client = new QueryClient()
  client.setQueryData(onAirQuery('night-bus').queryKey, onAir)
  const session = { id: 's1', stationId: 'night-bus', startedAt: ago(4), endedAt: ago(3.5) }
  const page = { items: [{ ...session, station: null }], nextCursor: null, total: 1 }
  client.setQueryData(['history', 'ada', 'list'], { pages: [page], pageParams: [null] })
  showScreen(<StationRow station={sampleStation} {...row} />, client)
}

it('shows country, format, the current show and when the user last played it', () => {
  show({}, { ...sampleOnAir, broadcast: { ...broadcastOf('Drift', '', null), startsAt: ago(1) } })
  expect(screen.getByTitle('Germany')).toBeTruthy()
  expect(screen.getByText('MP3 · 128 kbit/s')).toBeTruthy()
  expect(screen.getByText('Now: Drift')).toBeTruthy()
  expect(screen.getByText('Played 3 hours ago')).toBeTruthy()
})

it('shows the current song when no show is known', () => {
  const song = { artist: 'Broadcast', title: 'Tears in the Typing Pool', at: ago(0) }
  show({}, { ...sampleOnAir, song })
  expect(screen.getByText('Broadcast – Tears in the Typing Pool')).toBeTruthy()
})

it('shows a note instead of the genres', () => {
  show()
  expect(screen.getByText('dub, ambient, night')).toBeTruthy()
  cleanup()
  show({ note: 'Played yesterday' })
  expect(screen.getByText('Played yesterday')).toBeTruthy()
  expect(screen.queryByText('dub, ambient, night')).toBeNull()
})

it.each<[string, ListedStation | { id: string; name: string }]>([
  ['left the catalog', { id: 'night-bus', name: 'Night Bus' }],
  ['is inactive', { ...sampleStation, url: '', inactive: true }],
])('offers no playback of a station that %s', (_, station) => {
  show({ station, note: 'Gone' })
  expect(screen.getByRole('heading', { level: 3, name: 'Night Bus' })).toBeTruthy()
  expect(screen.getAllByRole('button').map(({ ariaLabel }) => ariaLabel)).toEqual([
    'More for Night Bus',
  ])
})

it('has the buttons for playing, following, favorites and the menu', () => {
  show({ actions: <button type="button">Remove</button> })
  const names = screen
    .getAllByRole('button')
    .map((button) => button.ariaLabel ?? button.textContent)
  expect(names).toEqual([
    'Play Night Bus',
    'Follow Night Bus',
    'Add Night Bus to favorites',
    'Remove',
    'More for Night Bus',
  ])
})
