import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'

export interface CsvColumn<Row> {
  readonly name: string
  readonly value: (row: Row) => string | number | boolean | null
}

/** Streams rows as CSV with a BOM; escapes formulas (https://owasp.org/www-community/attacks/CSV_Injection). */
export function toCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): Readable {
  const csv = stringify({
    bom: true,
    header: true,
    columns: columns.map(({ name }) => name),
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { boolean: (value) => (value ? 'yes' : 'no') },
  })
  const records = async function* () {
    for await (const rows of pages) {
      for (const row of rows) yield columns.map(({ value }) => value(row))
    }
  }
  const source = Readable.from(records())
  source.on('error', (error) => csv.destroy(error))
  csv.on('close', () => source.destroy())
  return source.pipe(csv)
}

export function sendCsv(reply: FastifyReply, fileName: string, csv: Readable): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .send(csv)
}
