/**
 * Finds the list of stations in a ZIP file, as programs write it that save their list with its pictures. The format:
 * https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT. Of the files in it one is looked into; no name in it
 * becomes a path.
 *
 * Not fflate, whose `unzipSync` ignores encryption and the bounds of the file, unpacks all of a bomb, and then cuts
 * or pads it to the size that it claims to have (zip-file.test.ts).
 */
import { ARCHIVE_BYTES, EXCHANGE_BYTES, type ListProblem } from './exchange-entry.ts'

/** Most files in it: what Transistor keeps of two thousand stations has fewer. */
const ZIP_FILES_MAX = 10_000

/** Bytes that tell a ZIP file. */
export const ZIP_HEAD_BYTES = 4
const FILE_MAGIC = 0x04_03_4b_50
const FILE_BYTES = 30
const LISTED_MAGIC = 0x02_01_4b_50
const LISTED_BYTES = 46
const END_MAGIC = 0x06_05_4b_50
const END_BYTES = 22
/** As long as the comment behind the end may be. */
const COMMENT_MAX = 0xff_ff
/** A number that only the larger format (ZIP64) can hold; nothing within our limits needs it. */
const MORE_16 = 0xff_ff
const MORE_32 = 0xff_ff_ff_ff
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 0x1

/** Lists by the ending of their names, the one that says most of a station first. */
const LISTS = [/\.json$/i, /\.m3u8?$/i]
/** What macOS adds for each file has its name behind a point. */
const HIDDEN = /(?:^|\/)\.[^/]*$/

/** A file as the directory at the end has it. */
interface Listed {
  readonly name: string
  readonly flags: number
  readonly method: number
  readonly packed: number
  readonly size: number
  /** Where it begins. */
  readonly at: number
}

/** A list as it lies in the file. */
export interface PackedList {
  readonly isDeflated: boolean
  readonly packed: Uint8Array
  /** Bytes that it has, unpacked. */
  readonly size: number
}

/** Whether bytes begin like a ZIP file, be it an empty one. */
export function isZip(bytes: Uint8Array): boolean {
  const head = latin1(bytes.subarray(0, ZIP_HEAD_BYTES))
  return head === 'PK\u0003\u0004' || head === 'PK\u0005\u0006'
}

const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

/** Where the end of the directory begins; -1: the file is cut off. */
function endOf(view: DataView): number {
  const last = view.byteLength - END_BYTES
  for (let at = last; at >= Math.max(0, last - COMMENT_MAX); at -= 1) {
    const isEnd = view.getUint32(at, true) === END_MAGIC
    if (isEnd && at + END_BYTES + view.getUint16(at + 20, true) === view.byteLength) return at
  }
  return -1
}

/** What the directory at the end lists; null: it is damaged, or of the larger format. */
function listedIn(bytes: Uint8Array, view: DataView): Listed[] | null {
  const end = endOf(view)
  if (end < 0) return null
  const count = view.getUint16(end + 10, true)
  const length = view.getUint32(end + 12, true)
  const start = view.getUint32(end + 16, true)
  const isWhole = view.getUint32(end + 4, true) === 0 && view.getUint16(end + 8, true) === count
  if (!isWhole || count === MORE_16 || count > ZIP_FILES_MAX) return null
  if (start === MORE_32 || start + length > end) return null
  const listed: Listed[] = []
  let at = start
  for (let n = 0; n < count; n += 1) {
    if (at + LISTED_BYTES > end || view.getUint32(at, true) !== LISTED_MAGIC) return null
    const next = at + LISTED_BYTES + view.getUint16(at + 28, true)
    if (next > end) return null
    listed.push({
      name: latin1(bytes.subarray(at + LISTED_BYTES, next)),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    })
    at = next + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return listed
}

/** The list in a ZIP file: its first JSON file, else its first M3U; or why there is none. Never throws. */
export function listInZip(bytes: Uint8Array): PackedList | ListProblem {
  if (bytes.length > ARCHIVE_BYTES) return 'too-large'
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const listed = listedIn(bytes, view)
  if (listed === null) return 'damaged'
  const files = listed.filter(({ name }) => !HIDDEN.test(name))
  const list = LISTS.map((ending) => files.find(({ name }) => ending.test(name))).find(Boolean)
  if (list === undefined) return 'no-list'
  const { flags, method, packed, size, at } = list
  if ((flags & ENCRYPTED) !== 0) return 'locked'
  if (packed === MORE_32 || size === MORE_32 || at === MORE_32) return 'damaged'
  if (size > EXCHANGE_BYTES) return 'too-large'
  if (method !== STORED && method !== DEFLATED) return 'damaged'
  if (at + FILE_BYTES > bytes.length || view.getUint32(at, true) !== FILE_MAGIC) return 'damaged'
  const from = at + FILE_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  if (from + packed > bytes.length || (method === STORED && packed !== size)) return 'damaged'
  return {
    isDeflated: method === DEFLATED,
    packed: bytes.subarray(from, from + packed),
    size,
  }
}
