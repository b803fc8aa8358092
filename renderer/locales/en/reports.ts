/** Reports of stations that are broken or wrong. */

import { ownValue } from '../../../shared/api/own-value.ts'
import type { ReportReason } from '../../../shared/api/reports.ts'
import { formats } from '../../../shared/locale/formats.ts'

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
const reason = (name: string) => ownValue(reasons, name) ?? reasons.other

const countOf = (count: number) => (count === 1 ? '1 open report' : `${count} open reports`)
const rest = (open: number) =>
  open === 0 ? '' : ` ${open} ${open === 1 ? 'is' : 'are'} still open.`

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
    count: countOf,
    empty: 'No report is open.',
    at: (iso: string) => formats.dateTime(iso),
    resolve: 'Done',
    resolveOf: (station: string, why: string) => `Done: ${station}, ${why}`,
    stations: (count: number) => (count === 1 ? '1 station' : `${count} stations`),
    latestAt: (iso: string) => `The latest: ${formats.dateTime(iso)}`,
    reasons: (station: string) => `Why: ${station}`,
    reasonCount: (why: string, count: number) => `${why}: ${count}`,
    words: (station: string) => `Latest words: ${station}`,
    settle: 'Seen to',
    settleOf: (station: string, count: number) => `Seen to: ${station}, ${countOf(count)}`,
    settled: (station: string, count: number, open: number) =>
      `${count === 1 ? '1 report' : `${count} reports`} of ${station} ${count === 1 ? 'is' : 'are'} seen to.${rest(open)}`,
    failed: 'That could not be noted. Try again in a moment.',
  },
}
