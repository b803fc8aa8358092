import { expect, test } from 'vitest'
import { end, problemOf } from '../../../shared/net/stream-problem.ts'
import { nowPlaying } from '../../locales/en/now-playing.ts'
import { streamFailures } from '../../locales/en/stream-failures.ts'
import {
  connectionFacts,
  connectionReport,
  entryText,
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

const words = { details: text, failures: streamFailures }

test.each<[ConnectionEntry, string]>([
  [{ at: 0, type: 'asked' }, 'Asked to play.'],
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
    'Connected again, attempt 3. The sound went on without a gap.',
  ],
  [{ at: 0, type: 'sounding', afterMs: 420 }, 'Sound after 0.4 s.'],
  [{ at: 0, type: 'dry' }, 'The sound ran dry.'],
  [
    { at: 0, type: 'lost', reason: 'silent', bytes: 1_250_000 },
    'Lost: no data came for 5 s. 1.3 MB had come.',
  ],
  [{ at: 0, type: 'lost', reason: 'frozen', bytes: null }, 'Lost: the sound stood still.'],
  [{ at: 0, type: 'retrying', attempt: 2, inMs: 0 }, 'Attempt 2, at once.'],
  [{ at: 0, type: 'retrying', attempt: 6, inMs: 16_400 }, 'Attempt 6 in 16 s.'],
  [{ at: 0, type: 'waiting-for-network' }, 'Waiting for the network.'],
  [
    { at: 0, type: 'attached-again', reason: 'decode-error' },
    'Listening again: the sound could not be decoded.',
  ],
  [{ at: 0, type: 'failed', reason: 'gone' }, 'Night Bus is gone for good (410).'],
  [{ at: 0, type: 'closed' }, 'Closed.'],
])('describes %o', (entry, expected) => {
  expect(entryText(entry, 'Night Bus', words)).toBe(expected)
})

test('every sentence of a failure names what to do or what happened, and ends', () => {
  for (const sentence of Object.values(streamFailures)) {
    expect(sentence('Night Bus')).toMatch(/^[A-Z].*\.$/)
  }
})

const withCode = (code: string) => Object.assign(new Error('failed'), { code })

test.each([
  [
    withCode('ERR_TLS_CERT_ALTNAME_INVALID'),
    'The server of Night Bus shows the certificate of another one, so Undertone does not trust it.',
  ],
  [
    withCode('CERT_HAS_EXPIRED'),
    'The certificate of Night Bus is out of date. The station has to renew it; if many stations say so, check the clock of this computer.',
  ],
  [
    // The relay throws it where the missing certificates could not be fetched.
    end('tls-incomplete'),
    'The server of Night Bus does not send its full certificate chain, so Undertone cannot verify it. The station has to fix it.',
  ],
  [
    withCode('DEPTH_ZERO_SELF_SIGNED_CERT'),
    'The certificate of Night Bus comes from an authority that this computer does not trust.',
  ],
  [
    withCode('UNABLE_TO_VERIFY_LEAF_SIGNATURE'),
    'The certificate of Night Bus comes from an authority that this computer does not trust.',
  ],
  [withCode('ERR_SSL_WRONG_VERSION_NUMBER'), 'No secure connection to Night Bus could be made.'],
])('names the mistake of a server whose certificate fails with %o', (error, expected) => {
  const problem = problemOf(error)
  if (problem.kind !== 'end') throw new Error('a retry would repair nothing')
  expect(entryText({ at: 0, type: 'failed', reason: problem.reason }, 'Night Bus', words)).toBe(
    expected,
  )
})
