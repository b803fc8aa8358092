import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { EVENT_STATIONS_MAX } from '../../../shared/api/events.ts'
import type { OnAir } from '../../../shared/api/schedule.ts'
import {
  applyEvent,
  invalidateLiveQueries,
  RESUBSCRIBE_MIN_MS,
  SETTLE_MS,
  selectStations,
  visibleStations,
  watchStations,
} from './live-session.ts'

const onAir = (checkedAt: string): OnAir => ({
  stationId: 'night-bus',
  broadcast: null,
  next: null,
  song: null,
  platform: 'azuracast',
  checkedAt: `2026-11-21T${checkedAt}.000Z`,
})
const KEY = ['on-air', 'night-bus']

test('replaces on-air data unless it is newer', () => {
  const client = new QueryClient()
  applyEvent(client, { kind: 'on-air', data: onAir('12:00:00') })
  // No screen has requested it.
  expect(client.getQueryData(KEY)).toBeUndefined()
  client.setQueryData(KEY, null)
  for (const [at, shown] of [
    ['12:00:00', '12:00:00'],
    ['11:00:00', '12:00:00'],
    ['13:00:00', '13:00:00'],
  ] as const) {
    applyEvent(client, { kind: 'on-air', data: onAir(at) })
    expect(client.getQueryData(KEY)).toEqual(onAir(shown))
  }
})

/** Which of these queries are invalidated. */
function stale(change: (client: QueryClient) => void) {
  const client = new QueryClient()
  const all = [
    KEY,
    ['schedule', 'night-bus'],
    ['show', 'x'],
    ['stations', 'one', 'night-bus'],
    ['followed', 'ada', 'broadcasts'],
  ]
  for (const key of [...all, ['on-air', 'test-card']]) client.setQueryData(key, null)
  change(client)
  const found = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated })
  return found.map(({ queryKey }) => queryKey.join(' '))
}

test('invalidates only what the event has changed', () => {
  const stationId = 'night-bus'
  const since = '2026-11-21T12:00:00.000Z'
  const of = (event: Parameters<typeof applyEvent>[1]) =>
    stale((client) => applyEvent(client, event))
  expect(of({ kind: 'schedule', data: { stationId } })).toEqual([
    'on-air night-bus',
    'schedule night-bus',
    'show x',
  ])
  expect(of({ kind: 'air', data: { stationId, since } })).toEqual(['stations one night-bus'])
  expect(of({ kind: 'published', data: { creatorId: 'ada', stationId, name: 'N' } })).toEqual([])
  expect(stale(invalidateLiveQueries)).toEqual([
    'on-air night-bus',
    'schedule night-bus',
    'show x',
    'followed ada broadcasts',
    'on-air test-card',
  ])
})

test('lists the playing station first, without duplicates, up to the limit', () => {
  expect(selectStations('b', ['a', 'b'])).toEqual(['b', 'a'])
  expect(selectStations(null, ['a'])).toEqual(['a'])
  // Dropped stations do not exist at the API.
  expect(selectStations('http://radio.example/', ['a'])).toEqual(['a'])
  const many = Array.from({ length: 90 }, (_, n) => `s${n}`)
  expect(selectStations('heard', many)).toEqual(['heard', ...many.slice(0, EVENT_STATIONS_MAX - 1)])
})

test('finds visible stations by their active queries', () => {
  const client = new QueryClient()
  client.setQueryData(['on-air', 'left'], null)
  client.setQueryData(['stations', 'one', 'other'], null)
  for (const id of ['shown', 'http://radio.example/']) {
    const observer = new QueryObserver(client, { queryKey: ['on-air', id], enabled: false })
    observer.subscribe(() => {})
  }
  // A disabled query has no active observer.
  expect(visibleStations(client)).toEqual([])
  const observer = new QueryObserver(client, {
    queryKey: ['on-air', 'shown'],
    queryFn: () => null,
  })
  const leave = observer.subscribe(() => {})
  expect(visibleStations(client)).toEqual(['shown'])
  leave()
  expect(visibleStations(client)).toEqual([])
  client.clear()
})

test('subscribes to stations that stay visible, not to those scrolled past', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const onChange = vi.fn()
  let wanted = ['a']
  let subscribed = ['a', 'b']
  const names = watchStations({ wanted: () => wanted, subscribed: () => subscribed }, () => {
    subscribed = wanted
    onChange()
  })
  names.handleChange()
  vi.advanceTimersByTime(SETTLE_MS)
  wanted = ['c']
  names.handleChange()
  vi.advanceTimersByTime(SETTLE_MS - 1)
  wanted = ['b']
  names.handleChange()
  vi.advanceTimersByTime(SETTLE_MS)
  expect(onChange).not.toHaveBeenCalled()
  wanted = ['c']
  names.handleChange()
  vi.advanceTimersByTime(SETTLE_MS)
  expect(onChange).toHaveBeenCalledOnce()
  wanted = ['d']
  names.handleChange()
  vi.advanceTimersByTime(RESUBSCRIBE_MIN_MS - 1)
  expect(onChange).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1)
  expect(onChange).toHaveBeenCalledTimes(2)
  wanted = ['e']
  names.handleChange()
  names.stop()
  vi.advanceTimersByTime(RESUBSCRIBE_MIN_MS)
  expect(onChange).toHaveBeenCalledTimes(2)
})
