/** What a mail is, and by what it goes out. */
import type { MailReason } from '../../../shared/api/overview.ts'

/** One mail to one recipient. */
export interface Mail {
  /** The same at each attempt: programs that get it twice show it once. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
}

/** Sends mails: by SMTP, or into the mailbox of a local run. */
export interface MailPort {
  /**
   * Resolves once the other side has accepted the mail.
   * @throws {MailRefusedError} it will not be accepted later either
   * @throws {Error} it could not be handed over now
   */
  readonly send: (mail: Mail) => Promise<void>
}

/** The other side does not take this mail, now or later. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError'
}

/** Lengths in UTF-16 units: an address as SMTP has it (RFC 5321, 4.5.3.1.3), a line that headers need not fold much. */
export const MAIL_LIMITS = { address: 254, subject: 200, body: 100_000 } as const

/** One address and nothing beside it: no name, no list, no quotes, no line end. The domain has a dot or is a local one. */
const ADDRESS = /^[^\s@<>()[\],;:\\"]{1,64}@[^\s@<>()[\],;:\\"]{1,189}$/
/** What ends a line, or is no text: headers are lines. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
const NOT_ON_A_LINE = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/

/** Whether a text is one address, which no header can be made of. */
export function isMailAddress(text: string): boolean {
  return text.length <= MAIL_LIMITS.address && ADDRESS.test(text) && !NOT_ON_A_LINE.test(text)
}

/**
 * Refuses a mail whose address or subject could become another header, or that is too long.
 * @throws {MailRefusedError} that says which part, and nothing of what it holds
 */
export function requireMail({ to, subject, text, html }: Omit<Mail, 'id'>): void {
  if (!isMailAddress(to)) throw new MailRefusedError('The address is none.')
  if (subject.length > MAIL_LIMITS.subject || NOT_ON_A_LINE.test(subject)) {
    throw new MailRefusedError('The subject is not one short line.')
  }
  if (text.length > MAIL_LIMITS.body || (html?.length ?? 0) > MAIL_LIMITS.body) {
    throw new MailRefusedError('The text is too long.')
  }
}

/** Reasons of mails whose words are made when they are sent: they hold a link that is a key, which is not stored. */
const LATE_REASONS = ['verification'] as const satisfies readonly MailReason[]
export type LateReason = (typeof LATE_REASONS)[number]

/** Whether mails of this reason wait without words. */
export function isLate(reason: string): reason is LateReason {
  return LATE_REASONS.some((late) => late === reason)
}

/** To whom a mail goes, and what it says; null: there is nothing to tell any more. */
export type WriteLate = (userId: string) => Promise<Omit<Mail, 'id'> | null>
export type LateWriters = Readonly<Record<LateReason, WriteLate>>
