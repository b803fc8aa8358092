import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQueue, type QueueState, reduceQueue, serializeQueue } from '../sync/queue-state.ts'
import {
  historyHandler,
  LISTENINGS_MAX,
  type Listening,
  type QueuedHistory,
  waitingSessions,
} from './history-queue.ts'

const NOW = 1_000
const GRACE = 50
const handler = historyHandler({
  put: async () => {},
  clear: async () => {},
  openId: () => 'open',
  now: () => NOW,
  graceMs: GRACE,
})

const heard = (id: string, startedAt: number, ms = 60_000): Listening => ({
  id,
  stationId: 'night-bus',
  startedAt,
  endedAt: startedAt + ms,
})
type State = QueueState<QueuedHistory> | null
const add = (state: State, entry: QueuedHistory): State =>
  reduceQueue(handler, state, { type: 'added', uid: 'ada', entries: [entry] }, NOW)
const all = (...entries: QueuedHistory[]): State => entries.reduce(add, null)
const entriesOf = (state: State) => state?.entries ?? []
const settled = (state: State, ...entries: QueuedHistory[]) =>
  entriesOf(reduceQueue(handler, state, { type: 'settled', uid: 'ada', entries }, NOW))
const due = (state: State, isLeaving = false) => handler.due(entriesOf(state), isLeaving)

describe('sessions', () => {
  test('grow, and never shrink', () => {
    const grown = all(heard('a', 0, 60_000), heard('a', 0, 90_000), heard('a', 0, 70_000))
    expect(entriesOf(grown)).toEqual([heard('a', 0, 90_000)])
  })

  test('are 500 at most; the oldest are dropped', () => {
    expect(LISTENINGS_MAX).toBe(500)
    const many = Array.from({ length: 502 }, (_, index) => heard(`${index}`, index))
    const entries = entriesOf(all({ clearedAt: 7 }, ...many))
    expect(entries).toHaveLength(501)
    expect([entries[0], entries[1], entries.at(-1)]).toEqual([{ clearedAt: 7 }, many[2], many[501]])
  })

  test('are kept once each, at their greatest length, in any order of recording', () => {
    const listening = fc
      .record({ id: fc.constantFrom('a', 'b', 'c'), ms: fc.integer({ min: 5_000, max: 9_000 }) })
      .map(({ id, ms }) => heard(id, id.charCodeAt(0), ms))
    fc.assert(
      fc.property(fc.array(listening), (list) => {
        const longest = new Map<string, Listening>()
        for (const one of list.toSorted((a, b) => a.endedAt - b.endedAt)) longest.set(one.id, one)
        const inOrder = [...longest.values()].toSorted((a, b) => a.startedAt - b.startedAt)
        expect(entriesOf(all(...list))).toEqual(inOrder)
      }),
    )
  })

  test('are sent one by one, the oldest first, and the open one not yet', () => {
    const state = all(heard('b', 20), heard('open', 5), heard('a', 10))
    expect(due(state)).toEqual([heard('a', 10)])
    expect(due(all(heard('open', 5)))).toEqual([])
  })

  test('are removed once sent, unless they have grown since', () => {
    const state = all(heard('a', 10), heard('b', 20))
    expect(settled(state, heard('a', 10))).toEqual([heard('b', 20)])
    const grown = add(state, heard('a', 10, 90_000))
    expect(settled(grown, heard('a', 10))).toEqual(entriesOf(grown))
  })
})

describe('a request to clear', () => {
  const state = all(heard('a', 10), heard('b', 99), { clearedAt: NOW - 20 })

  test('waits until it can no longer be undone, or its user signs out', () => {
    expect(due(state)).toBe(30)
    expect(due(state, true)).toEqual([{ clearedAt: NOW - 20 }])
    expect(due(all({ clearedAt: NOW - GRACE }))).toEqual([{ clearedAt: NOW - GRACE }])
  })

  test('does not wait for a clock that was put back', () => {
    expect(due(all({ clearedAt: NOW + 3_600_000 }))).toEqual([{ clearedAt: NOW + 3_600_000 }])
  })

  test('holds back the sessions that started before it', () => {
    const since = add(state, heard('c', NOW))
    expect(waitingSessions(entriesOf(since), null)).toEqual([heard('c', NOW)])
  })

  test('removes the sessions that started before it once it is done', () => {
    const since = add(state, heard('c', NOW))
    expect(settled(since, { clearedAt: NOW - 20 })).toEqual([heard('c', NOW)])
  })

  test('stays where a later one has replaced it', () => {
    const later = add(state, { clearedAt: NOW })
    expect(settled(later, { clearedAt: NOW - 20 })).toEqual([{ clearedAt: NOW }])
  })
})

describe('the stored queue', () => {
  const entry = {
    id: '00000000-0000-4000-8000-000000000001',
    stationId: 'night-bus',
    startedAt: 10,
    endedAt: 70_000,
  }
  const state = { uid: 'ada', revision: 3, entries: [{ clearedAt: 5 }, entry] }
  const text = serializeQueue(handler.stored, state)
  const read = (stored: string) => parseQueue(handler.stored, stored)

  test('is read as it was written', () => {
    expect(read(text)).toEqual(state)
    expect(text).toBe(JSON.stringify({ uid: 'ada', revision: 3, entries: [entry], clearedAt: 5 }))
  })

  test.each([
    text.replace('"ada"', '""'),
    text.replace('"revision":3', '"revision":-1'),
    text.replace('"revision":3', '"revision":1e999'),
    text.replace('70000', '"soon"'),
    text.replace('70000', '1e300'),
    text.replace('night-bus', 'x'.repeat(97)),
    text.replace(entry.id, '../../users/bob'),
    text.replace('"clearedAt":5', '"clearedAt":"now"'),
  ])('is empty when it is %j', (stored) => {
    expect(stored).not.toBe(text)
    expect(read(stored)).toBeNull()
  })

  test('is cut to its newest sessions', () => {
    const entries = Array.from({ length: 600 }, (_, startedAt) => ({ ...entry, startedAt }))
    const stored = serializeQueue(handler.stored, { ...state, entries })
    expect(read(stored)?.entries).toEqual(entries.slice(100))
  })
})
