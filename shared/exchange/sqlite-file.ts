/** Reads text rows of a SQLite table (https://www.sqlite.org/fileformat2.html). Ignores a write-ahead log. */

const MAGIC = 'SQLite format 3\0'
const HEADER_BYTES = 100
const INTERIOR_PAGE = 5
const LEAF_PAGE = 13
/** Limits the work for cyclic page references. */
const PAGES_MAX = 20_000
const ROW_MAX_BYTES = 1_024 * 1_024

export type Cell = string | number | null

export function isSqlite(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, MAGIC.length)) === MAGIC
}

class DamagedFileError extends Error {}

/** Reads a varint of one to nine bytes. Values beyond 2^53 lose precision, but do not occur. */
function readVarint(bytes: Uint8Array, from: number): readonly [value: number, end: number] {
  let value = 0
  for (let offset = from; offset < from + 9; offset += 1) {
    const byte = bytes[offset]
    if (byte === undefined) throw new DamagedFileError('a number is cut off')
    if (offset === from + 8) return [value * 256 + byte, offset + 1]
    value = value * 128 + (byte & 127)
    if (byte < 128) return [value, offset + 1]
  }
  throw new DamagedFileError('a number has no end')
}

/** Returns the size of a value by its serial type (file format, section 2.1). */
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
  const [headerEnd, start] = readVarint(row, 0)
  const cells: Cell[] = []
  let typeOffset = start
  let valueOffset = headerEnd
  while (typeOffset < headerEnd) {
    const [type, nextTypeOffset] = readVarint(row, typeOffset)
    const valueEnd = valueOffset + sizeOf(type)
    if (valueEnd > row.length) throw new DamagedFileError('a value is cut off')
    cells.push(cellOf(type, row.subarray(valueOffset, valueEnd)))
    valueOffset = valueEnd
    typeOffset = nextTypeOffset
  }
  return cells
}

function* rowsOf(bytes: Uint8Array, root: number): Generator<Cell[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const declaredSize = view.getUint16(16)
  const pageSize = declaredSize === 1 ? 65_536 : declaredSize
  const usableSize = pageSize - (bytes[20] ?? 0)
  if (pageSize < 512 || usableSize < 480) throw new DamagedFileError('a page has no size')
  let readPages = 0
  const startOf = (page: number) => {
    readPages += 1
    const start = (page - 1) * pageSize
    if (readPages > PAGES_MAX || page < 1 || start + pageSize > bytes.length)
      throw new DamagedFileError('a page is missing')
    return start
  }

  /** Reads a row of `length` bytes at `from` with its overflow pages. The sizes are those of section 1.6. */
  function readPayload(from: number, length: number): Uint8Array {
    if (length > ROW_MAX_BYTES) throw new DamagedFileError('a row is too long')
    const maxLocal = usableSize - 35
    if (length <= maxLocal) return bytes.subarray(from, from + length)
    const minLocal = Math.floor(((usableSize - 12) * 32) / 255) - 23
    const preferredLocal = minLocal + ((length - minLocal) % (usableSize - 4))
    const localLength = preferredLocal <= maxLocal ? preferredLocal : minLocal
    const row = new Uint8Array(length)
    row.set(bytes.subarray(from, from + localLength))
    let nextPage = view.getUint32(from + localLength)
    for (let copied = localLength; copied < length; ) {
      const start = startOf(nextPage)
      const partLength = Math.min(usableSize - 4, length - copied)
      row.set(bytes.subarray(start + 4, start + 4 + partLength), copied)
      copied += partLength
      nextPage = view.getUint32(start)
    }
    return row
  }

  const pages = [root]
  for (let page = pages.pop(); page !== undefined; page = pages.pop()) {
    const start = startOf(page)
    const head = page === 1 ? start + HEADER_BYTES : start
    const kind = view.getUint8(head)
    const count = view.getUint16(head + 3)
    const cells = head + (kind === INTERIOR_PAGE ? 12 : 8)
    const offsets = Array.from({ length: count }, (_, n) => start + view.getUint16(cells + 2 * n))
    if (kind === INTERIOR_PAGE) {
      const rightmostChild = view.getUint32(head + 8)
      const children = [...offsets.map((offset) => view.getUint32(offset)), rightmostChild]
      if (pages.length + children.length > PAGES_MAX)
        throw new DamagedFileError('there are too many pages')
      for (const child of children.reverse()) pages.push(child)
    } else if (kind === LEAF_PAGE) {
      for (const offset of offsets) {
        const [length, afterLength] = readVarint(bytes, offset)
        const [, from] = readVarint(bytes, afterLength)
        yield readRecord(readPayload(from, length))
      }
    } else throw new DamagedFileError('a page is of another kind')
  }
}

function columnsOf(statement: string): string[] {
  const columnList = statement.slice(statement.indexOf('(') + 1)
  return columnList.split(',').map(
    (part) =>
      part
        .trim()
        .split(/\s/, 1)[0]
        ?.replace(/["`[\]]/g, '') ?? '',
  )
}

/** Returns the rows until the first damage, with cells by column name. Null when it finds no row. Never throws. */
export function readTable(
  bytes: Uint8Array,
  table: string,
  limit: number,
): ReadonlyMap<string, Cell>[] | null {
  const rows: ReadonlyMap<string, Cell>[] = []
  try {
    for (const [kind, , name, root, statement] of rowsOf(bytes, 1)) {
      if (kind !== 'table' || name !== table || typeof root !== 'number') continue
      const columns = columnsOf(String(statement))
      for (const cells of rowsOf(bytes, root)) {
        rows.push(new Map(columns.map((column, n) => [column, cells[n] ?? null])))
        if (rows.length === limit) break
      }
      return rows
    }
    return null
  } catch (error) {
    // Offsets outside the file throw RangeError.
    if (error instanceof DamagedFileError || error instanceof RangeError)
      return rows.length > 0 ? rows : null
    throw error
  }
}
