import { expect, test } from 'vitest'
import type { Followed, FollowedBroadcast } from '../../../shared/api/following.ts'
import { listedThings, narrowThings } from './order-followed.ts'

const thing = (kind: string, id: string, name: string | null, version = 1): Followed => ({
  kind,
  id,
  name,
  version,
  stationName: kind === 'show' ? 'Ñight Bus' : null,
  stationId: null,
  picture: null,
})
const broadcast = (showId: string, stationId: string, hour: number): FollowedBroadcast => ({
  id: `${showId}-${hour}`,
  showId,
  stationId,
  stationName: stationId,
  title: showId,
  host: null,
  homepage: null,
  startsAt: `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`,
  endsAt: null,
  followedAs: 'show',
})

const THINGS = [
  thing('station', 'night-bus', 'Night Bus', 3),
  thing('show', 'deep', 'Deep Space', 2),
  thing('person', 'ada', 'ada', 5),
  thing('person', 'gone', null, 9),
  thing('festival', 'x', 'Of a newer version'),
]
const COMING = [broadcast('deep', 'night-bus', 20), broadcast('deep', 'night-bus', 22)]
const followed = new Set(['station:night-bus', 'show:deep', 'person:ada', 'person:gone'])
const listed = listedThings(THINGS, followed, COMING)
const ids = (by: Partial<Parameters<typeof narrowThings>[1]>) =>
  narrowThings(listed, { search: '', kind: null, order: 'name', ...by }).map(({ id }) => id)

test('what is on next comes first; a name that is not told comes last', () => {
  expect(ids({ order: 'next' })).toEqual(['deep', 'night-bus', 'ada', 'gone'])
  expect(ids({ order: 'name' })).toEqual(['ada', 'deep', 'night-bus', 'gone'])
  expect(ids({ order: 'recent' })).toEqual(['gone', 'ada', 'night-bus', 'deep'])
  expect(listed.find(({ id }) => id === 'night-bus')?.next?.id).toBe('deep-20')
})

test('words are looked for in names and stations, whatever their accents and order', () => {
  expect(ids({ search: 'bus NIGHT' })).toEqual(['deep', 'night-bus'])
  expect(ids({ search: 'space ñight' })).toEqual(['deep'])
  expect(ids({ kind: 'person' })).toEqual(['ada', 'gone'])
  expect(ids({ search: 'nothing' })).toEqual([])
})

test('what was dropped, and what only a newer version knows, is not listed', () => {
  expect(listedThings(THINGS, new Set(['festival:x']), [])).toEqual([])
})
