import { randomUUID } from 'node:crypto'
import type { MailReason } from '../../../shared/api/overview.ts'
import type { Queries } from '../../database/queries.ts'
import { type LateReason, type Mail, requireMail } from './mail-port.ts'

/** A mail that is to be sent. */
export interface NewMail extends Omit<Mail, 'id'> {
  readonly reason: Exclude<MailReason, LateReason>
  /** What it is about, for that reason: an invoice, a decision. */
  readonly thing: string
  /** The account it is for, with which it goes; null: who has none. */
  readonly userId: string | null
}

/** A mail that is to be sent, and whose words are made only then. */
export interface NewLateMail extends Pick<NewMail, 'thing'> {
  readonly reason: LateReason
  readonly userId: string
}

/** A mail whose turn it is. `attempts`: how often it was tried before. */
export interface WaitingMail extends Mail {
  readonly reason: string
  readonly userId: string | null
  readonly attempts: number
}

/**
 * Puts a mail into the outbox, in the transaction of what it tells; false where one of that reason and thing is there
 * already. `now` in ms since the epoch.
 * @throws {MailRefusedError} no mail can be made of it
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

/** The outbox. Times are ms since the epoch. */
export function createMailStore(queries: Queries) {
  /** What a mail said goes once it is sent or given up: that it was there is what is kept. */
  const end = async (id: string, state: 'sent' | 'given-up') => {
    await queries
      .updateTable('mails')
      .set({ state, recipient: '', subject: '', body: '', html: null })
      .where('id', '=', id)
      .execute()
  }

  return {
    queue: (mail: NewMail, now: number) => queueMail(queries, mail, now),
    /** The same for a mail without words: of it only the reason and the user are kept. */
    queueLate: (mail: NewLateMail, now: number) =>
      insertMail(queries, { ...mail, to: '', subject: '', text: '', html: null }, now),

    /** Mails whose turn it is, those that waited longest first. */
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

    /** Notes, before it is handed over, that a mail is tried, and when again if nothing is heard of it. */
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
