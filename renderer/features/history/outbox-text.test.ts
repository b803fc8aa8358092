import { expect, test } from 'vitest'
import { EMPTY } from './outbox.ts'
import { fromText, type KeptOutbox, later, outboxOf, toText } from './outbox-text.ts'

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

test('what is written is read', () => {
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

test('a text that somebody has blown up is cut to its newest', () => {
  const entries = Array.from({ length: 600 }, (_, startedAt) => ({ ...entry, startedAt }))
  const read = fromText(toText({ ...kept, outbox: { entries, clearedAt: null } }))
  expect([read?.outbox.entries.length, read?.outbox.entries[0]?.startedAt]).toEqual([500, 100])
})

test('nobody reads what is somebody else’s', () => {
  expect(outboxOf(kept, 'ada')).toBe(kept.outbox)
  expect(outboxOf(kept, 'bob')).toBe(EMPTY)
  expect(outboxOf(kept, null)).toBe(EMPTY)
  expect(outboxOf(null, 'ada')).toBe(EMPTY)
})

test('of two copies the later one counts, and another person’s not at all', () => {
  const newer = { ...kept, revision: 4 }
  expect(later(kept, newer, 'ada')).toBe(newer)
  expect(later(newer, kept, 'ada')).toBe(newer)
  expect(later(null, kept, 'ada')).toBe(kept)
  expect(later({ ...newer, uid: 'bob' }, kept, 'ada')).toBe(kept)
  expect(later(kept, newer, 'bob')).toBeNull()
})
