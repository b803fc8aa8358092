import { ownValue } from '../../../../shared/api/own-value.ts'
import type { NewEmail } from '../../../plugins/email/email-store.ts'
import type { NoticeRow } from './notice-rows.ts'

const inFours = (number: string) => number.replaceAll(/(.{4})(?=.)/g, '$1 ')

interface EmailText {
  readonly subject: string
  readonly paragraphs: readonly (string | null)[]
}

const statusHint = (number: string) =>
  `To see its status, open Undertone and choose “Report a problem” on any station’s page, “It breaks the law”, then “Send a legal notice”. Enter the number ${inFours(number)} below the form, under “Look up a legal notice”.`
const MEASURE_TEXTS: Readonly<Record<string, string>> = {
  hide: 'the station is hidden',
  'remove-picture': 'its picture is removed',
  'remove-text': 'its description is removed',
}
const doneOf = ({ measure }: NoticeRow) =>
  (measure && ownValue(MEASURE_TEXTS, measure)) || 'content is removed'

/** To the sender. Contains no text of the notice, because the address may belong to another person. */
export function receiptText({ number }: NoticeRow): EmailText {
  return {
    subject: `Your notice ${inFours(number)} has arrived`,
    paragraphs: [
      'Your legal notice to Undertone has arrived. An admin, not an automated system, will decide about it.',
      statusHint(number),
      'If you did not send a notice, another person entered your address. You can ignore this email.',
    ],
  }
}

export function outcomeText(notice: NoticeRow): EmailText {
  const { number, state, facts, ground } = notice
  return {
    subject: `Decision about your notice ${inFours(number)}`,
    paragraphs: [
      state === 'upheld'
        ? `An admin upheld your notice: ${doneOf(notice)}.`
        : 'An admin rejected your notice. Nothing was changed.',
      facts && `Findings: ${facts}`,
      ground && `Law or term: ${ground}`,
      statusHint(number),
    ],
  }
}

/** To the creator. Does not reveal the sender. */
export function reasonsText(notice: NoticeRow): EmailText {
  return {
    subject: 'A decision about one of your stations on Undertone',
    paragraphs: [
      `After a legal notice, an admin, not an automated system, made a decision about your station “${notice.station_name}”: ${doneOf(notice)}.`,
      notice.facts && `Findings: ${notice.facts}`,
      notice.ground && `Law or term: ${notice.ground}`,
      'If you disagree, reply to this email and explain why. An admin will read it.',
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
    text: [...nonEmpty, 'Undertone never asks for a password by email.'].join('\n\n'),
    html: null,
  }
}
