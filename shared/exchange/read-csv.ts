import { parse } from 'csv-parse/browser/esm/sync'
import { textLines } from '../radio/text-lines.ts'
import { ADDRESS, type FoundEntry, type FoundList, fieldOf, foundEntry } from './found-entry.ts'
import { UUID } from './make-entry.ts'

const DELIMITERS = [',', ';', '\t'] as const
/** A longer first line names no columns: programs write some ten. */
const HEAD_CHARACTERS = 16_384
/** A line that is longer or has more delimiters is no row: it is lost without being parsed. */
const LINE_CHARACTERS = 2_000_000
const DELIMITERS_MAX = 200
/** Most lines of a row, where not all quotes of a table are closed. */
const ROW_LINES_MAX = 50
/** A cell that goes on where the one before it ended. */
const CONTINUES = /^ \S/
/** Fills a cell that has nothing to say. */
const EMPTY = /^(?:n\/a|-|\?)?$/i
/** How pyradio marks a row that names the group of those below it. */
const GROUP_MARK = '-'

/** The first line that is neither blank nor a comment. */
function firstLine(text: string): string {
  for (const line of textLines(text)) if (line.trim() !== '' && line[0] !== '#') return line
  return ''
}

/** What divides a line: the sign that stands in it most often; null: none does. */
function delimiterOf(line: string): string | null {
  const counts = DELIMITERS.map((sign) => ({ sign, count: line.split(sign).length - 1 }))
  const most = counts.reduce((one, other) => (other.count > one.count ? other : one))
  return most.count === 0 ? null : most.sign
}

/** A row, with its last line. */
interface TableRow {
  readonly at: number
  readonly record: readonly string[]
}

/** A row as the parser tells it: `lines` counts from 1, to the row's last. */
interface CsvRow {
  readonly info: { readonly lines: number }
  readonly record: readonly string[]
}

/** What programs write beside the standard is borne. */
const OPTIONS = {
  bom: true,
  info: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_error: true,
} as const

/** At most so many rows, and whether one is left whose quotes are not closed. */
function parseRows(text: string, delimiter: string, most: number) {
  let isOpen = false
  const rows = parse(text, {
    ...OPTIONS,
    delimiter,
    on_skip: () => {
      isOpen = true
    },
    to: most,
  }) as unknown as CsvRow[]
  return { rows, isOpen }
}

const linesOf = (text: string) => text.split(/\r\n|\r|\n/)
const hasOddQuotes = (line: string) => line.split('"').length % 2 === 0

function isTooWide(line: string, delimiter: string): boolean {
  if (line.length > LINE_CHARACTERS) return true
  let count = 0
  for (let at = line.indexOf(delimiter); at >= 0; at = line.indexOf(delimiter, at + 1)) {
    count += 1
    if (count > DELIMITERS_MAX) return true
  }
  return false
}

/** The row of one line; undefined where its quotes stay open. */
function rowOf(line: string, delimiter: string): CsvRow | undefined {
  if (line.includes('"')) return parseRows(line, delimiter, 1).rows[0]
  return { info: { lines: 1 }, record: line.replace(/^\ufeff/, '').split(delimiter) }
}

/** How the lines of a table are read. */
interface Table {
  readonly delimiter: string
  /** Most rows. */
  readonly most: number
  /** The column that is of one line in each row, so that quotes around more of them are none. */
  readonly plain: number
}

const isPlainIn = ({ record }: CsvRow, place: number) => !/[\r\n]/.test(record[place] ?? '')

/** The rows of a table where quotes stay open: a line that does not end with a row of it is lost, and no other. */
function readLines(lines: readonly string[], { delimiter, most, plain }: Table) {
  const rows: TableRow[] = []
  const lost: FoundList['lost'][number][] = []
  for (let index = 0; index < lines.length; index += 1) {
    if (Math.max(rows.length, lost.length) >= most) break
    const line = lines[index] ?? ''
    // Before it is parsed: 5 MB may be empty lines.
    if (line.trim() === '') continue
    if (isTooWide(line, delimiter)) {
      lost.push({ at: index + 1, text: line })
      continue
    }
    const alone = rowOf(line, delimiter)
    if (alone !== undefined) {
      rows.push({ at: index + 1, record: alone.record })
      continue
    }
    const others = lines.slice(index + 1, index + ROW_LINES_MAX)
    const end = others.findIndex((other) => hasOddQuotes(other) || isTooWide(other, delimiter))
    const closing = end >= 0 && isTooWide(others[end] ?? '', delimiter) ? -1 : end
    const joined = [line, ...others.slice(0, closing + 1)].join('\n')
    const [row] = closing < 0 ? [] : parseRows(joined, delimiter, 1).rows
    if (row !== undefined && isPlainIn(row, plain)) {
      index += closing + 1
      rows.push({ at: index + 1, record: row.record })
    } else lost.push({ at: index + 1, text: line })
  }
  return { rows, lost }
}

