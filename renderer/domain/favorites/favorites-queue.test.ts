import { expect, test } from 'vitest'
import type { Favorite, FavoritesPart } from '../../../shared/api/favorites.ts'
import { FAVORITES_MAX } from '../../../shared/api/field-rules.ts'
import { type QueueState, reduceQueue } from '../sync/queue-state.ts'
import { EMPTY_PART } from './favorites-changes.ts'
import { favoritesHandler, type QueuedFavorite, toEntries, toPart } from './favorites-queue.ts'

const handler = favoritesHandler(
  () => null,
  () => {},
)
const item = (stationId: string): Favorite => ({ stationId, version: 1, deleted: false })
const items = (count: number) => Array.from({ length: count }, (_, n) => item(`station-${n}`))

type State = QueueState<QueuedFavorite> | null
const change = (state: State, type: 'added' | 'settled', part: Partial<FavoritesPart>): State =>
  reduceQueue(
    handler,
    state,
    { type, uid: 'ada', entries: toEntries({ ...EMPTY_PART, ...part }) },
    0,
  )
const queued = (state: State) => toPart(state?.entries ?? [])

test('limits each list to the latest changes', () => {
  const folder = { id: 'x', name: 'Night', place: 'V', version: 1, deleted: false }
  const state = change(change(null, 'added', { folders: [folder] }), 'added', {
    items: items(FAVORITES_MAX + 1),
  })
  const remaining = queued(state)
  expect(remaining.folders).toEqual([folder])
  expect([remaining.items.length, remaining.items[0]?.stationId]).toEqual([
    FAVORITES_MAX,
    'station-1',
  ])
})

test('sends folders before their items, and large changes in several requests', () => {
  const folder = { id: 'x', name: 'Night', place: 'V', version: 1, deleted: false }
  let state = change(null, 'added', { items: items(400) })
  state = change(state, 'added', { folders: [folder], blocked: [item('noise')] })
  const requests: FavoritesPart[] = []
  while (state !== null) {
    const due = handler.due(state.entries, false)
    if (typeof due === 'number') throw new Error('Favorites never wait.')
    requests.push(toPart(due))
    state = change(state, 'settled', toPart(due))
  }
  expect(requests[0]).toEqual({ ...EMPTY_PART, folders: [folder] })
  expect(requests.at(-1)).toEqual({ ...EMPTY_PART, blocked: [item('noise')] })
  expect(requests.flatMap((request) => request.items)).toEqual(items(400))
  expect(JSON.stringify(requests[1]).length).toBeLessThan(64 * 1_024)
})

test('retains a queued move after the favorite was sent', () => {
  const moved = { ...item('night-bus'), place: { at: 'V', version: 9 } }
  const state = change(change(null, 'added', { items: [item('night-bus')] }), 'added', {
    items: [moved],
  })
  expect(queued(change(state, 'settled', { items: [item('night-bus')] })).items).toEqual([moved])
})

test('reads favorites stored before folders existed', () => {
  expect(handler.stored.read({ items: [item('night-bus')] })).toEqual([
    { list: 'items', item: item('night-bus') },
  ])
})
