import { expect, test } from 'vitest'
import { readMp3Header } from '../../shared/radio/frames.ts'
import { scannerCapture } from './testing/break-captures.ts'
import {
  createRandom,
  listenThrough,
  readCapture,
  type ServerOptions,
} from './testing/break-trial.ts'

/*
 * Connections that break at any byte, to a station with a few seconds of speech between long silence. No speech may
 * be repeated or lost. tests/long runs 2000 breaks of real encoders.
 */

const CAPTURE = readCapture(scannerCapture(180), 'audio/mpeg', readMp3Header)
const SERVERS: readonly ServerOptions[] = [
  { burst: 0, metaint: null },
  { burst: 65_536, metaint: null },
  { burst: 65_536, metaint: 16_000 },
  { burst: 196_608, metaint: 8_192 },
]

test.each(SERVERS)(
  'joins reconnects without a gap: burst of $burst bytes, titles every $metaint',
  (server) => {
    const random = createRandom(server.burst + 1)
    const counts = { breaks: 0, repeated: 0, lost: 0, cut: 0 }
    while (counts.breaks < 15) {
      const more = listenThrough(CAPTURE, server, readMp3Header, random)
      for (const key of ['breaks', 'repeated', 'lost', 'cut'] as const) counts[key] += more[key]
    }
    expect(counts).toMatchObject({ repeated: 0, lost: 0, cut: 0 })
  },
)