function readRows(text: string, table: Table) {
  const lines = linesOf(text)
  const isOdd = hasOddQuotes(text) || lines.some((line) => isTooWide(line, table.delimiter))
  if (isOdd) return readLines(lines, table)
  const { rows, isOpen } = parseRows(text, table.delimiter, table.most)
  if (isOpen || !rows.every((row) => isPlainIn(row, table.plain))) return readLines(lines, table)
  return { rows: rows.map(({ info, record }) => ({ at: info.lines, record })), lost: [] }
}

/** The line before the table that tells a spreadsheet what divides it. */
const SAYS_DELIMITER = /^\ufeff?"?sep=."?[ \t]*(?:\r\n|\r|\n)/i

/** The rows of a table below a first one that names its columns. */
function namedEntries(rows: readonly TableRow[], columns: readonly string[]): FoundEntry[] {
  return rows.map(({ at, record }) =>
    foundEntry(
      columns.map((column, place) => [column, record[place] ?? ''] as const),
      at,
    ),
  )
}

/** The rows of a table that names no columns: each cell is what it looks like. */
function namelessEntries(rows: readonly TableRow[], delimiter: string): FoundEntry[] {
  let folder: string | undefined
  return rows.flatMap(({ at, record }): FoundEntry[] => {
    const cells = record.map((cell) => cell.trim())
    if (cells[0]?.startsWith('#')) return []
    if (cells[1] === GROUP_MARK && !ADDRESS.test(cells[0] ?? '')) {
      folder = cells[0]
      return []
    }
    const url = cells.find((cell) => ADDRESS.test(cell)) ?? null
    const stationuuid = cells.find((cell) => UUID.test(cell))
    const isOther = (cell: string) => EMPTY.test(cell) || cell === url || cell === stationuuid
    const first = cells.findIndex((cell) => !isOther(cell))
    if (first < 0) return [{ at, name: null, url, stationuuid, folder }]
    // A blank behind its comma: the name goes on (`Radio (Pop, Folk),http://...`).
    const rest = record.slice(first + 1)
    const end = rest.findIndex(
      (cell) => delimiter !== ',' || !CONTINUES.test(cell) || isOther(cell.trim()),
    )
    const name = [cells[first], ...rest.slice(0, end < 0 ? rest.length : end)].join(',')
    return [{ at, name, url, stationuuid, folder }]
  })
}

/** Whether a first row is a station itself, or pyradio's name of a group. */
const isStation = (record: readonly string[]) =>
  record.some((cell) => ADDRESS.test(cell.trim()) || UUID.test(cell.trim())) ||
  record[1]?.trim() === GROUP_MARK

/**
 * The stations of a table (RFC 4180; with commas, semicolons or tabs), at most so many. Its first row names the
 * columns, of which one has addresses or ids of the directory, or is a station itself. What begins like a formula is
 * text as all else. Lines that end in the middle of quotes are lost. 'columns': a table without these. Null: no table.
 */
export function readCsv(text: string, most: number): FoundList | 'columns' | null {
  const said = SAYS_DELIMITER.exec(text)?.[0] ?? ''
  const table = text.slice(said.length)
  const head = firstLine(table)
  if (head.length > HEAD_CHARACTERS) return null
  const delimiter = ADDRESS.test(head) ? null : delimiterOf(head)
  if (delimiter === null) return null
  // Most texts are no tables: of those the first line alone is parsed.
  const columns = parseRows(head, delimiter, 1).rows[0]?.record ?? []
  const fields = columns.map(fieldOf)
  const isNamed = fields.includes('url') || fields.includes('stationuuid')
  const isNameless = !isNamed && isStation(columns)
  if (!isNamed && !isNameless)
    return fields.some((field) => field !== undefined) || head.includes('://') ? 'columns' : null
  const plain = isNamed
    ? fields.indexOf('url')
    : columns.findIndex((cell) => ADDRESS.test(cell.trim()))
  const { rows, lost } = readRows(table, { delimiter, most: most + 1, plain })
  const entries = isNamed
    ? namedEntries(rows.slice(1), columns)
    : namelessEntries(rows.slice(0, most), delimiter)
  const linesBefore = linesOf(said).length - 1
  const below = <Placed extends { readonly at: number }>(all: readonly Placed[]) =>
    all.map((one) => ({ ...one, at: one.at + linesBefore }))
  return { entries: below(entries), lost: below(lost) }
}
