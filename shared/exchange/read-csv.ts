import { parse } from 'csv-parse/browser/esm/sync'
import { textLines } from '../radio/text-lines.ts'
import { UUID } from './make-entry.ts'
import { ADDRESS, fieldOf, type ParsedEntry, type ParsedList, parseEntry } from './parsed-entry.ts'

const DELIMITERS = [',', ';', '\t'] as const
/** A longer first line is no column header: programs write about ten columns. */
const HEAD_CHARACTERS = 16_384
/** Longer or wider lines are skipped without parsing. */
const LINE_CHARACTERS = 2_000_000
const DELIMITERS_MAX = 200
/** Most lines of a row, in case a quote is never closed. */
const ROW_LINES_MAX = 50
const CONTINUATION = /^ \S/
const EMPTY = /^(?:n\/a|-|\?)?$/i
/** pyradio marks a row with the group name of the following rows by this second cell. */
const GROUP_MARK = '-'

function firstLine(text: string): string {
  for (const line of textLines(text)) if (line.trim() !== '' && line[0] !== '#') return line
  return ''
}

function delimiterOf(line: string): string | null {
  const counts = DELIMITERS.map((delimiter) => ({
    delimiter,
    count: line.split(delimiter).length - 1,
  }))
  const most = counts.reduce((one, other) => (other.count > one.count ? other : one))
  return most.count === 0 ? null : most.delimiter
}

interface TableRow {
  readonly at: number
  readonly record: readonly string[]
}

/** A row from the parser: `lines` is the number of its last line, from 1. */
interface CsvRow {
  readonly info: { readonly lines: number }
  readonly record: readonly string[]
}

/** Tolerates common deviations from RFC 4180. */
const OPTIONS = {
  bom: true,
  info: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_error: true,
} as const

/** At most `most` rows, and whether a quote is left open. */
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

/** Undefined if a quote is left open. */
function rowOf(line: string, delimiter: string): CsvRow | undefined {
  if (line.includes('"')) return parseRows(line, delimiter, 1).rows[0]
  return { info: { lines: 1 }, record: line.replace(/^\ufeff/, '').split(delimiter) }
}

interface Table {
  readonly delimiter: string
  readonly most: number
  /** Column of addresses: never multi-line, so a line break in it means a stray quote. */
  readonly plain: number
}

const isPlainIn = ({ record }: CsvRow, place: number) => !/[\r\n]/.test(record[place] ?? '')

/** Row by row, for a table with unclosed quotes: only lines that form no row are skipped. */
function readLines(lines: readonly string[], { delimiter, most, plain }: Table) {
  const rows: TableRow[] = []
  const lost: ParsedList['lost'][number][] = []
  for (let index = 0; index < lines.length; index += 1) {
    if (Math.max(rows.length, lost.length) >= most) break
    const line = lines[index] ?? ''
    // Check before parsing: 5 MB may be empty lines.
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

/** Excel's delimiter hint before the table. */
const DELIMITER_HINT = /^\ufeff?"?sep=."?[ \t]*(?:\r\n|\r|\n)/i

function entriesWithHeader(rows: readonly TableRow[], columns: readonly string[]): ParsedEntry[] {
  return rows.map(({ at, record }) =>
    parseEntry(
      columns.map((column, place) => [column, record[place] ?? ''] as const),
      at,
    ),
  )
}

/** Without column names: the content decides what each cell is. */
function entriesWithoutHeader(rows: readonly TableRow[], delimiter: string): ParsedEntry[] {
  let folder: string | undefined
  return rows.flatMap(({ at, record }): ParsedEntry[] => {
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
    // A blank after the comma continues the name (`Radio (Pop, Folk),http://...`).
    const following = record.slice(first + 1)
    const end = following.findIndex(
      (cell) => delimiter !== ',' || !CONTINUATION.test(cell) || isOther(cell.trim()),
    )
    const name = [cells[first], ...following.slice(0, end < 0 ? following.length : end)].join(',')
    return [{ at, name, url, stationuuid, folder }]
  })
}

const isStation = (record: readonly string[]) =>
  record.some((cell) => ADDRESS.test(cell.trim()) || UUID.test(cell.trim())) ||
  record[1]?.trim() === GROUP_MARK

/**
 * Stations of a table (RFC 4180, delimited by commas, semicolons or tabs), at most `most`. The first row has column
 * names, one of them for addresses or directory ids, or is itself a station. Formulas are treated as text. Lines that
 * end inside quotes are skipped. 'columns': a table without such columns. Null: not a table.
 */
export function readCsv(text: string, most: number): ParsedList | 'columns' | null {
  const hint = DELIMITER_HINT.exec(text)?.[0] ?? ''
  const table = text.slice(hint.length)
  const head = firstLine(table)
  if (head.length > HEAD_CHARACTERS) return null
  const delimiter = ADDRESS.test(head) ? null : delimiterOf(head)
  if (delimiter === null) return null
  // Most texts are not tables: parse only their first line.
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
    ? entriesWithHeader(rows.slice(1), columns)
    : entriesWithoutHeader(rows.slice(0, most), delimiter)
  const linesBefore = linesOf(hint).length - 1
  const shifted = <Placed extends { readonly at: number }>(all: readonly Placed[]) =>
    all.map((one) => ({ ...one, at: one.at + linesBefore }))
  return { entries: shifted(entries), lost: shifted(lost) }
}
