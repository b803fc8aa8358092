import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, test, vi } from 'vitest'
import type { Broadcast, OnAir } from '../../../shared/api/schedule.ts'
import { listOnAir } from '../../api/schedule.ts'
import { broadcastOf, sampleOnAir } from '../../domain/schedule/testing/samples.ts'
import { ON_NOW_SHOWN, selectOnNow, useOnAirOf } from './on-now-shelf.tsx'

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
const titles = (schedules: readonly OnAir[], followed: readonly Broadcast[] = []) =>
  selectOnNow(schedules, followed, at).shown.map(({ show, isOn }) =>
    isOn ? show.title : `(${show.title})`,
  )

test('sorts by the latest start, then by the next upcoming show', () => {
  const schedules = [
    onAirOf('a', { broadcast: since('Old', '10:00'), next: since('Later', '14:00') }),
    onAirOf('b', { next: since('Evening', '20:00') }),
    onAirOf('c', { broadcast: since('New', '11:30') }),
    onAirOf('d', { next: since('Afternoon', '13:00') }),
    onAirOf('e', { next: broadcastOf('Next week', '2026-11-28T12:00', null) }),
    onAirOf('f', { broadcast: broadcastOf('Over', '2026-11-21T08:00', '2026-11-21T09:00') }),
  ]
  expect(titles(schedules)).toEqual(['New', 'Old', '(Afternoon)', '(Evening)'])
})

test('limits the shows and skips stations without a schedule', () => {
  const many = Array.from({ length: 20 }, (_, n) =>
    onAirOf(`s${n}`, { broadcast: since('On', '11:00') }),
  )
  expect(titles(many)).toHaveLength(ON_NOW_SHOWN)
  expect(selectOnNow(many, [], at).more.map(({ stationId }) => stationId)).toHaveLength(
    20 - ON_NOW_SHOWN,
  )
  expect(titles([sampleOnAir])).toEqual([])
})

test('includes followed shows and lists each station once', () => {
  const of = (stationId: string, title: string, time: string) => ({
    ...since(title, time),
    stationId,
  })
  const schedules = [
    onAirOf('a', { broadcast: since('Kept', '10:00') }),
    onAirOf('b', { next: since('Soon', '13:00') }),
  ]
  const followed = [
    of('a', 'Kept', '10:00'),
    of('b', 'Followed', '11:00'),
    of('b', 'Later', '13:30'),
    of('c', 'Alone', '13:45'),
  ]
  expect(titles(schedules, followed)).toEqual(['Followed', 'Kept', '(Alone)'])
})
