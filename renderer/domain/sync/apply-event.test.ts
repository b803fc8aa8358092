import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { OnAir } from '../../../shared/api/programme.ts'
import { applyEvent, askAnew } from './apply-event.ts'

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
