import { parse } from 'csv-parse/browser/esm/sync'
import type { FoundEntry } from './found-entry.ts'
import { splitWords } from './playlist-facts.ts'

/** What the columns of a table are called; the first name is ours, the others are those of other programs. */
const COLUMNS = {
  name: ['name', 'title', 'station'],
  url: ['url', 'stream', 'stream url', 'streamurl', 'address'],
  homepage: ['homepage', 'website'],
  tags: ['tags', 'tag', 'genre', 'genres'],
  countrycode: ['countrycode', 'country code', 'country'],
  language: ['language', 'languages'],
  stationuuid: ['stationuuid'],
  folder: ['folder', 'group'],
} as const
type Column = keyof typeof COLUMNS
const NAMES = Object.keys(COLUMNS) as Column[]

const DELIMITERS = [',', ';', '\t'] as const
const ADDRESS = /^[a-z][a-z\d+.-]{0,30}:\/\//i

const firstLine = (text: string) => text.split(/[\r\n]/, 1)[0] ?? ''

/** What divides a line: the sign that stands in it most often; null: none does. */
function delimiterOf(line: string): string | null {
  const counts = DELIMITERS.map((sign) => ({ sign, count: line.split(sign).length - 1 }))
  const most = counts.reduce((one, other) => (other.count > one.count ? other : one))
  return most.count === 0 ? null : most.sign
}

const columnOf = (head: string): Column | undefined =>
  NAMES.find((name) => COLUMNS[name].some((one) => one === head.trim().toLowerCase()))

interface CsvFound {
  readonly entries: readonly FoundEntry[]
  /** Rows that end in the middle of quotes. */
  readonly lost: readonly { readonly at: number; readonly text: string }[]
}

/** A row as the parser tells it: `lines` counts from 1, to the row's last. */
interface CsvRow {
  readonly info: { readonly lines: number }
  readonly record: readonly string[]
}

/**
 * The stations of a table (RFC 4180; with commas, semicolons or tabs), at most so many, whose first row names the
 * columns: `name` and `url` there must be. What begins like a formula is text as all else. 'columns': a table without
 * these. Null: no table.
 */
export function readCsv(text: string, most: number): CsvFound | 'columns' | null {
  const head = firstLine(text)
  const delimiter = ADDRESS.test(head) ? null : delimiterOf(head)
  if (delimiter === null) return null
  const options = {
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
  } as const
  // Most texts are no tables: of those the first line alone is parsed.
  const [named] = parse(head, { ...options, to: 1 }) as unknown as CsvRow[]
  const columns = named?.record.map(columnOf) ?? []
  if (!columns.includes('url') || !columns.includes('name')) {
    return columns.some((column) => column !== undefined) || head.includes('://') ? 'columns' : null
  }
  const lost: { at: number; text: string }[] = []
  const rows = parse(text, {
    ...options,
    on_skip: (error, raw) => void lost.push({ at: Number(error?.lines ?? 0), text: raw ?? '' }),
    to: most + 1,
  }) as unknown as CsvRow[]
  const [, ...others] = rows
  const places = new Map(columns.map((column, place) => [column, place] as const).reverse())
  const entries = others.map(({ info, record }): FoundEntry => {
    const cell = (column: Column) => record[places.get(column) ?? record.length]?.trim()
    return {
      at: info.lines,
      name: cell('name') ?? null,
      url: cell('url') ?? null,
      homepage: cell('homepage'),
      tags: splitWords(cell('tags') ?? ''),
      countrycode: cell('countrycode'),
      language: splitWords(cell('language') ?? ''),
      stationuuid: cell('stationuuid'),
      folder: cell('folder'),
    }
  })
  return { entries, lost }
}
