import { expect, test } from 'vitest'
import { fromIso, fromLocal, fromSeconds, readZone } from './read-time.ts'

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

test.each([
  // A repeated hour is the first one, as in RFC 5545.
  ['2026-10-25 02:30:00', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25 03:00:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
  // A skipped hour maps to the next.
  ['2026-03-29 02:30:00', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29 03:00:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2026-03-29 01:59:59', 'Europe/Berlin', '2026-03-29T00:59:59.000Z'],
  // The DST offset of Lord Howe is half an hour.
  ['2026-04-05 01:45:00', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  ['2026-10-04 02:15:00', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
  ['2026-07-01T20:00', 'America/New_York', '2026-07-02T00:00:00.000Z'],
  ['2026-07-01 20:00:00.123456', 'Asia/Kolkata', '2026-07-01T14:30:00.000Z'],
  ['2026-07-01 24:00:00', 'UTC', '2026-07-02T00:00:00.000Z'],
])('fromLocal converts %s in %s', (text, zone, expected) => {
  expect(iso(fromLocal(text, zone))).toBe(expected)
})

test.each([
  ['2026-07-01 20:00:00', null],
  ['2026-02-30 20:00:00', 'UTC'],
  ['2026-07-01 25:00:00', 'UTC'],
  ['2026-07-01 20:61:00', 'UTC'],
  ['0000-00-00 00:00:00', 'UTC'],
  ['2026-07-01', 'UTC'],
  ['tomorrow', 'UTC'],
  [20_260_701, 'UTC'],
])('fromLocal rejects %s in %s', (text, zone) => {
  expect(fromLocal(text, zone)).toBeNull()
})

test.each([
  ['2026-07-01T20:00:00Z', '2026-07-01T20:00:00.000Z'],
  ['2026-07-01 20:00:00+0200', '2026-07-01T18:00:00.000Z'],
  ['2026-07-01T20:00-05:30', '2026-07-02T01:30:00.000Z'],
  // Ambiguous without an offset.
  ['2026-07-01T20:00:00', null],
  ['2026-13-01T20:00:00Z', null],
  ['1970-01-01T00:00:00Z', null],
])('fromIso converts %s to %s', (text, expected) => {
  expect(iso(fromIso(text))).toBe(expected)
})

test('fromSeconds accepts numbers and text and rejects 0', () => {
  expect(iso(fromSeconds(1_782_936_000))).toBe('2026-07-01T20:00:00.000Z')
  expect(iso(fromSeconds('1782936000'))).toBe('2026-07-01T20:00:00.000Z')
  for (const none of [0, '0', null, '', 'x', Number.NaN, 1e15, -5])
    expect(fromSeconds(none)).toBeNull()
})

test('readZone accepts known IANA names', () => {
  expect(readZone('europe/berlin')).toBe('Europe/Berlin')
  expect(readZone('Europe/Kyiv')).toBe('Europe/Kyiv')
  for (const none of ['Mars/Olympus_Mons', '+02:00', '', 'x'.repeat(100), null, 2])
    expect(readZone(none)).toBeNull()
})
