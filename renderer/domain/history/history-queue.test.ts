import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQueue, type QueueState, reduceQueue, serializeQueue } from '../sync/queue-state.ts'
import {
  type HistorySession,
  historyHandler,
  LISTENINGS_MAX,
  type QueuedHistory,
  unsentSessions,
} from './history-queue.ts'

const NOW = 1_000
const GRACE = 50
const handler = historyHandler({
  put: async () => {},
  clear: async () => {},
  openSessionId: () => 'open',
  getTime: () => NOW,
  graceMs: GRACE,
})

const session = (id: string, startedAt: number, ms = 60_000): HistorySession => ({
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

describe('session entries', () => {
  test('extends a session and never shortens it', () => {
    const grown = all(session('a', 0, 60_000), session('a', 0, 90_000), session('a', 0, 70_000))
    expect(entriesOf(grown)).toEqual([session('a', 0, 90_000)])
  })

  test('drops the oldest of more than 500 sessions', () => {
    expect(LISTENINGS_MAX).toBe(500)
    const many = Array.from({ length: 502 }, (_, index) => session(`${index}`, index))
    const entries = entriesOf(all({ clearedAt: 7 }, ...many))
    expect(entries).toHaveLength(501)
    expect([entries[0], entries[1], entries.at(-1)]).toEqual([{ clearedAt: 7 }, many[2], many[501]])
  })

  test('retains the longest version of each session in any order', () => {
    const listening = fc
      .record({ id: fc.constantFrom('a', 'b', 'c'), ms: fc.integer({ min: 5_000, max: 9_000 }) })
      .map(({ id, ms }) => session(id, id.charCodeAt(0), ms))
    fc.assert(
      fc.property(fc.array(listening), (list) => {
        const longest = new Map<string, HistorySession>()
        for (const one of list.toSorted((a, b) => a.endedAt - b.endedAt)) longest.set(one.id, one)
        const inOrder = [...longest.values()].toSorted((a, b) => a.startedAt - b.startedAt)
        expect(entriesOf(all(...list))).toEqual(inOrder)
      }),
    )
  })

  test('sends sessions one at a time, oldest first, without the open one', () => {
    const state = all(session('b', 20), session('open', 5), session('a', 10))
    expect(due(state)).toEqual([session('a', 10)])
    expect(due(all(session('open', 5)))).toEqual([])
  })

  test('removes a sent session unless it has grown since', () => {
    const state = all(session('a', 10), session('b', 20))
    expect(settled(state, session('a', 10))).toEqual([session('b', 20)])
    const grown = add(state, session('a', 10, 90_000))
    expect(settled(grown, session('a', 10))).toEqual(entriesOf(grown))
  })
})

describe('clear requests', () => {
  const state = all(session('a', 10), session('b', 99), { clearedAt: NOW - 20 })

  test('waits until it cannot be undone, or until sign-out', () => {
    expect(due(state)).toBe(30)
    expect(due(state, true)).toEqual([{ clearedAt: NOW - 20 }])
    expect(due(all({ clearedAt: NOW - GRACE }))).toEqual([{ clearedAt: NOW - GRACE }])
  })

  test('ignores a clock that was set back', () => {
    expect(due(all({ clearedAt: NOW + 3_600_000 }))).toEqual([{ clearedAt: NOW + 3_600_000 }])
  })

  test('blocks the sessions that started before it', () => {
    const since = add(state, session('c', NOW))
    expect(unsentSessions(entriesOf(since), null)).toEqual([session('c', NOW)])
  })

  test('removes the earlier sessions when it is done', () => {
    const since = add(state, session('c', NOW))
    expect(settled(since, { clearedAt: NOW - 20 })).toEqual([session('c', NOW)])
  })

  test('stays when a later request has replaced it', () => {
    const later = add(state, { clearedAt: NOW })
    expect(settled(later, { clearedAt: NOW - 20 })).toEqual([{ clearedAt: NOW }])
  })
})

describe('stored queue', () => {
  const entry = {
    id: '00000000-0000-4000-8000-000000000001',
    stationId: 'night-bus',
    startedAt: 10,
    endedAt: 70_000,
  }
  const state = { uid: 'ada', revision: 3, entries: [{ clearedAt: 5 }, entry] }
  const text = serializeQueue(handler.stored, state)
  const read = (stored: string) => parseQueue(handler.stored, stored)

  test('restores what was written', () => {
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
  ])('is empty for %j', (stored) => {
    expect(stored).not.toBe(text)
    expect(read(stored)).toBeNull()
  })

  test('retains only the newest sessions', () => {
    const entries = Array.from({ length: 600 }, (_, startedAt) => ({ ...entry, startedAt }))
    const stored = serializeQueue(handler.stored, { ...state, entries })
    expect(read(stored)?.entries).toEqual(entries.slice(100))
  })
})
