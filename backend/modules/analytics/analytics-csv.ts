/** Analytics as tables for spreadsheets: pure. A cell that would be a formula begins with an apostrophe. */
import { stringify } from 'csv-stringify/sync'
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
