import type { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'
import { ownValue } from '../../../shared/api/own-value.ts'
import { mailboxText } from '../../../shared/locales/generated/mailbox.ts'
import type { ParentMessage } from '../identity/identity-process.ts'

/** Send times in ms since the epoch by emailed code or text message session. Null when the time is unknown. */
export type SendTimes = Map<string, number | null>

/** Records send times, which the emulator lacks. Call it before each response, so that they are accurate. */
export function recordSendTimes(state: AgentProjectState, sendTimes: SendTimes, now: number): void {
  for (const key of sendTimes.keys()) {
    if (!state.oobs.has(key) && !state.verificationCodes.has(key)) sendTimes.delete(key)
  }
  for (const key of [...state.oobs.keys(), ...state.verificationCodes.keys()]) {
    if (!sendTimes.has(key)) sendTimes.set(key, now)
  }
}

export interface Message {
  readonly to: string
  readonly subject: string
  readonly advice: string
  readonly code: string | null
  /** The emailed link. Null for text messages. `opens` is true when the link works in a browser. */
  readonly link: { readonly url: string; readonly opens: boolean } | null
  readonly sentAt: number | null
}

interface EmailKind {
  readonly subject: string
  readonly advice: string
  readonly opens: boolean
}

const OPEN_LINK_ADVICE = mailboxText.openLink

/** https://cloud.google.com/identity-platform/docs/reference/rest/v1/OobReqType */
const EMAIL_KINDS: Readonly<Record<string, EmailKind>> = {
  PASSWORD_RESET: {
    ...mailboxText.resetPassword,
    opens: false,
  },
  VERIFY_EMAIL: { subject: mailboxText.verifyEmail, advice: OPEN_LINK_ADVICE, opens: true },
  VERIFY_AND_CHANGE_EMAIL: {
    subject: mailboxText.verifyNewEmail,
    advice: OPEN_LINK_ADVICE,
    opens: true,
  },
  RECOVER_EMAIL: {
    ...mailboxText.recoverEmail,
    opens: true,
  },
}
const OTHER_EMAIL: EmailKind = {
  subject: mailboxText.otherEmail,
  advice: OPEN_LINK_ADVICE,
  opens: true,
}

/** Maximum number of API emails in the mailbox. The oldest are removed first. */
export const DELIVERED_MAX = 100

interface Content {
  readonly subject: string
  readonly advice: string
}

/** Stores emails of the API. An email with the link of an emulator message replaces the text of that message. */
export function createDeliveredEmails() {
  const emails: Message[] = []
  const contentByUrl = new Map<string, Content>()
  return {
    add: (
      { to, subject, text, sentAt }: Omit<ParentMessage, 'type'>,
      emulatorMessages: readonly Message[] = [],
    ): void => {
      const links = new Set(emulatorMessages.map(({ link }) => link?.url))
      for (const url of contentByUrl.keys()) if (!links.has(url)) contentByUrl.delete(url)
      const paragraphs = text.split('\n\n')
      const url = paragraphs.find((paragraph) => links.has(paragraph))
      if (url !== undefined) {
        const advice = paragraphs.filter((paragraph) => paragraph !== url).join('\n\n')
        contentByUrl.set(url, { subject, advice })
        return
      }
      emails.push({ to, subject, advice: text, code: null, link: null, sentAt })
      if (emails.length > DELIVERED_MAX) emails.shift()
    },
    mergeWith: (emulatorMessages: readonly Message[]): Message[] =>
      [...emails]
        .reverse()
        .concat(
          emulatorMessages.map((message) => ({
            ...message,
            ...contentByUrl.get(message.link?.url ?? ''),
          })),
        )
        .sort((a, b) => (b.sentAt ?? 0) - (a.sentAt ?? 0)),
  }
}

export function listMessages(state: AgentProjectState, sendTimes: SendTimes): Message[] {
  const emails = [...state.oobs.values()].map((oob): Message => {
    const { subject, advice, opens } = ownValue(EMAIL_KINDS, oob.requestType) ?? OTHER_EMAIL
    return {
      to: oob.newEmail ?? oob.email,
      subject,
      advice,
      code: oob.oobCode,
      link: { url: oob.oobLink, opens },
      sentAt: sendTimes.get(oob.oobCode) ?? null,
    }
  })
  const texts = [...state.verificationCodes.values()].map(
    (text): Message => ({
      to: text.phoneNumber,
      ...mailboxText.textMessage,
      code: text.code,
      link: null,
      sentAt: sendTimes.get(text.sessionInfo) ?? null,
    }),
  )
  // Both lists are in sending order, which the stable sort preserves for equal times.
  return [...emails, ...texts].reverse().sort((a, b) => (b.sentAt ?? 0) - (a.sentAt ?? 0))
}
