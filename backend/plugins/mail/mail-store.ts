import { randomUUID } from 'node:crypto'
import type { MailReason } from '../../../shared/api/overview.ts'
import type { Queries } from '../../database/queries.ts'
import { type LateReason, type Mail, requireMail } from './mail-port.ts'

export interface NewMail extends Omit<Mail, 'id'> {
  readonly reason: Exclude<MailReason, LateReason>
  /** The subject of this reason, such as an invoice or a decision. */
  readonly thing: string
  /** The recipient's account, whose deletion deletes the email; null without an account. */
  readonly userId: string | null
}

export interface NewLateMail extends Pick<NewMail, 'thing'> {
  readonly reason: LateReason
  readonly userId: string
}

/** A due email. `attempts`: number of earlier attempts. */
export interface WaitingMail extends Mail {
  readonly reason: string
  readonly userId: string | null
  readonly attempts: number
}

/**
 * False when an email with this reason and thing exists. `now` in ms since the epoch.
 * @throws {MailRefusedError} when the email is not valid
 */
export async function queueMail(tx: Queries, mail: NewMail, now: number): Promise<boolean> {
  requireMail(mail)
  return insertMail(tx, mail, now)
}

async function insertMail(
  tx: Queries,
  mail: Omit<NewMail, 'reason'> & { readonly reason: MailReason },
  now: number,
): Promise<boolean> {
  const { reason, thing, userId, to, subject, text, html } = mail
  const added = await tx
    .insertInto('mails')
    .values({
      id: randomUUID(),
      reason,
      thing,
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
    .onConflict((known) => known.columns(['reason', 'thing']).doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

export function createMailStore(queries: Queries) {
  /** Clears the content after sending or giving up; the row remains. */
  const end = async (id: string, state: 'sent' | 'given-up') => {
    await queries
      .updateTable('mails')
      .set({ state, recipient: '', subject: '', body: '', html: null })
      .where('id', '=', id)
      .execute()
  }

  return {
    queue: (mail: NewMail, now: number) => queueMail(queries, mail, now),
    /** Adds an email without content: only reason and user are stored. */
    queueLate: (mail: NewLateMail, now: number) =>
      insertMail(queries, { ...mail, to: '', subject: '', text: '', html: null }, now),

    due: async (now: number, limit: number): Promise<WaitingMail[]> => {
      const rows = await queries
        .selectFrom('mails')
        .select(['id', 'reason', 'user_id', 'recipient', 'subject', 'body', 'html', 'attempts'])
        .where('state', '=', 'waiting')
        .where('next_at', '<=', now)
        .orderBy('next_at')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(({ user_id: userId, recipient, body, ...mail }) => ({
        ...mail,
        userId,
        to: recipient,
        text: body,
      }))
    },

    /** Records an attempt before sending, and when to retry if its result is lost. */
    begin: async (id: string, attempts: number, nextAt: number): Promise<void> => {
      await queries
        .updateTable('mails')
        .set({ attempts, next_at: nextAt })
        .where('id', '=', id)
        .execute()
    },

    sent: (id: string) => end(id, 'sent'),
    giveUp: (id: string) => end(id, 'given-up'),
  }
}
export type MailStore = ReturnType<typeof createMailStore>
