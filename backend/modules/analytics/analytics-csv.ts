/** Analytics as tables for spreadsheets. A cell that would be a formula begins with an apostrophe. */
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AnalyticsRanks, AnalyticsSeries } from '../../../shared/api/analytics.ts'

/** With a byte order mark, by which spreadsheets know UTF-8. */
const toCsv = (rows: readonly (readonly (string | number | null)[])[]) =>
  stringify(
    rows.map((row) => [...row]),
    { bom: true, escape_formulas: true, record_delimiter: 'windows' },
  )

/** A row for each step: each line, and beside it the range before. */
export function seriesCsv({ step, steps, lines }: AnalyticsSeries): string {
  const head = lines.flatMap(({ name, unit }) => [`${name} (${unit})`, `${name} before (${unit})`])
  const rows = steps.map((begin, index) => [
    begin,
    ...lines.flatMap(({ values, beforeValues }) => [
      values[index] ?? null,
      beforeValues[index] ?? null,
    ]),
  ])
  return toCsv([[step, ...head], ...rows])
}

/** A row for each rank. */
export function ranksCsv({ unit, ranks }: AnalyticsRanks): string {
  const rows = ranks.map(({ key, label, value, before }) => [key, label, value, before])
  return toCsv([['key', 'label', unit, `${unit} before`], ...rows])
}

const CSV = 'text/csv'

/** An answer of a route: a table of a spreadsheet where that is asked for by `Accept`, else JSON. */
export const orCsv = <Schema extends z.core.$ZodType>(schema: Schema) => ({
  description: 'As JSON, or as CSV where the request accepts `text/csv`',
  content: { 'application/json': { schema }, [CSV]: { schema: z.string() } },
})
/** Whether a request wants the table. */
export const wantsCsv = (request: FastifyRequest) =>
  request.headers.accept?.startsWith(CSV) === true

/** Answers with a file of this name, without its ending. */
export function sendCsv(reply: FastifyReply, name: string, csv: string) {
  return reply
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .type(`${CSV}; charset=utf-8`)
    .send(csv)
}
