import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { ROOT } from '../../build/run.ts'
import { encodeSamples, scannerSound } from '../fixtures/scanner-sound.ts'

/** Total over five encoders and four servers. */
const BREAKS = 2_000
const SECONDS = 600
const LISTEN = path.join(ROOT, 'electron/stream-relay/testing/break-child.ts')

/** Burst of a server for a new listener, and its metadata interval, in bytes. */
const SERVERS = [
  { burst: 0, metaint: null },
  { burst: 65_536, metaint: null },
  { burst: 131_072, metaint: 16_000 },
  { burst: 196_608, metaint: 8_192 },
]
const mp3 = (kilobits: number, rate: number) => [
  ...['-ar', `${rate}`, '-c:a', 'libmp3lame', '-b:a', `${kilobits}k`],
  ...['-write_xing', '0', '-id3v2_version', '0', '-f', 'mp3'],
]
const ENCODERS = [
  { name: 'MP3, 16 kbit/s', type: 'audio/mpeg', encoder: mp3(16, 24_000) },
  { name: 'MP3, 24 kbit/s', type: 'audio/mpeg', encoder: mp3(24, 22_050) },
  { name: 'MP3, 32 kbit/s', type: 'audio/mpeg', encoder: mp3(32, 22_050) },
  { name: 'MP3, 128 kbit/s', type: 'audio/mpeg', encoder: mp3(128, 44_100) },
  {
    name: 'AAC, 48 kbit/s',
    type: 'audio/aac',
    encoder: ['-c:a', 'aac', '-b:a', '48k', '-f', 'adts'],
  },
]
const BREAKS_EACH = BREAKS / ENCODERS.length / SERVERS.length

for (const { name, type, encoder } of ENCODERS)
  for (const server of SERVERS)
    test(`over ${BREAKS_EACH} breaks a scanner's speech plays exactly once: ${name}, ${JSON.stringify(server)}`, () => {
      const capture = test.info().outputPath('capture')
      writeFileSync(capture, encodeSamples(scannerSound(SECONDS, 1), encoder))
      const args = [LISTEN, capture, type, `${BREAKS_EACH}`, JSON.stringify(server)]
      const counts = JSON.parse(execFileSync('node', args, { cwd: ROOT, encoding: 'utf8' }))
      expect(counts.breaks).toBeGreaterThanOrEqual(BREAKS_EACH)
      expect(counts).toMatchObject({ repeated: 0, lost: 0, cut: 0 })
    })
