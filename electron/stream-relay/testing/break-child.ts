/**
 * `node break-child.ts <capture> <content type> <breaks> <server as JSON>` plays a recording over at least `breaks`
 * connection breaks and prints the counts as JSON.
 */
import { readFileSync } from 'node:fs'
import { frameReaderFor } from '../../../shared/radio/frames.ts'
import { createRandom, listenThrough, readCapture, type ServerOptions } from './break-trial.ts'

const [file = '', type = '', breaks = '', server = ''] = process.argv.slice(2)
const readHeader = frameReaderFor(type)
if (readHeader === null) throw new Error(`${type} is not made of frames`)
const options = JSON.parse(server) as ServerOptions
const capture = readCapture(readFileSync(file), type, readHeader)
const random = createRandom(options.burst)
const counts = { breaks: 0, repeated: 0, lost: 0, cut: 0 }
while (counts.breaks < Number(breaks)) {
  const result = listenThrough(capture, options, readHeader, random)
  for (const key of ['breaks', 'repeated', 'lost', 'cut'] as const) counts[key] += result[key]
}
process.stdout.write(JSON.stringify(counts))
