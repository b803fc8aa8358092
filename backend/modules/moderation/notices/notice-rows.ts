import { z } from 'zod'
import {
  type LegalNotice,
  NOTICE_KINDS,
  NOTICE_MEASURES,
  NOTICE_PLACES,
  type NoticeOutcome,
  type StatementOfReasons,
} from '../../../../shared/api/notices.ts'

const nullableText = z.string().nullable()
const nullableTime = z.int().nullable()

export const noticeRowSchema = z.object({
  id: z.string(),
  number: z.string(),
  at: z.int(),
  station_id: z.string(),
  station_name: z.string(),
  owner_id: nullableText,
  kind: z.enum(NOTICE_KINDS),
  place: z.enum(NOTICE_PLACES),
  spot: nullableText,
  explanation: z.string(),
  contact_name: nullableText,
  contact_email: nullableText,
  state: z.enum(['open', 'upheld', 'refused']),
  measure: z.enum(NOTICE_MEASURES).nullable(),
  facts: nullableText,
  ground: nullableText,
  decided_at: nullableTime,
  decided_by: nullableText,
})
export type NoticeRow = z.infer<typeof noticeRowSchema>

const iso = (at: number) => new Date(at).toISOString()
const isoOrNull = (at: number | null) => (at === null ? null : iso(at))

const decisionOf = (row: NoticeRow) => ({
  measure: row.measure,
  facts: row.facts,
  ground: row.ground,
  decidedAt: isoOrNull(row.decided_at),
})

const subjectOf = (row: NoticeRow) => ({
  id: row.id,
  stationId: row.station_id,
  stationName: row.station_name,
  kind: row.kind,
  place: row.place,
  where: row.spot,
})

export function toNotice(row: NoticeRow): LegalNotice & Pick<NoticeRow, 'state'> {
  const { contact_name: name, contact_email: email } = row
  return {
    ...subjectOf(row),
    ...decisionOf(row),
    number: row.number,
    at: iso(row.at),
    explanation: row.explanation,
    goodFaith: true,
    contact: name === null || email === null ? null : { name, email },
    state: row.state,
    ownerId: row.owner_id,
    decidedBy: row.decided_by,
  }
}

/** Converts a row to the creator's view, which omits the sender and the sender's text. */
export function toReasons(row: NoticeRow): StatementOfReasons {
  return {
    ...subjectOf(row),
    where: null,
    ...decisionOf(row),
    automated: false,
  }
}

export function toOutcome(row: NoticeRow): NoticeOutcome {
  const { number, at, state } = row
  return { number, at: iso(at), state, ...decisionOf(row) }
}

/** Removes the sender and the deciding admin, so that the sender and the creator may both read the notice. */
export function withoutPeople<Notice extends LegalNotice>(notice: Notice): Notice {
  return { ...notice, contact: null, decidedBy: null }
}
