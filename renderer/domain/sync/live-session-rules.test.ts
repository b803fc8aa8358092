import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { EVENT_STATIONS_MAX } from '../../../shared/api/events.ts'
import type { OnAir } from '../../../shared/api/programme.ts'
import {
  applyEvent,
  askAnew,
  NAMED_EVERY_MS,
  namedStations,
  SETTLE_MS,
  shownStations,
  watchNames,
} from './live-session.ts'

const told = (checkedAt: string): OnAir => ({
  stationId: 'night-bus',
  broadcast: null,
  next: null,
  song: null,
  platform: 'azuracast',
  checkedAt: `2026-11-21T${checkedAt}.000Z`,
})
const KEY = ['on-air', 'night-bus']

test('what a station has on takes the place of what it had, unless that is newer', () => {
  const client = new QueryClient()
  applyEvent(client, { kind: 'on-air', data: told('12:00:00') })
  // No screen has asked for it.
  expect(client.getQueryData(KEY)).toBeUndefined()
  client.setQueryData(KEY, null)
  for (const [at, shown] of [
    ['12:00:00', '12:00:00'],
    ['11:00:00', '12:00:00'],
    ['13:00:00', '13:00:00'],
  ] as const) {
    applyEvent(client, { kind: 'on-air', data: told(at) })
    expect(client.getQueryData(KEY)).toEqual(told(shown))
  }
})

/** Which of these answers are to be asked for anew. */
function stale(change: (client: QueryClient) => void) {
  const client = new QueryClient()
  const all = [
    KEY,
    ['programme', 'night-bus'],
    ['show', 'x'],
    ['stations', 'one', 'night-bus'],
    ['followed', 'ada', 'broadcasts'],
  ]
  for (const key of [...all, ['on-air', 'test-card']]) client.setQueryData(key, null)
  change(client)
  const found = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated })
  return found.map(({ queryKey }) => queryKey.join(' '))
}

test('what an event says has changed is asked for anew, and nothing else', () => {
  const stationId = 'night-bus'
  const since = '2026-11-21T12:00:00.000Z'
  const of = (event: Parameters<typeof applyEvent>[1]) =>
    stale((client) => applyEvent(client, event))
  expect(of({ kind: 'programme', data: { stationId } })).toEqual([
    'on-air night-bus',
    'programme night-bus',
    'show x',
  ])
  expect(of({ kind: 'air', data: { stationId, since } })).toEqual(['stations one night-bus'])
  expect(of({ kind: 'published', data: { creatorId: 'ada', stationId, name: 'N' } })).toEqual([])
  expect(stale(askAnew)).toEqual([
    'on-air night-bus',
    'programme night-bus',
    'show x',
    'followed ada broadcasts',
    'on-air test-card',
  ])
})

test('the heard station comes first, each is named once, and no more than may be', () => {
  expect(namedStations('b', ['a', 'b'])).toEqual(['b', 'a'])
  expect(namedStations(null, ['a'])).toEqual(['a'])
  // What was dropped on the window is no station of the API.
  expect(namedStations('http://radio.example/', ['a'])).toEqual(['a'])
  const many = Array.from({ length: 90 }, (_, n) => `s${n}`)
  expect(namedStations('heard', many)).toEqual(['heard', ...many.slice(0, EVENT_STATIONS_MAX - 1)])
})

test('stations whose programme is on screen are known by what the screen has asked for', () => {
  const client = new QueryClient()
  client.setQueryData(['on-air', 'left'], null)
  client.setQueryData(['stations', 'one', 'other'], null)
  for (const id of ['shown', 'http://radio.example/']) {
    const observer = new QueryObserver(client, { queryKey: ['on-air', id], enabled: false })
    observer.subscribe(() => {})
  }
  // A query that is off has no active observer.
  expect(shownStations(client)).toEqual([])
  const observer = new QueryObserver(client, {
    queryKey: ['on-air', 'shown'],
    queryFn: () => null,
  })
  const leave = observer.subscribe(() => {})
  expect(shownStations(client)).toEqual(['shown'])
  leave()
  expect(shownStations(client)).toEqual([])
  client.clear()
})

test('what is looked at for a while is named; what was scrolled past, or is named already, is not', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const onChange = vi.fn()
  let wanted = ['a']
  let named = ['a', 'b']
  const names = watchNames({ wanted: () => wanted, named: () => named }, () => {
    named = wanted
    onChange()
  })
  names.note()
  vi.advanceTimersByTime(SETTLE_MS)
  wanted = ['c']
  names.note()
  vi.advanceTimersByTime(SETTLE_MS - 1)
  wanted = ['b']
  names.note()
  vi.advanceTimersByTime(SETTLE_MS)
  expect(onChange).not.toHaveBeenCalled()
  wanted = ['c']
  names.note()
  vi.advanceTimersByTime(SETTLE_MS)
  expect(onChange).toHaveBeenCalledOnce()
  wanted = ['d']
  names.note()
  vi.advanceTimersByTime(NAMED_EVERY_MS - 1)
  expect(onChange).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1)
  expect(onChange).toHaveBeenCalledTimes(2)
  wanted = ['e']
  names.note()
  names.stop()
  vi.advanceTimersByTime(NAMED_EVERY_MS)
  expect(onChange).toHaveBeenCalledTimes(2)
})
