import { expect, test } from 'vitest'
import {
  bitrateLimit,
  createConnectionMemory,
  DROPPED_FOR_MS,
  STEADY_MS,
  UNKNOWN_CONNECTION,
  updateRecord,
} from './connection-memory.ts'

const NOW = 1_800_000_000_000
const steady = (bitrate: number | null) => ({
  bitrate,
  playedMs: STEADY_MS,
  ranDry: false,
  at: NOW,
})
const dry = (bitrate: number | null) => ({ bitrate, playedMs: 5_000, ranDry: true, at: NOW })
const after = (...recordedPeriods: Parameters<typeof updateRecord>[1][]) =>
  recordedPeriods.reduce(updateRecord, UNKNOWN_CONNECTION)
const limit = (...recordedPeriods: Parameters<typeof updateRecord>[1][]) =>
  bitrateLimit(after(...recordedPeriods), NOW)

test('ignores a single gap and counts two in a row', () => {
  expect(limit(steady(128))).toBeNull()
  expect(limit(dry(320))).toBeNull()
  expect(limit(dry(320), steady(320), dry(320))).toBeNull()
  expect(limit(dry(320), dry(320))).toBe(319)
  expect(limit(steady(128), dry(320), dry(320))).toBe(128)
})

test('discards a carried bitrate that fails later', () => {
  expect(limit(steady(320), dry(128), dry(128))).toBe(127)
})

test('lifts the limit after a success or a day, but not after a lower bitrate', () => {
  const dropped = [dry(320), dry(320)] as const
  expect(limit(...dropped, steady(320))).toBeNull()
  expect(limit(...dropped, steady(128))).toBe(128)
  expect(bitrateLimit(after(...dropped), NOW + DROPPED_FOR_MS)).toBeNull()
})

test('ignores a gap after a long time, a stop and an unknown bitrate', () => {
  const short = { bitrate: 320, playedMs: 5_000, ranDry: false, at: NOW }
  expect(limit(dry(320), { ...dry(320), playedMs: STEADY_MS })).toBeNull()
  expect(limit(dry(320), short)).toBeNull()
  expect(limit(dry(null), dry(null))).toBeNull()
})

test('survives a restart, can be cleared and ignores invalid data', () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  const memory = createConnectionMemory(storage)
  memory.record(dry(320))
  memory.record(dry(320))
  expect(createConnectionMemory(storage).get()).toEqual(memory.get())
  memory.clear()
  expect(createConnectionMemory(storage).get()).toEqual(UNKNOWN_CONNECTION)
  for (const text of ['[]', '{', '{"carried":"x"}', 'null']) {
    stored.set('connection-memory', text)
    expect(createConnectionMemory(storage).get()).toEqual(UNKNOWN_CONNECTION)
  }
})
