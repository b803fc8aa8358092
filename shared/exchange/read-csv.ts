import { parse } from 'csv-parse/browser/esm/sync'
import { textLines } from '../radio/text-lines.ts'
import { UUID } from './make-entry.ts'
import { ADDRESS, fieldOf, type ParsedEntry, type ParsedList, parseEntry } from './parsed-entry.ts'

const DELIMITERS = [',', ';', '\t'] as const
/** A longer first line does not contain column names, because programs write about ten columns. */
const FIRST_LINE_CHARACTERS = 16_384
/** Longer or wider lines are skipped without parsing. */
const LINE_CHARACTERS = 2_000_000
const DELIMITERS_MAX = 200
/** Maximum number of lines in a row, which limits the search for the end of a row with an unclosed quote. */
const ROW_LINES_MAX = 50
const CONTINUATION = /^ \S/
const EMPTY_CELL = /^(?:n\/a|-|\?)?$/i
/** Second cell of a pyradio row whose first cell names the group of the following rows. */
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
  const best = counts.reduce((left, right) => (right.count > left.count ? right : left))
  return best.count === 0 ? null : best.delimiter
}

interface TableRow {
  readonly at: number
  readonly record: readonly string[]
}

/** Row as the parser returns it. `lines` is the number of its last line, starting at 1. */
interface CsvRow {
  readonly info: { readonly lines: number }
  readonly record: readonly string[]
}

/** Parser options that tolerate common deviations from RFC 4180. */
const OPTIONS = {
  bom: true,
  info: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_error: true,
} as const

/** Parses at most `limit` rows. `isOpen` is true when a quote is not closed. */
function parseRows(text: string, delimiter: string, limit: number) {
  let isOpen = false
  const rows = parse(text, {
    ...OPTIONS,
    delimiter,
    on_skip: () => {
      isOpen = true
    },
    to: limit,
  }) as unknown as CsvRow[]
  return { rows, isOpen }
}

const linesOf = (text: string) => text.split(/\r\n|\r|\n/)
const hasOddQuotes = (line: string) => line.split('"').length % 2 === 0

function isTooWide(line: string, delimiter: string): boolean {
  if (line.length > LINE_CHARACTERS) return true
  let count = 0
  for (
    let index = line.indexOf(delimiter);
    index >= 0;
    index = line.indexOf(delimiter, index + 1)
  ) {
    count += 1
    if (count > DELIMITERS_MAX) return true
  }
  return false
}

/** Parses one row. Returns undefined when a quote is not closed. */
function parseRow(line: string, delimiter: string): CsvRow | undefined {
  if (line.includes('"')) return parseRows(line, delimiter, 1).rows[0]
  return { info: { lines: 1 }, record: line.replace(/^\ufeff/, '').split(delimiter) }
}

interface Table {
  readonly delimiter: string
  readonly limit: number
  /** Column of the addresses. An address has no line break, so a line break in this column means a stray quote. */
  readonly urlColumn: number
}

const isSingleLine = ({ record }: CsvRow, column: number) => !/[\r\n]/.test(record[column] ?? '')

/** Reads a table with unclosed quotes row by row, so that it skips only the lines that form no row. */
function readLines(lines: readonly string[], { delimiter, limit, urlColumn }: Table) {
  const rows: TableRow[] = []
  const unparsedLines: ParsedList['unparsedLines'][number][] = []
  for (let index = 0; index < lines.length; index += 1) {
    if (Math.max(rows.length, unparsedLines.length) >= limit) break
    const line = lines[index] ?? ''
    // Skip empty lines before parsing, because a file of 5 MB may consist of them.
    if (line.trim() === '') continue
    if (isTooWide(line, delimiter)) {
      unparsedLines.push({ at: index + 1, text: line })
      continue
    }
    const singleLineRow = parseRow(line, delimiter)
    if (singleLineRow !== undefined) {
      rows.push({ at: index + 1, record: singleLineRow.record })
      continue
    }
    const nextLines = lines.slice(index + 1, index + ROW_LINES_MAX)
    const end = nextLines.findIndex((next) => hasOddQuotes(next) || isTooWide(next, delimiter))
    const lastLine = end >= 0 && isTooWide(nextLines[end] ?? '', delimiter) ? -1 : end
    const rowText = [line, ...nextLines.slice(0, lastLine + 1)].join('\n')
    const [row] = lastLine < 0 ? [] : parseRows(rowText, delimiter, 1).rows
    if (row !== undefined && isSingleLine(row, urlColumn)) {
      index += lastLine + 1
      rows.push({ at: index + 1, record: row.record })
    } else unparsedLines.push({ at: index + 1, text: line })
  }
  return { rows, unparsedLines }
}

