import { type MailPort, requireMail } from '../../mail/mail-port.ts'

/** A mail as the mailbox of a local run shows it. */
export interface DeliveredMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** ms since the epoch. */
  readonly sentAt: number
}

/** Brings mails into the mailbox of a local run, beside those of the sign-in: nothing leaves the machine. */
export function createLocalMail(
  deliver: (mail: DeliveredMail) => void,
  now: () => number,
): MailPort {
  return {
    send: async (mail) => {
      requireMail(mail)
      const { to, subject, text } = mail
      deliver({ to, subject, text, sentAt: now() })
    },
  }
}
