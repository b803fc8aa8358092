import * as z from 'zod/mini'
import { PLAIN_TEXT } from './field-rules.ts'
import {
  described,
  moment,
  named,
  openEnum,
  pageOf,
  pageQuery,
  stationId,
  text,
} from './schema-parts.ts'

/** What may be wrong with a listed station. */
export const REPORT_REASONS = [
  'silent',
  'other-sound',
  'facts',
  'duplicate',
  'no-radio',
  'unlawful',
  'other',
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** Longest text of a report, in UTF-16 units. */
export const REPORT_TEXT_MAX = 500

/** What is said in a report. Line ends are for those who write in paragraphs; nothing is no text. */
const reportWords = z.pipe(
  text(
    z.trim(),
    z.maxLength(REPORT_TEXT_MAX),
    z.refine((said) => PLAIN_TEXT.test(said.replace(/\r?\n/g, '')), 'must be plain text'),
  ),
  z.transform((said: string) => (said === '' ? null : said)),
)

/** What is sent of anything that may be reported. */
export const reportBodyOf = <const Reasons extends readonly string[]>(reasons: Reasons) =>
  z.strictObject({ reason: z.enum(reasons), text: z.optional(z.nullable(reportWords)) })

/** What admins read of any report. Who sent it is not told. */
export const reportFields = <const Reasons extends readonly string[]>(reasons: Reasons) => ({
  id: z.string(),
  reason: openEnum(reasons),
  text: z.nullable(z.string()),
  at: moment,
  resolved: described('An admin has seen to it', z.boolean()),
})

export const reportBody = reportBodyOf(REPORT_REASONS)
/** What a listener says of a station. */
export type Report = z.input<typeof reportBody>

export const stationReportSchema = named(
  'StationReport',
  z.object({ ...reportFields(REPORT_REASONS), stationId, stationName: z.string() }),
)
/** A report as admins read it: who sent it is not told. */
export type StationReport = z.infer<typeof stationReportSchema>

export const stationReportsSchema = pageOf(stationReportSchema)
export const reportsQuery = pageQuery({ state: z.enum(['open', 'resolved']) })
export type ReportsQuery = z.infer<typeof reportsQuery>
export const reportParams = z.object({ id: z.uuid() })
export const reportDecision = z.strictObject({ resolved: z.boolean() })
