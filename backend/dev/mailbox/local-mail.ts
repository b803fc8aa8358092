import { type MailPort, requireMail } from '../../plugins/mail/mail-port.ts'
import type { ParentMessage } from '../identity/messages.ts'

/** Brings mails into the mailbox of a local run, beside those of the sign-in: nothing leaves the machine. */
export function createLocalMail(deliver: (mail: Omit<ParentMessage, 'type'>) => void): MailPort {
  return {
    send: async (mail) => {
      requireMail(mail)
      const { to, subject, text } = mail
      deliver({ to, subject, text, sentAt: Date.now() })
    },
  }
}
