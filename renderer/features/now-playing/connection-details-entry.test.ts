import { expect, test } from 'vitest'
import { nowPlaying } from '../../messages/en/now-playing.ts'
import { streamFailures } from '../../messages/en/stream-failures.ts'
import type { ConnectionEntry } from '../player/player.ts'
import { entryText } from './connection-details.ts'

const words = { details: nowPlaying.details, failures: streamFailures }

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
])('%o', (entry, expected) => {
  expect(entryText(entry, 'Night Bus', words)).toBe(expected)
})

test('every sentence of a failure names what to do or what happened, and ends', () => {
  for (const sentence of Object.values(streamFailures)) {
    expect(sentence('Night Bus')).toMatch(/^[A-Z].*\.$/)
  }
})