function readRows(text: string, table: Table) {
  const lines = linesOf(text)
  const isMalformed = hasOddQuotes(text) || lines.some((line) => isTooWide(line, table.delimiter))
  if (isMalformed) return readLines(lines, table)
  const { rows, isOpen } = parseRows(text, table.delimiter, table.limit)
  if (isOpen || !rows.every((row) => isSingleLine(row, table.urlColumn)))
    return readLines(lines, table)
  return { rows: rows.map(({ info, record }) => ({ at: info.lines, record })), unparsedLines: [] }
}

/** Excel's delimiter hint before the table, such as `sep=;`. */
const DELIMITER_HINT = /^\ufeff?"?sep=."?[ \t]*(?:\r\n|\r|\n)/i

function entriesWithHeader(rows: readonly TableRow[], columns: readonly string[]): ParsedEntry[] {
  return rows.map(({ at, record }) =>
    parseEntry(
      columns.map((column, index) => [column, record[index] ?? ''] as const),
      at,
    ),
  )
}

/** Reads a table without column names. The content of each cell determines its field. */
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
    const isOther = (cell: string) => EMPTY_CELL.test(cell) || cell === url || cell === stationuuid
    const nameColumn = cells.findIndex((cell) => !isOther(cell))
    if (nameColumn < 0) return [{ at, name: null, url, stationuuid, folder }]
    // A cell that starts with a space continues the name (`Radio (Pop, Folk),http://...`).
    const following = record.slice(nameColumn + 1)
    const end = following.findIndex(
      (cell) => delimiter !== ',' || !CONTINUATION.test(cell) || isOther(cell.trim()),
    )
    const name = [cells[nameColumn], ...following.slice(0, end < 0 ? following.length : end)].join(
      ',',
    )
    return [{ at, name, url, stationuuid, folder }]
  })
}

const isStation = (record: readonly string[]) =>
  record.some((cell) => ADDRESS.test(cell.trim()) || UUID.test(cell.trim())) ||
  record[1]?.trim() === GROUP_MARK

/**
 * Reads at most `limit` stations from a table (RFC 4180, delimited by commas, semicolons or tabs). The first row is a
 * station, or it has column names, one of them for addresses or directory IDs. Treats formulas as text. Skips lines
 * that end inside quotes. Returns 'columns' when no column name is for addresses or IDs, and null for other text.
 */
export function readCsv(text: string, limit: number): ParsedList | 'columns' | null {
  const hint = DELIMITER_HINT.exec(text)?.[0] ?? ''
  const table = text.slice(hint.length)
  const firstRow = firstLine(table)
  if (firstRow.length > FIRST_LINE_CHARACTERS) return null
  const delimiter = ADDRESS.test(firstRow) ? null : delimiterOf(firstRow)
  if (delimiter === null) return null
  // Most texts are not tables, so parse only the first line at this point.
  const columns = parseRows(firstRow, delimiter, 1).rows[0]?.record ?? []
  const fields = columns.map(fieldOf)
  const hasHeader = fields.includes('url') || fields.includes('stationuuid')
  if (!hasHeader && !isStation(columns))
    return fields.some((field) => field !== undefined) || firstRow.includes('://')
      ? 'columns'
      : null
  const urlColumn = hasHeader
    ? fields.indexOf('url')
    : columns.findIndex((cell) => ADDRESS.test(cell.trim()))
  const { rows, unparsedLines } = readRows(table, { delimiter, limit: limit + 1, urlColumn })
  const entries = hasHeader
    ? entriesWithHeader(rows.slice(1), columns)
    : entriesWithoutHeader(rows.slice(0, limit), delimiter)
  const linesBefore = linesOf(hint).length - 1
  const shiftLines = <Placed extends { readonly at: number }>(items: readonly Placed[]) =>
    items.map((item) => ({ ...item, at: item.at + linesBefore }))
  return { entries: shiftLines(entries), unparsedLines: shiftLines(unparsedLines) }
}
