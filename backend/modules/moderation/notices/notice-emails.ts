import { ownValue } from '../../../../shared/api/own-value.ts'
import { emailsText } from '../../../../shared/locales/generated/emails.ts'
import type { NewEmail } from '../../../plugins/email/email-store.ts'
import type { NoticeRow } from './notice-rows.ts'

const text = emailsText.notices
const formatNumber = (number: string) => number.replaceAll(/(.{4})(?=.)/g, '$1 ')

interface EmailText {
  readonly subject: string
  readonly paragraphs: readonly (string | null)[]
}

const measureText = ({ measure }: NoticeRow) =>
  (measure && ownValue(text.measures, measure)) || text.otherMeasure

/** Builds the receipt for the sender. Omits the notice's text, because the address may belong to another person. */
export function receiptText({ number }: NoticeRow): EmailText {
  return {
    subject: text.receipt.subject(formatNumber(number)),
    paragraphs: [
      text.receipt.arrived,
      text.statusHint(formatNumber(number)),
      text.receipt.notYours,
    ],
  }
}

export function outcomeText(notice: NoticeRow): EmailText {
  const { number, state, facts, ground } = notice
  return {
    subject: text.outcome.subject(formatNumber(number)),
    paragraphs: [
      state === 'upheld' ? text.outcome.upheld(measureText(notice)) : text.outcome.refused,
      facts && text.findings(facts),
      ground && text.ground(ground),
      text.statusHint(formatNumber(number)),
    ],
  }
}

/** Builds the statement of reasons for the creator. Does not reveal the sender. */
export function reasonsText(notice: NoticeRow): EmailText {
  return {
    subject: text.reasons.subject,
    paragraphs: [
      text.reasons.decided({ station: notice.station_name, measure: measureText(notice) }),
      notice.facts && text.findings(notice.facts),
      notice.ground && text.ground(notice.ground),
      text.reasons.dispute,
    ],
  }
}

export const toEmail = (
  { subject, paragraphs }: EmailText,
  email: Pick<NewEmail, 'dedupeKey' | 'userId' | 'to'>,
): NewEmail => {
  const nonEmpty = paragraphs.filter((paragraph) => paragraph !== null && paragraph !== '')
  return {
    ...email,
    reason: 'notice',
    subject,
    text: [...nonEmpty, emailsText.noPassword].join('\n\n'),
    html: null,
  }
}
