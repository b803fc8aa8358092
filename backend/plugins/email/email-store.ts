import { randomUUID } from 'node:crypto'
import type { EmailReason } from '../../../shared/api/overview.ts'
import type { Queries } from '../../database/queries.ts'
import { type Email, type LateReason, requireEmail } from './email-port.ts'

export interface NewEmail extends Omit<Email, 'id'> {
  readonly reason: Exclude<EmailReason, LateReason>
  /** The outbox accepts one email with this key per reason. */
  readonly dedupeKey: string
  /** The recipient's account, whose deletion deletes the email. Null when the recipient has no account. */
  readonly userId: string | null
}

export interface NewLateEmail extends Pick<NewEmail, 'dedupeKey'> {
  readonly reason: LateReason
  readonly userId: string
}

/** Email that is due. `attempts` is the number of earlier attempts. */
export interface WaitingEmail extends Email {
  readonly reason: string
  readonly userId: string | null
  readonly attempts: number
}

/** Adds an email. Returns false when reason and key exist. @throws {EmailRefusedError} when the email is invalid */
export async function queueEmail(tx: Queries, email: NewEmail, now: number): Promise<boolean> {
  requireEmail(email)
  return insertEmail(tx, email, now)
}

async function insertEmail(
  tx: Queries,
  email: Omit<NewEmail, 'reason'> & { readonly reason: EmailReason },
  now: number,
): Promise<boolean> {
  const { reason, dedupeKey, userId, to, subject, text, html } = email
  const result = await tx
    .insertInto('emails')
    .values({
      id: randomUUID(),
      reason,
      dedupe_key: dedupeKey,
      user_id: userId,
      recipient: to,
      subject,
      body: text,
      html,
      state: 'waiting',
      attempts: 0,
      next_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['reason', 'dedupe_key']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export function createEmailStore(queries: Queries) {
  /** Clears the content after sending or giving up. The row remains, so that no email is sent twice. */
  const finish = async (id: string, state: 'sent' | 'given-up') => {
    await queries
      .updateTable('emails')
      .set({ state, recipient: '', subject: '', body: '', html: null })
      .where('id', '=', id)
      .execute()
  }

  return {
    queue: (email: NewEmail, now: number) => queueEmail(queries, email, now),
    /** Adds an email without content: only reason and user are stored. */
    queueLate: (email: NewLateEmail, now: number) =>
      insertEmail(queries, { ...email, to: '', subject: '', text: '', html: null }, now),

    due: async (now: number, limit: number): Promise<WaitingEmail[]> => {
      const rows = await queries
        .selectFrom('emails')
        .select(['id', 'reason', 'user_id', 'recipient', 'subject', 'body', 'html', 'attempts'])
        .where('state', '=', 'waiting')
        .where('next_at', '<=', now)
        .orderBy('next_at')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(({ user_id: userId, recipient, body, ...email }) => ({
        ...email,
        userId,
        to: recipient,
        text: body,
      }))
    },

    /** Call it before sending. `nextAt` is the time of a retry when the result is lost. */
    recordAttempt: async (id: string, attempts: number, nextAt: number): Promise<void> => {
      await queries
        .updateTable('emails')
        .set({ attempts, next_at: nextAt })
        .where('id', '=', id)
        .execute()
    },

    sent: (id: string) => finish(id, 'sent'),
    giveUp: (id: string) => finish(id, 'given-up'),
  }
}
export type EmailStore = ReturnType<typeof createEmailStore>
