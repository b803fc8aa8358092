import { expect, test } from 'vitest'
import type { Followed, FollowedBroadcast } from '../../../shared/api/following.ts'
import { filterItems, toListedItems } from './order-followed.ts'

const item = (kind: string, id: string, name: string | null, version = 1): Followed => ({
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

const ITEMS = [
  item('station', 'night-bus', 'Night Bus', 3),
  item('show', 'deep', 'Deep Space', 2),
  item('person', 'ada', 'ada', 5),
  item('person', 'gone', null, 9),
  item('festival', 'x', 'Of a newer version'),
]
const COMING = [broadcast('deep', 'night-bus', 20), broadcast('deep', 'night-bus', 22)]
const followed = new Set(['station:night-bus', 'show:deep', 'person:ada', 'person:gone'])
const listed = toListedItems(ITEMS, followed, COMING)
const ids = (by: Partial<Parameters<typeof filterItems>[1]>) =>
  filterItems(listed, { search: '', kind: null, order: 'name', ...by }).map(({ id }) => id)

test('sorts by the next broadcast, and unknown names last', () => {
  expect(ids({ order: 'next' })).toEqual(['deep', 'night-bus', 'ada', 'gone'])
  expect(ids({ order: 'name' })).toEqual(['ada', 'deep', 'night-bus', 'gone'])
  expect(ids({ order: 'recent' })).toEqual(['gone', 'ada', 'night-bus', 'deep'])
  expect(listed.find(({ id }) => id === 'night-bus')?.next?.id).toBe('deep-20')
})

test('searches names and stations regardless of accents and order', () => {
  expect(ids({ search: 'bus NIGHT' })).toEqual(['deep', 'night-bus'])
  expect(ids({ search: 'space ñight' })).toEqual(['deep'])
  expect(ids({ kind: 'person' })).toEqual(['ada', 'gone'])
  expect(ids({ search: 'nothing' })).toEqual([])
})

test('omits unfollowed items and kinds that only a newer version knows', () => {
  expect(toListedItems(ITEMS, new Set(['festival:x']), [])).toEqual([])
})
