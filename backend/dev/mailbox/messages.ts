import type { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'
import { ownValue } from '../../../shared/api/own-value.ts'
import type { ParentMessage } from '../identity/identity-process.ts'

/** When each mail and text message was sent (ms since the epoch; null: unknown), by its code or session. */
export type SendTimes = Map<string, number | null>

/**
 * Marks what is new with the time, since the emulator keeps none, and forgets what is gone. Runs
 * before each answer leaves: nothing is older than the request that sent it.
 */
export function noteSendTimes(state: AgentProjectState, sendTimes: SendTimes, now: number): void {
  for (const key of sendTimes.keys()) {
    if (!state.oobs.has(key) && !state.verificationCodes.has(key)) sendTimes.delete(key)
  }
  for (const key of [...state.oobs.keys(), ...state.verificationCodes.keys()]) {
    if (!sendTimes.has(key)) sendTimes.set(key, now)
  }
}

/** A mail or text message that the emulator would have sent, and whose code still works. */
export interface Message {
  /** An e-mail address or a telephone number. */
  readonly to: string
  readonly subject: string
  /** What to do with it. */
  readonly advice: string
  /** null: there is nothing to type. */
  readonly code: string | null
  /** Where the mail leads; null for text messages. `opens`: that page does it all by itself. */
  readonly link: { readonly url: string; readonly opens: boolean } | null
  /** Milliseconds since the epoch; null when unknown. */
  readonly sentAt: number | null
}

interface Kind {
  readonly subject: string
  readonly advice: string
  readonly opens: boolean
}

const OPEN = 'Open the link, or paste it into Undertone.'

/** The emulator's request types: https://cloud.google.com/identity-platform/docs/reference/rest/v1/OobReqType */
const KINDS: Readonly<Record<string, Kind>> = {
  PASSWORD_RESET: {
    subject: 'Reset your password',
    advice: 'Paste the code or the link into “Forgot password” in Undertone.',
    // The emulator's page wants the new password in its address.
    opens: false,
  },
  VERIFY_EMAIL: { subject: 'Confirm your e-mail address', advice: OPEN, opens: true },
  VERIFY_AND_CHANGE_EMAIL: {
    subject: 'Confirm your new e-mail address',
    advice: OPEN,
    opens: true,
  },
  RECOVER_EMAIL: {
    subject: 'Your e-mail address was changed',
    advice: 'Open the link to change it back.',
    opens: true,
  },
}
const UNKNOWN: Kind = { subject: 'A mail about your account', advice: OPEN, opens: true }

/** Most mails of the API that the mailbox shows; older ones make room. */
export const DELIVERED_MAX = 100

/** A mail of the API whose link the emulator has made: as long as the link works. */
interface Words {
  readonly subject: string
  readonly advice: string
}

/** Mails of the API, until the process ends. One with a link of the emulator's is listed as that: once, and until it is used. */
export function createDelivered() {
  const mails: Message[] = []
  const wordsOf = new Map<string, Words>()
  return {
    add: (
      { to, subject, text, sentAt }: Omit<ParentMessage, 'type'>,
      others: readonly Message[] = [],
    ): void => {
      const links = new Set(others.map(({ link }) => link?.url))
      for (const url of wordsOf.keys()) if (!links.has(url)) wordsOf.delete(url)
      const paragraphs = text.split('\n\n')
      const url = paragraphs.find((paragraph) => links.has(paragraph))
      if (url !== undefined) {
        const advice = paragraphs.filter((paragraph) => paragraph !== url).join('\n\n')
        wordsOf.set(url, { subject, advice })
        return
      }
      mails.push({ to, subject, advice: text, code: null, link: null, sentAt })
      if (mails.length > DELIVERED_MAX) mails.shift()
    },
    /** These among others, the newest first. */
    among: (others: readonly Message[]): Message[] =>
      [...mails]
        .reverse()
        .concat(others.map((other) => ({ ...other, ...wordsOf.get(other.link?.url ?? '') })))
        .sort((a, b) => (b.sentAt ?? 0) - (a.sentAt ?? 0)),
  }
}

/** What waits in the emulator's state, newest first. */
export function listMessages(state: AgentProjectState, sendTimes: SendTimes): Message[] {
  const mails = [...state.oobs.values()].map((oob): Message => {
    const { subject, advice, opens } = ownValue(KINDS, oob.requestType) ?? UNKNOWN
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
      subject: 'Text message',
      advice: 'Type the code where Undertone asks for it.',
      code: text.code,
      link: null,
      sentAt: sendTimes.get(text.sessionInfo) ?? null,
    }),
  )
  // Both lists are in the order of sending; a stable sort keeps it where times are equal.
  return [...mails, ...texts].reverse().sort((a, b) => (b.sentAt ?? 0) - (a.sentAt ?? 0))
}
