/** What senders and creators are told of a legal notice by mail. Pure. */
import { ownValue } from '../../shared/api/own-value.ts'
import type { NewMail } from '../mail/mail-store.ts'
import { appealUntil } from './decide-notice.ts'
import { type NoticeRow, standingOf } from './notice-rows.ts'

/** As the app shows it, in fours. */
const inFours = (number: string) => number.replaceAll(/(.{4})(?=.)/g, '$1 ')
const day = (at: number) => new Date(at).toISOString().slice(0, 10)

export interface Words {
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

export function appealOutcomeWords({ number, appeal, appeal_reason: reason }: NoticeRow): Words {
  return {
    subject: `The appeal about your notice ${inFours(number)} is decided`,
    paragraphs: [
      appeal === 'won'
        ? 'The creator has appealed, and was right: what was taken away is back.'
        : 'The creator has appealed, and the decision stays as it was.',
      reason && `Why: ${reason}`,
      LOOK(number),
    ],
  }
}

/** To the creator, who is not told who sent the notice. */
export function reasonsWords(notice: NoticeRow): Words {
  const until = appealUntil(standingOf(notice))
  return {
    subject: 'A decision about one of your stations on Undertone',
    paragraphs: [
      `After a notice of law, an admin, not a machine, has decided about your station “${notice.station_name}”: ${doneOf(notice)}.`,
      notice.facts && `What was found: ${notice.facts}`,
      notice.ground && `What it breaks: ${notice.ground}`,
      until === null
        ? null
        : `You may appeal once, until ${day(until)}: open Undertone and go to your profile.`,
    ],
  }
}

export function appealAnswerWords(notice: NoticeRow): Words {
  return {
    subject: 'Your appeal on Undertone is decided',
    paragraphs: [
      notice.appeal === 'won'
        ? `Your appeal about “${notice.station_name}” was right: what was taken away is back.`
        : `Your appeal about “${notice.station_name}” was refused: the decision stays.`,
      notice.appeal_reason && `Why: ${notice.appeal_reason}`,
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
