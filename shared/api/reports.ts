import * as z from 'zod/mini'
import {
  described,
  integer,
  moment,
  named,
  openEnum,
  optionalParagraphs,
  pageOf,
  pageQuery,
  stationId,
} from './schema-parts.ts'

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

export const REPORT_TEXT_MAX = 500

export const reportBodyOf = <const Reasons extends readonly string[]>(reasons: Reasons) =>
  z.strictObject({
    reason: z.enum(reasons),
    text: z.optional(z.nullable(optionalParagraphs(REPORT_TEXT_MAX))),
  })

/** Report fields for admins, without the sender. */
export const reportFields = <const Reasons extends readonly string[]>(reasons: Reasons) => ({
  id: z.string(),
  reason: openEnum(reasons),
  text: z.nullable(z.string()),
  at: moment,
  resolved: described('True when an admin has handled the report', z.boolean()),
})

export const reportBody = reportBodyOf(REPORT_REASONS)
export type Report = z.input<typeof reportBody>

export const stationReportSchema = named(
  'StationReport',
  z.object({ ...reportFields(REPORT_REASONS), stationId, stationName: z.string() }),
)
export type StationReport = z.infer<typeof stationReportSchema>

/** Maximum number of open reports per station in a response, which contains the newest. */
export const LATEST_REPORTS_MAX = 5

export const reportedStationSchema = named(
  'ReportedStation',
  z.object({
    stationId,
    stationName: z.string(),
    count: described('Number of open reports', integer(1)),
    at: described('Time of the latest report', moment),
    reasons: described(
      'Reasons, most frequent first',
      z.array(z.object({ reason: openEnum(REPORT_REASONS), count: integer(1) })),
    ),
    latest: described(
      `Newest first, at most ${LATEST_REPORTS_MAX}`,
      z.array(z.object({ ...reportFields(REPORT_REASONS) })),
    ),
  }),
)
export type ReportedStation = z.infer<typeof reportedStationSchema>
export const reportedStationsSchema = pageOf(reportedStationSchema)
export const reportedStationsQuery = pageQuery({})
export type ReportedStationsQuery = z.infer<typeof reportedStationsQuery>

/** Maximum number of reports of a station that one request resolves or reopens. */
export const RESOLVED_REPORTS_MAX = 500

/** Resolving affects reports up to `until`, because the admin has not read later ones. Reopening lists the reports. */
export const reportResolutionBody = z.discriminatedUnion('resolved', [
  z.strictObject({ resolved: z.literal(true), until: moment }),
  z.strictObject({
    resolved: z.literal(false),
    reports: z.array(z.uuid()).check(z.minLength(1), z.maxLength(RESOLVED_REPORTS_MAX)),
  }),
])
export type ReportResolution = z.infer<typeof reportResolutionBody>
export const resolvedReportsSchema = z.object({
  reports: described('Ids of the changed reports', z.array(z.string())),
  open: described('Number of open reports of the station', integer(0)),
})
export type ResolvedReports = z.infer<typeof resolvedReportsSchema>

export const stationReportsSchema = pageOf(stationReportSchema)
export const reportsQuery = pageQuery({ state: z.enum(['open', 'resolved']) })
export type ReportsQuery = z.infer<typeof reportsQuery>
export const reportParams = z.object({ id: z.uuid() })
export const reportDecision = z.strictObject({ resolved: z.boolean() })
