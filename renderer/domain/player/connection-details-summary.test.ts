import { expect, test } from 'vitest'
import { summarise } from './connection-details.ts'
import type { ConnectionEntry } from './player-records.ts'

const connected = { type: 'connected', contentType: null, bitrate: null, spliced: false } as const
const LOG: readonly ConnectionEntry[] = [
  { at: 1, type: 'asked' },
  { at: 2, type: 'sounding', afterMs: 900 },
  { at: 3, type: 'dry' },
  { at: 4, type: 'closed' },
  { at: 5, type: 'asked' },
  { at: 6, ...connected, attempt: 1 },
  { at: 7, type: 'sounding', afterMs: 410 },
  { at: 8, type: 'lost', reason: 'reset', bytes: 12 },
  { at: 9, type: 'dry' },
  { at: 10, ...connected, attempt: 2 },
  { at: 11, type: 'sounding', afterMs: 2_000 },
]

test('counts since the station was last asked for', () => {
  expect(summarise(LOG)).toEqual({
    connections: 2,
    losses: 1,
    dropouts: 1,
    timeToSoundMs: 410,
  })
})

test('of a log whose beginning is gone, the first sound is not the time to sound', () => {
  expect(summarise(LOG.slice(6))).toMatchObject({ connections: 1, timeToSoundMs: null })
  expect(summarise([])).toEqual({ connections: 0, losses: 0, dropouts: 0, timeToSoundMs: null })
})
