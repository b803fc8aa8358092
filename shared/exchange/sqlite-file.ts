/** Reads text rows of a SQLite table (https://www.sqlite.org/fileformat2.html). Ignores a write-ahead log. */

const MAGIC = 'SQLite format 3\0'
const HEADER_BYTES = 100
const INTERIOR = 5
const LEAF = 13
/** Bounds the work for cyclic page references. */
const PAGES_MAX = 20_000
/** Bytes. */
const ROW_MAX = 1_024 * 1_024

export type Cell = string | number | null

export function isSqlite(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, MAGIC.length)) === MAGIC
}

class Damaged extends Error {}

/** A varint of one to nine bytes, and its end. Values beyond 2^53 lose precision; none is needed. */
function varint(bytes: Uint8Array, from: number): readonly [value: number, end: number] {
  let value = 0
  for (let at = from; at < from + 9; at += 1) {
    const byte = bytes[at]
    if (byte === undefined) throw new Damaged('a number is cut off')
    if (at === from + 8) return [value * 256 + byte, at + 1]
    value = value * 128 + (byte & 127)
    if (byte < 128) return [value, at + 1]
  }
  throw new Damaged('a number has no end')
}

function sizeOf(type: number): number {
  if (type >= 12) return Math.floor((type - 12) / 2)
  return [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0][type] ?? 0
}

function cellOf(type: number, bytes: Uint8Array): Cell {
  if (type === 8 || type === 9) return type - 8
  if (type >= 13 && type % 2 === 1) return new TextDecoder().decode(bytes)
  if (type >= 1 && type <= 6) return bytes.reduce((value, byte) => value * 256 + byte, 0)
  return null
}

function readRecord(row: Uint8Array): Cell[] {
  const [headerEnd, start] = varint(row, 0)
  const cells: Cell[] = []
  let at = start
  let body = headerEnd
  while (at < headerEnd) {
    const [type, next] = varint(row, at)
    const end = body + sizeOf(type)
    if (end > row.length) throw new Damaged('a value is cut off')
    cells.push(cellOf(type, row.subarray(body, end)))
    body = end
    at = next
  }
  return cells
}

function* rowsOf(bytes: Uint8Array, root: number): Generator<Cell[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const declared = view.getUint16(16)
  const pageSize = declared === 1 ? 65_536 : declared
  const usable = pageSize - (bytes[20] ?? 0)
  if (pageSize < 512 || usable < 480) throw new Damaged('a page has no size')
  let readPages = 0
  const startOf = (page: number) => {
    readPages += 1
    const start = (page - 1) * pageSize
    if (readPages > PAGES_MAX || page < 1 || start + pageSize > bytes.length)
      throw new Damaged('a page is missing')
    return start
  }

  /** A row of `length` bytes at `from`, including its overflow pages. */
  function payload(from: number, length: number): Uint8Array {
    if (length > ROW_MAX) throw new Damaged('a row is too long')
    const most = usable - 35
    if (length <= most) return bytes.subarray(from, from + length)
    const least = Math.floor(((usable - 12) * 32) / 255) - 23
    const fits = least + ((length - least) % (usable - 4))
    const here = fits <= most ? fits : least
    const row = new Uint8Array(length)
    row.set(bytes.subarray(from, from + here))
    let next = view.getUint32(from + here)
    for (let done = here; done < length; ) {
      const start = startOf(next)
      const part = bytes.subarray(start + 4, start + 4 + Math.min(usable - 4, length - done))
      row.set(part, done)
      done += part.length
      next = view.getUint32(start)
    }
    return row
  }

  const pages = [root]
  for (let page = pages.pop(); page !== undefined; page = pages.pop()) {
    const start = startOf(page)
    const head = page === 1 ? start + HEADER_BYTES : start
    const kind = view.getUint8(head)
    const count = view.getUint16(head + 3)
    const cells = head + (kind === INTERIOR ? 12 : 8)
    const places = Array.from({ length: count }, (_, n) => start + view.getUint16(cells + 2 * n))
    if (kind === INTERIOR) {
      const below = [...places.map((place) => view.getUint32(place)), view.getUint32(head + 8)]
      if (pages.length + below.length > PAGES_MAX) throw new Damaged('there are too many pages')
      for (const one of below.reverse()) pages.push(one)
    } else if (kind === LEAF) {
      for (const place of places) {
        const [length, afterLength] = varint(bytes, place)
        const [, from] = varint(bytes, afterLength)
        yield readRecord(payload(from, length))
      }
    } else throw new Damaged('a page is of another kind')
  }
}

function columnsOf(statement: string): string[] {
  const inside = statement.slice(statement.indexOf('(') + 1)
  return inside.split(',').map(
    (part) =>
      part
        .trim()
        .split(/\s/, 1)[0]
        ?.replace(/["`[\]]/g, '') ?? '',
  )
}

/** First rows by column name, up to any damage. Null: no such table, or damaged before a row. Never throws. */
export function readTable(
  bytes: Uint8Array,
  table: string,
  most: number,
): ReadonlyMap<string, Cell>[] | null {
  const found: ReadonlyMap<string, Cell>[] = []
  try {
    for (const [kind, , name, root, statement] of rowsOf(bytes, 1)) {
      if (kind !== 'table' || name !== table || typeof root !== 'number') continue
      const columns = columnsOf(String(statement))
      for (const cells of rowsOf(bytes, root)) {
        found.push(new Map(columns.map((column, n) => [column, cells[n] ?? null])))
        if (found.length === most) break
      }
      return found
    }
    return null
  } catch (error) {
    // Offsets outside the file throw RangeError.
    if (error instanceof Damaged || error instanceof RangeError)
      return found.length > 0 ? found : null
    throw error
  }
}
