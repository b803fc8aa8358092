/**
 * Finds the station list in a ZIP file, as programs save it that add pictures. The format is documented at
 * https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT. Reads a single file and uses no name as a path.
 *
 * fflate is unsuitable: its `unzipSync` ignores encryption and file bounds, unpacks a zip bomb completely, and then
 * truncates or pads it to the declared size (zip-file.test.ts).
 */
import { ARCHIVE_BYTES, EXCHANGE_BYTES, type ListProblem } from './exchange-entry.ts'

/** An archive of Transistor with two thousand stations has fewer files. */
const ZIP_FILES_MAX = 10_000

export const ZIP_HEAD_BYTES = 4
const FILE_MAGIC = 0x04_03_4b_50
const FILE_BYTES = 30
const LISTED_MAGIC = 0x02_01_4b_50
const LISTED_BYTES = 46
const END_MAGIC = 0x06_05_4b_50
const END_BYTES = 22
const MAX_COMMENT_BYTES = 0xff_ff
/** Placeholders for values that need ZIP64, which no accepted file needs. */
const ZIP64_16 = 0xff_ff
const ZIP64_32 = 0xff_ff_ff_ff
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 0x1

/** Extensions of list files, the most detailed format first. */
const LIST_EXTENSIONS = [/\.json$/i, /\.m3u8?$/i]
/** Files whose name starts with a dot. macOS adds one for each file. */
const HIDDEN = /(?:^|\/)\.[^/]*$/

interface DirectoryEntry {
  readonly name: string
  readonly flags: number
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly at: number
}

export interface PackedList {
  readonly isDeflated: boolean
  readonly packed: Uint8Array
  readonly size: number
}

export function isZip(bytes: Uint8Array): boolean {
  const head = latin1(bytes.subarray(0, ZIP_HEAD_BYTES))
  return head === 'PK\u0003\u0004' || head === 'PK\u0005\u0006'
}

const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

/** Returns the offset of the end record, or -1 when the file is truncated. */
function endOf(view: DataView): number {
  const lastOffset = view.byteLength - END_BYTES
  for (
    let offset = lastOffset;
    offset >= Math.max(0, lastOffset - MAX_COMMENT_BYTES);
    offset -= 1
  ) {
    const isEndRecord = view.getUint32(offset, true) === END_MAGIC
    const commentLength = isEndRecord ? view.getUint16(offset + 20, true) : 0
    if (isEndRecord && offset + END_BYTES + commentLength === view.byteLength) return offset
  }
  return -1
}

/** Reads the central directory. Returns null when it is damaged or needs ZIP64. */
function readDirectory(bytes: Uint8Array, view: DataView): DirectoryEntry[] | null {
  const end = endOf(view)
  if (end < 0) return null
  const count = view.getUint16(end + 10, true)
  const length = view.getUint32(end + 12, true)
  const start = view.getUint32(end + 16, true)
  const isSingleDisk =
    view.getUint32(end + 4, true) === 0 && view.getUint16(end + 8, true) === count
  if (!isSingleDisk || count === ZIP64_16 || count > ZIP_FILES_MAX) return null
  if (start === ZIP64_32 || start + length > end) return null
  const listed: DirectoryEntry[] = []
  let offset = start
  for (let n = 0; n < count; n += 1) {
    if (offset + LISTED_BYTES > end || view.getUint32(offset, true) !== LISTED_MAGIC) return null
    const nameEnd = offset + LISTED_BYTES + view.getUint16(offset + 28, true)
    if (nameEnd > end) return null
    listed.push({
      name: latin1(bytes.subarray(offset + LISTED_BYTES, nameEnd)),
      flags: view.getUint16(offset + 8, true),
      method: view.getUint16(offset + 10, true),
      packed: view.getUint32(offset + 20, true),
      size: view.getUint32(offset + 24, true),
      at: view.getUint32(offset + 42, true),
    })
    offset = nameEnd + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true)
  }
  return listed
}

/** Returns the first JSON file of a ZIP file, or else its first M3U file, or else the problem. Never throws. */
export function listInZip(bytes: Uint8Array): PackedList | ListProblem {
  if (bytes.length > ARCHIVE_BYTES) return 'too-large'
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const listed = readDirectory(bytes, view)
  if (listed === null) return 'damaged'
  const files = listed.filter(({ name }) => !HIDDEN.test(name))
  const list = LIST_EXTENSIONS.map((extension) =>
    files.find(({ name }) => extension.test(name)),
  ).find(Boolean)
  if (list === undefined) return 'no-list'
  const { flags, method, packed, size, at } = list
  if ((flags & ENCRYPTED) !== 0) return 'locked'
  if (packed === ZIP64_32 || size === ZIP64_32 || at === ZIP64_32) return 'damaged'
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
