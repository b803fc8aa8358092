import { stringify } from 'csv-stringify/sync'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AnalyticsRanks, AnalyticsSeries } from '../../../shared/api/analytics.ts'

/** Prefixes formulas with an apostrophe. Spreadsheets need the byte order mark to detect UTF-8. */
const toCsv = (rows: readonly (readonly (string | number | null)[])[]) =>
  stringify(
    rows.map((row) => [...row]),
    { bom: true, escape_formulas: true, record_delimiter: 'windows' },
  )

export function seriesCsv({ step, steps, lines }: AnalyticsSeries): string {
  const headerCells = lines.flatMap(({ name, unit }) => [
    `${name} (${unit})`,
    `${name} before (${unit})`,
  ])
  const rows = steps.map((start, index) => [
    start,
    ...lines.flatMap(({ values, beforeValues }) => [
      values[index] ?? null,
      beforeValues[index] ?? null,
    ]),
  ])
  return toCsv([[step, ...headerCells], ...rows])
}

export function ranksCsv({ unit, ranks }: AnalyticsRanks): string {
  const rows = ranks.map(({ key, label, value, before }) => [key, label, value, before])
  return toCsv([['key', 'label', unit, `${unit} before`], ...rows])
}

const CSV = 'text/csv'

export const jsonOrCsv = <Schema extends z.core.$ZodType>(schema: Schema) => ({
  description: 'JSON, or CSV if the request accepts `text/csv`',
  content: { 'application/json': { schema }, [CSV]: { schema: z.string() } },
})
export const wantsCsv = (request: FastifyRequest) =>
  request.headers.accept?.startsWith(CSV) === true

export function sendCsv(reply: FastifyReply, name: string, csv: string) {
  return reply
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .type(`${CSV}; charset=utf-8`)
    .send(csv)
}
