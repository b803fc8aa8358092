/** Mails whose words are made at the moment of sending, because they hold a link that is a key: nothing keeps it. */
import type { MailReason } from '../../../shared/api/overview.ts'
import type { Mail } from './mail-port.ts'

const LATE_REASONS = ['verification'] as const satisfies readonly MailReason[]
export type LateReason = (typeof LATE_REASONS)[number]

/** Whether mails of this reason wait without words. */
export function isLate(reason: string): reason is LateReason {
  return LATE_REASONS.some((late) => late === reason)
}

/** To whom a mail goes, and what it says; null: there is nothing to tell any more. */
export type WriteLate = (userId: string) => Promise<Omit<Mail, 'id'> | null>
export type LateWriters = Readonly<Record<LateReason, WriteLate>>
