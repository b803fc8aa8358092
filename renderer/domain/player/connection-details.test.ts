import { expect, test } from 'vitest'
import { nowPlaying } from '../../locales/en/now-playing.ts'
import {
  connectionFacts,
  connectionReport,
  publicAddress,
  summarise,
} from './connection-details.ts'
import type { ConnectionEntry } from './player-records.ts'

const text = nowPlaying.details

test('facts from main where there are any', () => {
  const figures = {
    bytes: 2_400_000,
    attempts: 3,
    drops: 2,
    openMs: 80,
    host: 'radio.example:8000',
    contentType: 'audio/mpeg',
    bitrate: 128,
    protocol: 'http',
  }
  const facts = connectionFacts([{ at: 0, type: 'asked' }], figures, text)
  expect(facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Server: radio.example:8000, http',
    'Format: audio/mpeg, 128 kbit/s',
    'Received: 2.4 MB',
    'Time to sound: not yet',
    'Connections: 3',
    'Lost: 2 times',
    'Dropouts heard: never',
  ])
})

test('without them, what the page has seen', () => {
  const facts = connectionFacts(
    [
      { at: 0, type: 'asked' },
      { at: 1, type: 'sounding', afterMs: 1_240 },
      { at: 2, type: 'dry' },
    ],
    null,
    text,
  )
  expect(facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Time to sound: 1.2 s',
    'Connections: 0',
    'Lost: never',
    'Dropouts heard: once',
  ])
})

test('the report is plain lines with times in UTC', () => {
  const report = connectionReport({
    heading: 'Report',
    facts: [{ label: 'Station', value: 'Night Bus' }],
    lines: [{ at: 0, text: 'Closed.' }],
  })
  expect(report).toBe('Report\n\nStation: Night Bus\n\n1970-01-01T00:00:00.000Z  Closed.\n')
})

test.each([
  [
    'http://me:secret@radio.example:8000/live.mp3?key=secret#secret',
    'http://radio.example:8000/live.mp3',
  ],
  ['nonsense', ''],
])('%s is shown as %s', (address, expected) => {
  expect(publicAddress(address)).toBe(expected)
})

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
