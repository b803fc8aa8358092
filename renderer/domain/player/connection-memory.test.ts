import { expect, test } from 'vitest'
import {
  afterStretch,
  bitrateLimit,
  createConnectionMemory,
  DROPPED_FOR_MS,
  STEADY_MS,
  UNKNOWN_CONNECTION,
} from './connection-memory.ts'

const NOW = 1_800_000_000_000
const steady = (bitrate: number | null) => ({
  bitrate,
  soundedMs: STEADY_MS,
  ranDry: false,
  at: NOW,
})
const dry = (bitrate: number | null) => ({ bitrate, soundedMs: 5_000, ranDry: true, at: NOW })
const after = (...stretches: Parameters<typeof afterStretch>[1][]) =>
  stretches.reduce(afterStretch, UNKNOWN_CONNECTION)
const limit = (...stretches: Parameters<typeof afterStretch>[1][]) =>
  bitrateLimit(after(...stretches), NOW)

test('one gap is chance, two in a row are the connection', () => {
  expect(limit(steady(128))).toBeNull()
  expect(limit(dry(320))).toBeNull()
  expect(limit(dry(320), steady(320), dry(320))).toBeNull()
  expect(limit(dry(320), dry(320))).toBe(319)
  expect(limit(steady(128), dry(320), dry(320))).toBe(128)
})

test('what was carried once and is not any more is no measure', () => {
  expect(limit(steady(320), dry(128), dry(128))).toBe(127)
})

test('what is carried after all, or a day later, lifts the limit; a lower one does not', () => {
  const dropped = [dry(320), dry(320)] as const
  expect(limit(...dropped, steady(320))).toBeNull()
  expect(limit(...dropped, steady(128))).toBe(128)
  expect(bitrateLimit(after(...dropped), NOW + DROPPED_FOR_MS)).toBeNull()
})

test('a gap after a long time, a stop, and a bitrate that is not known say nothing', () => {
  const short = { bitrate: 320, soundedMs: 5_000, ranDry: false, at: NOW }
  expect(limit(dry(320), { ...dry(320), soundedMs: STEADY_MS })).toBeNull()
  expect(limit(dry(320), short)).toBeNull()
  expect(limit(dry(null), dry(null))).toBeNull()
})

test('it is kept over a restart, forgotten on request, and nonsense is nothing', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const memory = createConnectionMemory(storage)
  memory.note(dry(320))
  memory.note(dry(320))
  expect(createConnectionMemory(storage).get()).toEqual(memory.get())
  memory.forget()
  expect(createConnectionMemory(storage).get()).toEqual(UNKNOWN_CONNECTION)
  for (const text of ['[]', '{', '{"carried":"x"}', 'null']) {
    kept.set('connection-memory', text)
    expect(createConnectionMemory(storage).get()).toEqual(UNKNOWN_CONNECTION)
  }
})
