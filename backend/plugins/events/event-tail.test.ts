import { expect, test } from 'vitest'
import type { StoredEvent } from './event-store.ts'
import { createRecentEvents, createTail } from './event-tail.ts'
import { READ_BATCH_SIZE } from './limits.ts'

function start(first = 1) {
  const events: StoredEvent[] = []
  const seen: number[] = []
  const floors: number[] = []
  let reads = 0
  const tail = createTail({
    store: {
      floor: async () => first - 1,
      after: async (seq, limit) => {
        reads += 1
        return events.filter((event) => event.seq > seq).slice(0, limit)
      },
    },
    onStart: (floor) => floors.push(floor),
    onEvent: ({ seq }) => seen.push(seq),
  })
  return {
    tail,
    seen,
    floors,
    reads: () => reads,
    publish: (seq: number) =>
      events.push({ seq, kind: 'air', stationId: 'a', showId: null, userId: null, data: '{}' }),
  }
}

test('reads from the floor, each event once, in several batches', async () => {
  const { tail, publish, seen, floors } = start(5)
  for (let seq = 5; seq < 5 + READ_BATCH_SIZE + 3; seq += 1) publish(seq)
  expect(tail.position()).toBeNull()
  await Promise.all([tail.read(), tail.read()])
  await tail.read()
  expect(floors).toEqual([4])
  expect(seen).toHaveLength(READ_BATCH_SIZE + 3)
  expect(tail.position()).toBe(seen.at(-1))
})

test('reads for a client that is ahead, but not for one that is behind or new', async () => {
  const { tail, publish, reads } = start()
  publish(1)
  expect(await tail.reach(null)).toBe(1)
  const before = reads()
  expect(await tail.reach(1)).toBe(1)
  expect(await tail.reach(null)).toBe(1)
  expect(reads()).toBe(before)
  publish(2)
  expect(await tail.reach(2)).toBe(2)
})

test('reads again when a read started before the event', async () => {
  const { tail, publish } = start()
  const early = tail.read()
  const ahead = tail.reach(1)
  publish(1)
  expect(await ahead).toBe(1)
  await early
})

const event = (seq: number, ...topics: string[]) => ({ seq, topics, frame: Buffer.from(`${seq}`) })
const numbers = (events: readonly { readonly seq: number }[] | null) =>
  events?.map(({ seq }) => seq) ?? null

test('returns null for events that are no longer available', () => {
  const recent = createRecentEvents(2)
  recent.reset(3)
  expect(recent.since(2, new Set())).toBeNull()
  for (const seq of [4, 5, 6, 7]) recent.add(event(seq, 'a'))
  expect(recent.since(4, new Set(['a']))).toBeNull()
  expect(numbers(recent.since(5, new Set(['a'])))).toEqual([6, 7])
})
