/** Mails of legal notices, queued in the transaction of what they tell. Times are ms since the epoch. */
import type { Queries } from '../../../database/queries.ts'
import { isMailAddress } from '../../../plugins/mail/mail-port.ts'
import { queueMail } from '../../../plugins/mail/mail-store.ts'
import { mailOf, outcomeWords, reasonsWords, receiptWords } from './notice-mails.ts'
import type { NoticeRow } from './notice-rows.ts'

/** Queues a mail to who sent a notice, in the transaction of what it tells; none where they gave no address. */
export async function mailSender(
  tx: Queries,
  notice: NoticeRow,
  what: 'received' | 'decided',
  now: number,
): Promise<void> {
  const to = notice.contact_email
  if (to === null || !isMailAddress(to)) return
  const words = { received: receiptWords, decided: outcomeWords }
  const thing = `${notice.number} ${what}`
  await queueMail(tx, mailOf(words[what](notice), { thing, userId: null, to }), now)
}

/** Queues the email with the reasons of a decision to the creator; none where they are gone. */
export async function mailCreator(tx: Queries, notice: NoticeRow, now: number): Promise<void> {
  const userId = notice.owner_id
  if (userId === null) return
  const user = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (user === undefined || !isMailAddress(user.email)) return
  const mail = { thing: `${notice.id} reasons`, userId, to: user.email }
  await queueMail(tx, mailOf(reasonsWords(notice), mail), now)
}
