import * as z from 'zod/mini'
import {
  described,
  moment,
  named,
  openEnum,
  optionalParagraphs,
  pageOf,
  pageQuery,
  stationId,
  wholeNumber,
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

/** What is sent of anything that may be reported. */
export const reportBodyOf = <const Reasons extends readonly string[]>(reasons: Reasons) =>
  z.strictObject({
    reason: z.enum(reasons),
    text: z.optional(z.nullable(optionalParagraphs(REPORT_TEXT_MAX))),
  })

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

/** How many of a station's open reports an admin reads of at once: the latest. */
export const LATEST_REPORTS_MAX = 5

export const reportedStationSchema = named(
  'ReportedStation',
  z.object({
    stationId,
    stationName: z.string(),
    count: described('Its open reports', wholeNumber(1)),
    at: described('When the latest of them came', moment),
    reasons: described(
      'What is wrong, the most said first',
      z.array(z.object({ reason: openEnum(REPORT_REASONS), count: wholeNumber(1) })),
    ),
    latest: described(
      `The newest first, at most ${LATEST_REPORTS_MAX}`,
      z.array(z.object({ ...reportFields(REPORT_REASONS) })),
    ),
  }),
)
/** A station with open reports. */
export type ReportedStation = z.infer<typeof reportedStationSchema>
export const reportedStationsSchema = pageOf(reportedStationSchema)
export const reportedStationsQuery = pageQuery({})
export type ReportedStationsQuery = z.infer<typeof reportedStationsQuery>

/** How many reports of a station are seen to, or opened again, at once; of more, the latest. */
export const SETTLED_REPORTS_MAX = 500

/** Seen to: those that came until then, for later ones were not read. Taken back: these. */
export const settlementBody = z.discriminatedUnion('resolved', [
  z.strictObject({ resolved: z.literal(true), until: moment }),
  z.strictObject({
    resolved: z.literal(false),
    reports: z.array(z.uuid()).check(z.minLength(1), z.maxLength(SETTLED_REPORTS_MAX)),
  }),
])
/** What an admin makes of the reports of one station. */
export type Settlement = z.infer<typeof settlementBody>
export const settledSchema = z.object({
  reports: described('The ids of those that have changed', z.array(z.string())),
  open: described('How many of the station are open now', wholeNumber(0)),
})
export type SettledReports = z.infer<typeof settledSchema>

export const stationReportsSchema = pageOf(stationReportSchema)
export const reportsQuery = pageQuery({ state: z.enum(['open', 'resolved']) })
export type ReportsQuery = z.infer<typeof reportsQuery>
export const reportParams = z.object({ id: z.uuid() })
export const reportDecision = z.strictObject({ resolved: z.boolean() })
