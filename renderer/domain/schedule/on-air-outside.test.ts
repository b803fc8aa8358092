import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OnAir } from '../../../shared/api/schedule.ts'
import { createOnAirReader, onAirQuery } from './on-air-query.ts'
import { broadcastOf, sampleOnAir } from './testing/samples.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:10Z') }))
afterEach(() => void vi.useRealTimers())

test('returns the current show over time and notifies until unsubscribed', () => {
  const client = new QueryClient()
  const outside = createOnAirReader(client)
  const snapshots: (readonly (string | undefined)[])[] = []
  const takeSnapshot = () => {
    const { now, next, song } = outside.of('night-bus')
    snapshots.push([now?.title, next?.title, song?.title])
  }
  const stop = outside.subscribe(takeSnapshot)
  takeSnapshot()
  client.setQueryData(['stations', 'one', 'night-bus'], {})
  const report: OnAir = {
    ...sampleOnAir,
    broadcast: broadcastOf('Deep Space', '2026-11-21T11:00', '2026-11-21T12:01'),
    next: broadcastOf('Drift', '2026-11-21T12:01', null),
    song: { artist: null, title: 'Archangel', at: '2026-11-21T11:58:00.000Z' },
  }
  client.setQueryData(onAirQuery('night-bus').queryKey, report)
  vi.advanceTimersByTime(50_000)
  expect(snapshots).toEqual([
    [undefined, undefined, undefined],
    ['Deep Space', 'Drift', 'Archangel'],
    ['Deep Space', 'Drift', 'Archangel'],
    ['Drift', undefined, 'Archangel'],
  ])
  stop()
  vi.advanceTimersByTime(120_000)
  expect(snapshots).toHaveLength(4)
})
