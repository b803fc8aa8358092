import { ownValue } from '../../../../shared/api/own-value.ts'
import { emailsText } from '../../../../shared/locales/generated/emails.ts'
import type { NewEmail } from '../../../plugins/email/email-store.ts'
import type { NoticeRow } from './notice-rows.ts'

const text = emailsText.notices
const inFours = (number: string) => number.replaceAll(/(.{4})(?=.)/g, '$1 ')

interface EmailText {
  readonly subject: string
  readonly paragraphs: readonly (string | null)[]
}

const doneOf = ({ measure }: NoticeRow) =>
  (measure && ownValue(text.measures, measure)) || text.otherMeasure

/** To the sender. Contains no text of the notice, because the address may belong to another person. */
export function receiptText({ number }: NoticeRow): EmailText {
  return {
    subject: text.receipt.subject(inFours(number)),
    paragraphs: [text.receipt.arrived, text.statusHint(inFours(number)), text.receipt.notYours],
  }
}

export function outcomeText(notice: NoticeRow): EmailText {
  const { number, state, facts, ground } = notice
  return {
    subject: text.outcome.subject(inFours(number)),
    paragraphs: [
      state === 'upheld' ? text.outcome.upheld(doneOf(notice)) : text.outcome.refused,
      facts && text.findings(facts),
      ground && text.ground(ground),
      text.statusHint(inFours(number)),
    ],
  }
}

/** To the creator. Does not reveal the sender. */
export function reasonsText(notice: NoticeRow): EmailText {
  return {
    subject: text.reasons.subject,
    paragraphs: [
      text.reasons.decided({ station: notice.station_name, measure: doneOf(notice) }),
      notice.facts && text.findings(notice.facts),
      notice.ground && text.ground(notice.ground),
      text.reasons.dispute,
    ],
  }
}

export const emailOf = (
  { subject, paragraphs }: EmailText,
  email: Pick<NewEmail, 'dedupeKey' | 'userId' | 'to'>,
): NewEmail => {
  const nonEmpty = paragraphs.filter((one) => one !== null && one !== '')
  return {
    ...email,
    reason: 'notice',
    subject,
    text: [...nonEmpty, emailsText.noPassword].join('\n\n'),
    html: null,
  }
}
