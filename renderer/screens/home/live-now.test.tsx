import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, test, vi } from 'vitest'
import type { Broadcast, OnAir } from '../../../shared/api/schedule.ts'
import { listOnAir } from '../../api/schedule.ts'
import { broadcastOf, sampleOnAir } from '../../domain/schedule/testing/samples.ts'
import { selectLive, useOnAirOf } from './live-now.tsx'

vi.mock('../../api/schedule.ts')

it('requests all stations in batches of a hundred', async () => {
  vi.mocked(listOnAir).mockImplementation(async (ids) =>
    ids.filter((id) => id.endsWith('9')).map((stationId) => ({ ...sampleOnAir, stationId })),
  )
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const ids = Array.from({ length: 250 }, (_, n) => `s${n}`)
  const { result } = renderHook(() => useOnAirOf(ids), { wrapper })
  await waitFor(() => expect(result.current).toHaveLength(25))
  expect(vi.mocked(listOnAir).mock.calls.map(([asked]) => asked.length)).toEqual([100, 100, 50])
})

const at = Date.parse('2026-11-21T12:00:00Z')
const onAirOf = (stationId: string, change: Partial<OnAir>): OnAir => ({
  ...sampleOnAir,
  stationId,
  ...change,
})
const since = (title: string, time: string) =>
  broadcastOf(title, `2026-11-21T${time}`, '2026-11-21T14:00')
const titles = (
  schedules: readonly OnAir[],
  followed: readonly Broadcast[] = [],
  favoriteIds: readonly string[] = [],
) => selectLive(schedules, followed, new Set(favoriteIds), at).map(({ show }) => show.title)

test('lists current shows only, with those of favorites first, then by the latest start', () => {
  const schedules = [
    onAirOf('a', { broadcast: since('Old', '10:00') }),
    onAirOf('b', { next: since('Evening', '20:00') }),
    onAirOf('c', { broadcast: since('New', '11:30') }),
    onAirOf('d', { broadcast: since('Favorite', '09:00') }),
    onAirOf('e', { broadcast: broadcastOf('Over', '2026-11-21T08:00', '2026-11-21T09:00') }),
  ]
  expect(titles(schedules, [], ['d', 'e'])).toEqual(['Favorite', 'New', 'Old'])
})

test('shows at most six shows', () => {
  const many = Array.from({ length: 20 }, (_, n) =>
    onAirOf(`s${n}`, { broadcast: since('On', '11:00') }),
  )
  expect(titles(many)).toHaveLength(6)
})

test('includes followed shows and lists each station once', () => {
  const of = (stationId: string, title: string, time: string) => ({
    ...since(title, time),
    stationId,
  })
  const schedules = [
    onAirOf('a', { broadcast: since('Same', '10:00') }),
    onAirOf('b', { broadcast: since('Catalog', '11:45') }),
  ]
  const followed = [
    of('a', 'Same', '10:00'),
    of('c', 'Followed', '11:00'),
    of('c', 'Later', '13:30'),
  ]
  expect(titles(schedules, followed)).toEqual(['Followed', 'Same', 'Catalog'])
})
