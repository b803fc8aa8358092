import { expect, test } from 'vitest'
import { fillMessage } from '../../../shared/locale/formats.ts'
import { nowPlayingText } from '../../../shared/locales/generated/now-playing.ts'
import { streamFailuresText } from '../../../shared/locales/generated/stream-failures.ts'
import { end, problemOf } from '../../../shared/net/stream-problem.ts'
import {
  connectionFacts,
  connectionReport,
  entryText,
  redactAddress,
  summarize,
} from './connection-details.ts'
import type { ConnectionEntry } from './player-records.ts'

const text = nowPlayingText.details

test('uses the relay’s figures if there are any', () => {
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
  const facts = connectionFacts([{ at: 0, type: 'play-requested' }], figures, text)
  expect(facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Server: radio.example:8000, http',
    'Format: audio/mpeg, 128 kbit/s',
    'Received: 2.4 MB',
    'Time to sound: not yet',
    'Connections: 3',
    'Lost: 2 times',
    'Dropouts: never',
  ])
})

test('uses the page’s log otherwise', () => {
  const facts = connectionFacts(
    [
      { at: 0, type: 'play-requested' },
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
    'Dropouts: once',
  ])
})

test('writes a plain text report with times in UTC', () => {
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
])('redacts %s to %s', (address, expected) => {
  expect(redactAddress(address)).toBe(expected)
})

const connected = { type: 'connected', contentType: null, bitrate: null, spliced: false } as const
const LOG: readonly ConnectionEntry[] = [
  { at: 1, type: 'play-requested' },
  { at: 2, type: 'sounding', afterMs: 900 },
  { at: 3, type: 'dry' },
  { at: 4, type: 'closed' },
  { at: 5, type: 'play-requested' },
  { at: 6, ...connected, attempt: 1 },
  { at: 7, type: 'sounding', afterMs: 410 },
  { at: 8, type: 'lost', reason: 'reset', bytes: 12 },
  { at: 9, type: 'dry' },
  { at: 10, ...connected, attempt: 2 },
  { at: 11, type: 'sounding', afterMs: 2_000 },
]

test('counts since the listener chose the station', () => {
  expect(summarize(LOG)).toEqual({
    connections: 2,
    losses: 1,
    dropouts: 1,
    timeToSoundMs: 410,
  })
})

test('reports no time to sound when the start of the log is missing', () => {
  expect(summarize(LOG.slice(6))).toMatchObject({ connections: 1, timeToSoundMs: null })
  expect(summarize([])).toEqual({ connections: 0, losses: 0, dropouts: 0, timeToSoundMs: null })
})

const texts = { details: text, failures: streamFailuresText }

test.each<[ConnectionEntry, string]>([
  [{ at: 0, type: 'play-requested' }, 'Play requested.'],
  [
    {
      at: 0,
      type: 'connected',
      attempt: 1,
      contentType: 'audio/mpeg',
      bitrate: 128,
      spliced: false,
    },
    'Connected: audio/mpeg, 128 kbit/s.',
  ],
  [
    { at: 0, type: 'connected', attempt: 3, contentType: null, bitrate: null, spliced: true },
    'Connected again, attempt 3. The sound continued without a gap.',
  ],
  [{ at: 0, type: 'sounding', afterMs: 420 }, 'Sound after 0.4 s.'],
  [{ at: 0, type: 'dry' }, 'The buffer ran empty.'],
  [
    { at: 0, type: 'lost', reason: 'silent', bytes: 1_250_000 },
    'Lost: no data for 5 s. Received 1.3 MB.',
  ],
  [{ at: 0, type: 'lost', reason: 'frozen', bytes: null }, 'Lost: the sound froze.'],
  [{ at: 0, type: 'retrying', attempt: 2, inMs: 0 }, 'Attempt 2, immediately.'],
  [{ at: 0, type: 'retrying', attempt: 6, inMs: 16_400 }, 'Attempt 6 in 16 s.'],
  [{ at: 0, type: 'waiting-for-network' }, 'Waiting for the network.'],
  [
    { at: 0, type: 'attached-again', reason: 'decode-error' },
    'Listening again: the sound could not be decoded.',
  ],
  [{ at: 0, type: 'failed', reason: 'gone' }, 'Night Bus is permanently gone (410).'],
  [{ at: 0, type: 'closed' }, 'Closed.'],
])('describes %o', (entry, expected) => {
  expect(entryText(entry, 'Night Bus', texts)).toBe(expected)
})

test('ends every failure message with a sentence', () => {
  const { offBecause, ...failures } = streamFailuresText
  for (const sentence of Object.values(failures)) {
    expect(fillMessage(sentence, 'Night Bus')).toMatch(/^[A-Z].*\.$/)
  }
})

const withCode = (code: string) => Object.assign(new Error('failed'), { code })

test.each([
  [
    withCode('ERR_TLS_CERT_ALTNAME_INVALID'),
    'The certificate of Night Bus belongs to another server, so Undertone does not trust it.',
  ],
  [
    withCode('CERT_HAS_EXPIRED'),
    'The certificate of Night Bus is not valid today. If many stations show this, check the clock of this computer.',
  ],
  [
    // Thrown by the relay when missing certificates could not be fetched.
    end('tls-incomplete'),
    'The server of Night Bus sends an incomplete certificate chain. The station has to fix it.',
  ],
  [
    withCode('DEPTH_ZERO_SELF_SIGNED_CERT'),
    'The certificate of Night Bus comes from an authority that this computer does not trust.',
  ],
  [
    withCode('UNABLE_TO_VERIFY_LEAF_SIGNATURE'),
    'The certificate of Night Bus comes from an authority that this computer does not trust.',
  ],
  [withCode('ERR_SSL_WRONG_VERSION_NUMBER'), 'Could not connect securely to Night Bus.'],
])('names the certificate error for %o', (error, expected) => {
  const problem = problemOf(error)
  if (problem.kind !== 'end') throw new Error('a retry would repair nothing')
  expect(entryText({ at: 0, type: 'failed', reason: problem.reason }, 'Night Bus', texts)).toBe(
    expected,
  )
})
