import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Queries } from '../../database/queries.ts'
import { inTransaction } from '../../database/transaction.ts'
import { openTestDatabase, rowsOf, TEST_ENGINE } from '../../testing/test-database.ts'
import { createEventPublisher, createEventStore, type EventStore } from './event-store.ts'
import { airEvent, beginsEvent, publishedEvent } from './testing/some-events.ts'

const WAITING = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

let database: Queries
let store: EventStore
beforeEach(async () => {
  database = await openTestDatabase()
  store = createEventStore(database)
})
afterEach(() => database.destroy())

const seqs = async () => (await store.after(0, 1_000)).map(({ seq }) => seq)

test('returns events in order, with their subjects', async () => {
  const events = [airEvent('one'), publishedEvent('ada', 'two'), beginsEvent('three', 'night')]
  await store.add(events, 1)
  const stored = await store.after(0, 10)
  expect(stored.map(({ kind, data }) => ({ kind, data: JSON.parse(data) }))).toEqual(events)
  expect(stored.map(({ stationId, showId, userId }) => [stationId, showId, userId])).toEqual([
    ['one', null, null],
    [null, null, 'ada'],
    ['three', 'night', null],
  ])
  expect(await store.after(stored[0]?.seq ?? 0, 1)).toEqual([stored[1]])
})

test('deletes old events except the latest, and continues the numbering', async () => {
  await store.add([airEvent('one'), airEvent('two')], 1)
  await store.add([airEvent('three')], 2)
  const before = await seqs()
  await store.prune(3)
  expect(await seqs()).toEqual(before.slice(-1))
  expect(await store.floor(10)).toBe((before[2] ?? 0) - 1)
  await store.add([airEvent('four')], 4)
  expect((await seqs())[1]).toBeGreaterThan(before[2] ?? 0)
})

test('returns a floor below the latest or the first event', async () => {
  expect(await store.floor(2)).toBe(0)
  await store.add([airEvent('one'), airEvent('two'), airEvent('three')], 1)
  const all = await seqs()
  expect(await store.floor(2)).toBe((all[1] ?? 0) - 1)
  expect(await store.floor(5)).toBe((all[0] ?? 0) - 1)
})

test('publishes with a transaction or not at all', async () => {
  const publish = createEventPublisher(database, () => 1)
  const broken = inTransaction(database, async (tx) => {
    await publish([airEvent('one')], tx)
    throw new Error('Aborted.')
  })
  await expect(broken).rejects.toThrow('Aborted.')
  await inTransaction(database, (tx) => publish([airEvent('two')], tx))
  expect((await store.after(0, 10)).map(({ stationId }) => stationId)).toEqual(['two'])
})

test.runIf(TEST_ENGINE === 'postgres')(
  'makes a second transaction wait, so that sequence numbers become visible in order',
  async () => {
    const added = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const slow = inTransaction(database, async (tx) => {
      await createEventStore(tx).add([airEvent('slow')], 1)
      added.resolve()
      await mayEnd.promise
    })
    await added.promise
    const quick = store.add([airEvent('quick')], 1)
    const waiting = () => rowsOf(database, WAITING)
    await expect.poll(waiting, { interval: 5 }).toHaveLength(1)
    expect(await seqs()).toEqual([])
    mayEnd.resolve()
    await Promise.all([slow, quick])
    expect((await store.after(0, 10)).map(({ stationId }) => stationId)).toEqual(['slow', 'quick'])
  },
)

test('loses and duplicates no events with concurrent writers', async () => {
  const seen: (string | null)[] = []
  let position = 0
  let isDone = false
  const read = async () => {
    const events = await store.after(position, 7)
    for (const event of events) {
      position = event.seq
      seen.push(event.stationId)
    }
    return events.length
  }
  const reading = (async () => {
    while (!isDone) await read()
    while ((await read()) > 0);
  })()
  const names = Array.from({ length: 60 }, (_, n) => `station-${'x'.repeat(n % 2)}${n}`)
  const write = (name: string) =>
    inTransaction(database, async (tx) => {
      await createEventStore(tx).add([airEvent(name)], 1)
      // With different durations, so that commits would be out of order.
      for (let n = name.length % 2; n < 2; n += 1) {
        await tx
          .insertInto('marks')
          .values({ key: `${name} ${n}`, value: '' })
          .execute()
      }
    })
  await Promise.all(names.map(write))
  isDone = true
  await reading
  expect(seen.toSorted()).toEqual(names.toSorted())
})
