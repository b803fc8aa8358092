import { expect, test } from 'vitest'
import { callInWorker } from './in-worker.ts'

const SNIFFER = new URL('../../electron/stream-formats/sniff-playlist.ts', import.meta.url)
/** Generous for a loaded machine: what was mended here did not end within a day. */
const LIMIT_MS = 10_000

const sniff = (text: string) =>
  callInWorker(SNIFFER, 'sniffPlaylist', [Buffer.from(text)], LIMIT_MS)

test.each([
  ['comments and blank lines', '#a\n\n'.repeat(80)],
  ['comments and blank lines, 256 kB', '#a\n\n'.repeat(65_536)],
  ['comments, each with every kind of line end', '#\r\n\r\r\n'.repeat(40_000)],
  ['an address and blank lines', `http://a.example/${'\n '.repeat(100_000)}x`],
])('%s are judged', { timeout: 2 * LIMIT_MS }, async (_, text) => {
  expect(await sniff(text)).not.toBeNull()
})
