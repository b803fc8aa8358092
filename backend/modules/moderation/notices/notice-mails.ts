/** What senders and creators are told of a legal notice by mail. Pure. */
import { ownValue } from '../../../../shared/api/own-value.ts'
import type { NewMail } from '../../../plugins/mail/mail-store.ts'
import type { NoticeRow } from './notice-rows.ts'

/** As the app shows it, in fours. */
const inFours = (number: string) => number.replaceAll(/(.{4})(?=.)/g, '$1 ')

interface Words {
  readonly subject: string
  readonly paragraphs: readonly (string | null)[]
}

const LOOK = (number: string) =>
  `To see how it stands, open Undertone and choose “Report a problem” on any station’s page, “It breaks the law”, and “Send a legal notice”: below the form stands “What became of a notice”. Its number is ${inFours(number)}.`
const WHAT_IS_DONE: Readonly<Record<string, string>> = {
  hide: 'the station is hidden',
  'remove-picture': 'its picture is removed',
  'remove-text': 'its description is removed',
}
const doneOf = ({ measure }: NoticeRow) =>
  (measure && ownValue(WHAT_IS_DONE, measure)) || 'something is taken away'

/** To the sender, who chose the words of the notice: none of them is in the mail. */
export function receiptWords({ number }: NoticeRow): Words {
  return {
    subject: `Your notice ${inFours(number)} has arrived`,
    paragraphs: [
      'Your legal notice to Undertone has arrived. An admin, not a machine, will decide about it.',
      LOOK(number),
      'If you have sent none, another person has typed your address: you need not do anything.',
    ],
  }
}

export function outcomeWords(notice: NoticeRow): Words {
  const { number, state, facts, ground } = notice
  return {
    subject: `Your notice ${inFours(number)} is decided`,
    paragraphs: [
      state === 'upheld'
        ? `An admin has found your notice to be right: ${doneOf(notice)}.`
        : 'An admin has found that your notice is not right: nothing is changed.',
      facts && `What was found: ${facts}`,
      ground && `The law or the term: ${ground}`,
      LOOK(number),
    ],
  }
}

/** To the creator, who is not told who sent the notice. */
export function reasonsWords(notice: NoticeRow): Words {
  return {
    subject: 'A decision about one of your stations on Undertone',
    paragraphs: [
      `After a notice of law, an admin, not a machine, has decided about your station “${notice.station_name}”: ${doneOf(notice)}.`,
      notice.facts && `What was found: ${notice.facts}`,
      notice.ground && `What it breaks: ${notice.ground}`,
      'If you think that this is wrong, reply to this email and say why. An admin reads it.',
    ],
  }
}

/** A mail of these words. */
export const mailOf = (
  { subject, paragraphs }: Words,
  mail: Pick<NewMail, 'thing' | 'userId' | 'to'>,
): NewMail => {
  const said = paragraphs.filter((one) => one !== null && one !== '')
  return {
    ...mail,
    reason: 'notice',
    subject,
    text: [...said, 'Undertone never asks for a password by mail.'].join('\n\n'),
    html: null,
  }
}
