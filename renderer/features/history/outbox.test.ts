import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  askClear,
  EMPTY,
  fromText,
  type KeptOutbox,
  LISTENING_MIN_MS,
  type Listening,
  later,
  OUTBOX_MAX,
  type Outbox,
  outboxOf,
  record,
  settle,
  settleClear,
  toText,
  undoClear,
  waiting,
} from './outbox.ts'

const heard = (id: string, startedAt: number, ms = 60_000): Listening => ({
  id,
  stationId: 'night-bus',
  startedAt,
  endedAt: startedAt + ms,
})
const all = (...entries: Listening[]) => entries.reduce(record, EMPTY)
const ids = (entries: readonly Listening[]) => entries.map(({ id }) => id)

describe('recording', () => {
  test('a session grows, and never shrinks', () => {
    const grown = all(heard('a', 0, 60_000), heard('a', 0, 90_000), heard('a', 0, 70_000))
    expect(grown.entries).toEqual([heard('a', 0, 90_000)])
  })

  test('a session under five seconds is left out', () => {
    expect(LISTENING_MIN_MS).toBe(5_000)
    expect(record(EMPTY, heard('a', 0, 4_999))).toBe(EMPTY)
    expect(record(EMPTY, heard('a', 0, 5_000)).entries).toHaveLength(1)
  })

  test('recording the same session again returns the same outbox', () => {
    const outbox = all(heard('a', 0))
    expect(record(outbox, heard('a', 0))).toBe(outbox)
  })

  test('500 sessions wait at most; the oldest are dropped', () => {
    expect(OUTBOX_MAX).toBe(500)
    const many = Array.from({ length: OUTBOX_MAX + 2 }, (_, index) => heard(`${index}`, index))
    const { entries } = all(...many)
    expect([entries.length, entries[0]?.id, entries.at(-1)?.id]).toEqual([500, '2', '501'])
  })

  test('in any order of recording, each session is kept once, at its greatest length', () => {
    const listening = fc
      .record({ id: fc.constantFrom('a', 'b', 'c'), ms: fc.integer({ min: 5_000, max: 9_000 }) })
      .map(({ id, ms }) => heard(id, id.charCodeAt(0), ms))
    fc.assert(
      fc.property(fc.array(listening), (list) => {
        const longest = new Map<string, number>()
        for (const { id, endedAt } of list) {
          longest.set(id, Math.max(endedAt, longest.get(id) ?? 0))
        }
        const { entries } = all(...list)
        expect(new Map(entries.map(({ id, endedAt }) => [id, endedAt]))).toEqual(longest)
        expect(ids(entries)).toEqual(ids(entries).toSorted())
      }),
    )
  })
})

describe('sending', () => {
  test('the oldest is sent first, and the open one not yet', () => {
    const outbox = all(heard('b', 20), heard('a', 10), heard('c', 30))
    expect(ids(waiting(outbox, 'c'))).toEqual(['a', 'b'])
    expect(ids(waiting(outbox, null))).toEqual(['a', 'b', 'c'])
  })

  test('a sent session is removed, unless it has grown since', () => {
    const outbox = all(heard('a', 10), heard('b', 20))
    expect(ids(settle(outbox, heard('a', 10)).entries)).toEqual(['b'])
    const grown = record(outbox, heard('a', 10, 90_000))
    expect(settle(grown, heard('a', 10)).entries).toEqual(grown.entries)
  })
})

describe('clearing', () => {
  const outbox: Outbox = askClear(all(heard('a', 10), heard('b', 99)), 100)

  test('sessions that began before it are not sent any more', () => {
    const since = record(outbox, heard('c', 100))
    expect(ids(waiting(since, null))).toEqual(['c'])
  })

  test('after an undo everything is sent as before', () => {
    expect(ids(waiting(undoClear(outbox), null))).toEqual(['a', 'b'])
  })

  test('once it is done, sessions that began before it are removed and the others stay', () => {
    const since = record(outbox, heard('c', 100))
    expect(settleClear(since, 100)).toEqual({ entries: [heard('c', 100)], clearedAt: null })
  })

  test('a later clearing asked for meanwhile is still to be done', () => {
    expect(settleClear(askClear(outbox, 200), 100).clearedAt).toBe(200)
  })
})

describe('as text', () => {
  const entry = {
    id: '00000000-0000-4000-8000-000000000001',
    stationId: 'night-bus',
    startedAt: 10,
    endedAt: 70_000,
  }
  const kept: KeptOutbox = {
    uid: 'ada',
    revision: 3,
    outbox: { entries: [entry], clearedAt: null },
  }

  test('an outbox written as text is read again', () => {
    expect(fromText(toText(kept))).toEqual(kept)
    const cleared = { ...kept, outbox: { entries: [], clearedAt: 5 } }
    expect(fromText(toText(cleared))).toEqual(cleared)
  })

  test.each([
    null,
    undefined,
    7,
    '',
    '{',
    '[]',
    '{}',
    'null',
    toText(kept).replace('"ada"', '""'),
    toText(kept).replace('"revision":3', '"revision":-1'),
    toText(kept).replace('"revision":3', '"revision":1e999'),
    toText(kept).replace('70000', '"soon"'),
    toText(kept).replace('70000', '1e300'),
    toText(kept).replace('night-bus', 'x'.repeat(97)),
    toText(kept).replace(entry.id, '../../users/bob'),
    toText(kept).replace('"clearedAt":null', '"clearedAt":"now"'),
  ])('%j is no outbox', (text) => {
    expect(fromText(text)).toBeNull()
  })

  test('a text with too many entries is cut to its newest', () => {
    const entries = Array.from({ length: 600 }, (_, startedAt) => ({ ...entry, startedAt }))
    const read = fromText(toText({ ...kept, outbox: { entries, clearedAt: null } }))
    expect([read?.outbox.entries.length, read?.outbox.entries[0]?.startedAt]).toEqual([500, 100])
  })

  test('an outbox is read by its own user only', () => {
    expect(outboxOf(kept, 'ada')).toBe(kept.outbox)
    expect(outboxOf(kept, 'bob')).toBe(EMPTY)
    expect(outboxOf(kept, null)).toBe(EMPTY)
    expect(outboxOf(null, 'ada')).toBe(EMPTY)
  })

  test('of two copies the later one counts, and another user’s never', () => {
    const newer = { ...kept, revision: 4 }
    expect(later(kept, newer, 'ada')).toBe(newer)
    expect(later(newer, kept, 'ada')).toBe(newer)
    expect(later(null, kept, 'ada')).toBe(kept)
    expect(later({ ...newer, uid: 'bob' }, kept, 'ada')).toBe(kept)
    expect(later(kept, newer, 'bob')).toBeNull()
  })
})
