import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { COPY_MAX_BYTES, RECORD_MAX } from './limits.ts'
import { type DirectoryStation, type Refusal, readRecord } from './record/read-record.ts'

export interface ReadEntries {
  readonly entries: readonly DirectoryStation[]
  /** How many were not taken, by reason. */
  readonly refused: Readonly<Partial<Record<Refusal, number>>>
  /** The same text for the same content. */
  readonly checksum: string
}

/** @throws {RangeError} from the stream, when more than a whole copy comes out of it */
function limitTo(most: number): Transform {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      if (seen > most) done(new RangeError('The file is larger than a copy of the directory.'))
      else done(null, chunk)
    },
  })
}

function parse(line: string): unknown {
  // An array of records has one on each line as well, as the directory's own servers write it.
  const text = line.trim().replace(/^\[/, '').replace(/,$/, '').replace(/\]$/, '')
  if (text === '' || text.length > RECORD_MAX) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * The entries of a file with one JSON record a line, packed by gzip where its name ends in .gz. What cannot be a station
 * is counted and left out; so is half a line at the end.
 * @throws {Error} when the file cannot be read, is no gzip, or is larger than 256 MB unpacked
 */
export async function readEntries(file: string): Promise<ReadEntries> {
  const hash = createHash('sha256')
  const refused: Partial<Record<Refusal, number>> = {}
  const entries: DirectoryStation[] = []
  const bytes = limitTo(COPY_MAX_BYTES)
  const parts = file.endsWith('.gz')
    ? [createReadStream(file), createGunzip(), bytes]
    : [createReadStream(file), bytes]
  let failure: unknown = null
  pipeline(parts, (error) => {
    failure = error
  })
  try {
    for await (const line of createInterface({ input: bytes, crlfDelay: Infinity })) {
      if (line.trim() === '') continue
      hash.update(line)
      const read = readRecord(parse(line))
      if (typeof read === 'string') refused[read] = (refused[read] ?? 0) + 1
      else entries.push(read)
    }
  } catch (error) {
    failure ??= error
  }
  if (failure !== null && failure !== undefined) throw failure
  return { entries, refused, checksum: hash.digest('base64url') }
}
