/** Mails of legal notices, queued in the transaction of what they tell. Times are ms since the epoch. */
import type { Queries } from '../database/queries.ts'
import { isMailAddress } from '../mail/mail-port.ts'
import { queueMail } from '../mail/mail-store.ts'
import {
  appealOutcomeWords,
  mailOf,
  outcomeWords,
  receiptWords,
  type Words,
} from './notice-mails.ts'
import type { NoticeRow } from './notice-rows.ts'

/**
 * Mails to one sender's address while so many of its notices of a day wait: what is typed into the form may be the address
 * of another person, who is not to be flooded. Decisions are told all the same: an admin has made each.
 */
export const RECEIPTS_A_DAY = 3
const DAY_MS = 24 * 60 * 60_000

/** Queues a mail to who sent a notice, in the transaction of what it tells; none where they gave no address. */
export async function mailSender(
  tx: Queries,
  notice: NoticeRow,
  what: 'received' | 'decided' | 'appeal',
  now: number,
): Promise<void> {
  const to = notice.contact_email
  if (to === null || !isMailAddress(to)) return
  if (what === 'received' && (await isFlooded(tx, to, now))) return
  const words = { received: receiptWords, decided: outcomeWords, appeal: appealOutcomeWords }
  const thing = `${notice.number} ${what}`
  await queueMail(tx, mailOf(words[what](notice), { thing, userId: null, to }), now)
}

/** Whether an address has more notices of a day waiting than receipts are sent for. */
async function isFlooded(tx: Queries, email: string, now: number): Promise<boolean> {
  const rows = await tx
    .selectFrom('notices')
    .select('id')
    .where('list', '=', 'open')
    .where('at', '>', now - DAY_MS)
    // Many servers take all cases of an address for the same.
    .where(({ eb, fn, val }) => eb(fn('lower', ['contact_email']), '=', fn('lower', [val(email)])))
    .limit(RECEIPTS_A_DAY + 1)
    .execute()
  return rows.length > RECEIPTS_A_DAY
}

/** Queues a mail to a creator; `thing` names what it tells, which is told once. None where they are gone. */
export async function mailCreator(
  tx: Queries,
  userId: string | null,
  words: Words,
  thing: string,
  now: number,
): Promise<void> {
  if (userId === null) return
  const user = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (user === undefined || !isMailAddress(user.email)) return
  await queueMail(tx, mailOf(words, { thing, userId, to: user.email }), now)
}
