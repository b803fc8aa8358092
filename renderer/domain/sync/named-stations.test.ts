import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EVENT_STATIONS_MAX } from '../../../shared/api/events.ts'
import {
  NAMED_EVERY_MS,
  namedStations,
  SETTLE_MS,
  shownStations,
  watchNames,
} from './named-stations.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

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
