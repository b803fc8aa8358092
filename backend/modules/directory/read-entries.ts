import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { COPY_MAX_BYTES, RECORD_MAX } from './limits.ts'
import { type DirectoryStation, type RejectionReason, readRecord } from './record/read-record.ts'

export interface EntriesFile {
  readonly entries: readonly DirectoryStation[]
  readonly rejected: Readonly<Partial<Record<RejectionReason, number>>>
  readonly checksum: string
}

/** Creates a stream that fails with a RangeError after `maxBytes`, to limit decompression. */
function limitTo(maxBytes: number): Transform {
  let byteCount = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      byteCount += chunk.length
      if (byteCount > maxBytes)
        done(new RangeError('The file is larger than a full copy of the directory.'))
      else done(null, chunk)
    },
  })
}

function parseLine(line: string): unknown {
  // The directory's servers write a JSON array with one record per line.
  const text = line.trim().replace(/^\[/, '').replace(/,$/, '').replace(/\]$/, '')
  if (text === '' || text.length > RECORD_MAX) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Reads a file with one JSON record per line, gzip-compressed if its name ends in .gz. Counts and skips records that
 * cannot be stations, such as an incomplete last line.
 * @throws {Error} when the file is unreadable, a .gz file is not gzip, or the content is larger than 256 MB
 */
export async function readEntries(file: string): Promise<EntriesFile> {
  const hash = createHash('sha256')
  const rejected: Partial<Record<RejectionReason, number>> = {}
  const entries: DirectoryStation[] = []
  const bytes = limitTo(COPY_MAX_BYTES)
  const streams = file.endsWith('.gz')
    ? [createReadStream(file), createGunzip(), bytes]
    : [createReadStream(file), bytes]
  let failure: unknown = null
  pipeline(streams, (error) => {
    failure = error
  })
  try {
    for await (const line of createInterface({ input: bytes, crlfDelay: Infinity })) {
      if (line.trim() === '') continue
      hash.update(line)
      const result = readRecord(parseLine(line))
      if (typeof result === 'string') rejected[result] = (rejected[result] ?? 0) + 1
      else entries.push(result)
    }
  } catch (error) {
    failure ??= error
  }
  if (failure !== null && failure !== undefined) throw failure
  return { entries, rejected, checksum: hash.digest('base64url') }
}
