import type { EmailReason } from '../../../shared/api/overview.ts'

export interface Email {
  /** All attempts have the same ID, so that email clients show duplicates once. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
}

/** Sends email by SMTP, or to the mailbox of a local run. */
export interface EmailPort {
  /** @throws {EmailRefusedError} when a retry is useless @throws {Error} when a retry can succeed */
  readonly send: (email: Email) => Promise<void>
}

export class EmailRefusedError extends Error {
  override readonly name = 'EmailRefusedError'
}

/** In UTF-16 units. The address limit is SMTP's (RFC 5321, 4.5.3.1.3). A short subject needs little header folding. */
export const EMAIL_LIMITS = { address: 254, subject: 200, body: 100_000 } as const

/** Matches one plain address without name, list, quotes or line break. The domain may be local. */
const ADDRESS = /^[^\s@<>()[\],;:\\"]{1,64}@[^\s@<>()[\],;:\\"]{1,189}$/
/** Matches control characters and line breaks, which could inject headers. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are rejected.
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/

export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_LIMITS.address && ADDRESS.test(text) && !CONTROL_CHARACTER.test(text)
}

/** Prevents header injection. @throws {EmailRefusedError} that names the invalid part without its content */
export function requireEmail({ to, subject, text, html }: Omit<Email, 'id'>): void {
  if (!isEmailAddress(to)) throw new EmailRefusedError('The address is not valid.')
  if (subject.length > EMAIL_LIMITS.subject || CONTROL_CHARACTER.test(subject)) {
    throw new EmailRefusedError('The subject is not a single short line.')
  }
  if (text.length > EMAIL_LIMITS.body || (html?.length ?? 0) > EMAIL_LIMITS.body) {
    throw new EmailRefusedError('The text is too long.')
  }
}

/** Reasons of emails that the API renders when it sends them, because their secret link must not be stored. */
const LATE_REASONS = ['verification'] as const satisfies readonly EmailReason[]
export type LateReason = (typeof LATE_REASONS)[number]

export function isLate(reason: string): reason is LateReason {
  return LATE_REASONS.some((lateReason) => lateReason === reason)
}

/** Renders a late email for a user. Returns null when the API should send no email. */
export type WriteLate = (userId: string) => Promise<Omit<Email, 'id'> | null>
export type LateWriters = Readonly<Record<LateReason, WriteLate>>
