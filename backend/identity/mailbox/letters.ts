import type { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'
import type { Postmarks } from './postmarks.ts'

/** A mail or text message that the emulator would have sent, and whose code still works. */
export interface Letter {
  /** An e-mail address or a telephone number. */
  readonly to: string
  readonly subject: string
  /** What to do with it. */
  readonly advice: string
  readonly code: string
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

/** What waits in the emulator's state, newest first. */
export function listLetters(state: AgentProjectState, postmarks: Postmarks): Letter[] {
  const mails = [...state.oobs.values()].map((oob): Letter => {
    const { subject, advice, opens } = KINDS[oob.requestType] ?? UNKNOWN
    return {
      to: oob.newEmail ?? oob.email,
      subject,
      advice,
      code: oob.oobCode,
      link: { url: oob.oobLink, opens },
      sentAt: postmarks.get(oob.oobCode) ?? null,
    }
  })
  const messages = [...state.verificationCodes.values()].map(
    (message): Letter => ({
      to: message.phoneNumber,
      subject: 'Text message',
      advice: 'Type the code where Undertone asks for it.',
      code: message.code,
      link: null,
      sentAt: postmarks.get(message.sessionInfo) ?? null,
    }),
  )
  // Both lists are in the order of sending; a stable sort keeps it where times are equal.
  return [...mails, ...messages].reverse().sort((a, b) => (b.sentAt ?? 0) - (a.sentAt ?? 0))
}
