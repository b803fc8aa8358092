/** Reports of stations that are broken or wrong. */
import type { ReportReason } from '../../../shared/api/reports.ts'

const reasons: Readonly<Record<ReportReason, string>> = {
  silent: 'It does not play',
  'other-sound': 'It plays another station',
  facts: 'Name, genre or country is wrong',
  duplicate: 'It is listed twice',
  'no-radio': 'It is no radio station',
  unlawful: 'It breaks the law',
  other: 'Something else',
}

/** How each reason reads; one that only a newer server knows is something else. */
const reason = (name: string) => reasons[name as ReportReason] ?? reasons.other

export const reports = {
  open: 'Report a problem',
  title: 'What is wrong?',
  reasons,
  reason,
  text: 'Anything that helps (optional)',
  tooLong: (most: number) => `At most ${most} characters.`,
  send: 'Send the report',
  sent: 'Thank you. An admin will look at it; who sent it is not shown to them.',
  failed: 'The report could not be sent. Try again in a moment.',
  admin: {
    title: 'Reported by listeners',
    count: (count: number) => (count === 1 ? '1 open report' : `${count} open reports`),
    empty: 'No report is open.',
    at: (iso: string) =>
      new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
    resolve: 'Done',
    resolveOf: (station: string, why: string) => `Done: ${station}, ${why}`,
    resolved: (station: string) => `The report about ${station} is done.`,
  },
}
