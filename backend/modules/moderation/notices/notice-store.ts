import { randomInt, randomUUID } from 'node:crypto'
import {
  CONTACT_RETENTION_MS,
  type NewNotice,
  type NoticeDecision,
  type NoticeMeasure,
  type NoticesQuery,
} from '../../../../shared/api/notices.ts'
import { REASON_MAX } from '../../../../shared/api/own-stations.ts'
import { countRows, type Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { Failure } from '../../../http/failure.ts'
import { readPage } from '../../../http/page-reads.ts'
import { isEmailAddress } from '../../../plugins/email/email-port.ts'
import { queueEmail } from '../../../plugins/email/email-store.ts'
import { recordAuditEntry } from '../../audit/audit-store.ts'
import { writeInactive } from '../../creators/own-station-rows.ts'
import { createOwnStationStore } from '../../creators/own-station-store.ts'
import type { PictureUrls } from '../../stations/station-row.ts'
import { outcomeText, reasonsText, receiptText, toEmail } from './notice-emails.ts'
import { type NoticeRow, noticeRowSchema, toNotice } from './notice-rows.ts'

const alreadyDecided = () => new Failure(409, 'already-decided')

export const noticeNotFound = () => new Failure(404, 'notice-not-found')

/** Crockford's base 32, which omits similar characters. NOTICE_NUMBER_LENGTH of them have 80 bits. */
const NOTICE_NUMBER_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const NOTICE_NUMBER_LENGTH = 16

const makeNoticeNumber = (): string =>
  Array.from(
    { length: NOTICE_NUMBER_LENGTH },
    () => NOTICE_NUMBER_ALPHABET[randomInt(NOTICE_NUMBER_ALPHABET.length)],
  ).join('')

async function emailSender(
  tx: Queries,
  notice: NoticeRow,
  occasion: 'received' | 'decided',
  now: number,
): Promise<void> {
  const to = notice.contact_email
  if (to === null || !isEmailAddress(to)) return
  const texts = { received: receiptText, decided: outcomeText }
  const dedupeKey = `${notice.number} ${occasion}`
  await queueEmail(tx, toEmail(texts[occasion](notice), { dedupeKey, userId: null, to }), now)
}

/** Queues the email with the reasons to the creator, unless the account was deleted. */
async function emailCreator(tx: Queries, notice: NoticeRow, now: number): Promise<void> {
  const userId = notice.owner_id
  if (userId === null) return
  const user = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (user === undefined || !isEmailAddress(user.email)) return
  const email = { dedupeKey: `${notice.id} reasons`, userId, to: user.email }
  await queueEmail(tx, toEmail(reasonsText(notice), email), now)
}

const hiddenReason = (ground: string) => `A notice was upheld: ${ground}`.slice(0, REASON_MAX)

const NO_COVER = null
const NEEDS_APPROVAL = false
const IS_PROBED = false
const NO_AUTHOR = null

async function applyMeasure(
  tx: Queries,
  pictureUrls: PictureUrls,
  stationId: string,
  { measure, ground }: { readonly measure: NoticeMeasure; readonly ground: string },
  now: number,
): Promise<void> {
  const ownStations = createOwnStationStore(tx, pictureUrls)
  const station = await ownStations.get(stationId)
  if (station === null) return
  if (measure === 'hide') {
    if (station.hidden === null)
      await writeInactive(tx, { ...station, hidden: hiddenReason(ground) }, now)
  } else if (measure === 'remove-picture') {
    await ownStations.putCover(stationId, () => station, NO_COVER, NEEDS_APPROVAL, now)
    await tx.updateTable('stations').set({ favicon: null }).where('id', '=', stationId).execute()
  } else {
    const shown = station.shown && { ...station.shown, description: null }
    await ownStations.update(
      stationId,
      () => ({ ...station, description: null, shown }),
      IS_PROBED,
      now,
      NO_AUTHOR,
    )
  }
}

/** Actor of the audit entry, which must not contain the sender's name. */
const SENDER = 'sender of a notice'
const CREATOR_NOTICES_MAX = 100

/** Stores legal notices and the decisions about them. Times are ms since the epoch. */
export function createNoticeStore(queries: Queries, pictureUrls: PictureUrls) {
  const select = (tx: Queries) => tx.selectFrom('legal_notices').selectAll('legal_notices')

  async function get(tx: Queries, id: string): Promise<NoticeRow> {
    const row = await select(tx).where('id', '=', id).executeTakeFirst()
    if (row === undefined) throw noticeNotFound()
    return noticeRowSchema.parse(row)
  }

  const recordAudit = (
    tx: Queries,
    action: string,
    id: string,
    { by, at }: { readonly by: string; readonly at: number },
    [before, after]: readonly [object, object],
  ) =>
    recordAuditEntry(tx, {
      actorId: by,
      action,
      subject: { kind: 'notice', id },
      before: { ...before },
      after: { ...after },
      at,
    })

  return {
    /** Adds a notice and, with `shouldSendReceipt`, queues an email to the sender. Null when the station was deleted. */
    add: (
      stationId: string,
      input: NewNotice,
      shouldSendReceipt: boolean,
      now: number,
    ): Promise<NoticeRow | null> =>
      inTransaction(queries, async (tx) => {
        const station = await tx
          .selectFrom('stations')
          .select(['name', 'owner_id'])
          .where('id', '=', stationId)
          .executeTakeFirst()
        if (station === undefined) return null
        const id = randomUUID()
        const { kind, place } = input
        await tx
          .insertInto('legal_notices')
          .values({
            id,
            number: makeNoticeNumber(),
            at: now,
            station_id: stationId,
            station_name: station.name,
            owner_id: station.owner_id,
            kind,
            place,
            spot: input.where ?? null,
            explanation: input.explanation,
            contact_name: input.contact?.name ?? null,
            contact_email: input.contact?.email ?? null,
            state: 'open',
            list: 'open',
          })
          .execute()
        await recordAudit(tx, 'notices.send', id, { by: SENDER, at: now }, [
          {},
          { kind, place, stationId },
        ])
        const notice = await get(tx, id)
        if (shouldSendReceipt) await emailSender(tx, notice, 'received', now)
        return notice
      }),

    /** Lists open notices oldest first, or decided ones newest first. @throws {Failure} 400 for the cursor of another list */
    list: async ({ list, cursor, limit }: NoticesQuery) => {
      const page = await readPage(select(queries).where('list', '=', list), {
        table: 'legal_notices',
        order: list === 'decided' ? 'desc' : 'asc',
        scope: `notices ${list}`,
        cursor,
        limit,
      })
      const total = await countRows(queries.selectFrom('legal_notices').where('list', '=', list))
      const items = page.items.map((row) => toNotice(noticeRowSchema.parse(row)))
      return { items, nextCursor: page.nextCursor, total }
    },

    get: (id: string): Promise<NoticeRow> => get(queries, id),

    ofNumber: async (number: string): Promise<NoticeRow | null> => {
      const row = await select(queries).where('number', '=', number).executeTakeFirst()
      return row === undefined ? null : noticeRowSchema.parse(row)
    },

    ofCreator: async (ownerId: string): Promise<NoticeRow[]> => {
      const rows = await select(queries)
        .where('owner_id', '=', ownerId)
        .where('decided_at', 'is not', null)
        .orderBy('decided_at', 'desc')
        .limit(CREATOR_NOTICES_MAX)
        .execute()
      return rows.map((row) => noticeRowSchema.parse(row)).filter(({ state }) => state === 'upheld')
    },

    /** Stores a decision and applies its measure. @throws {Failure} 404, or 409 when the notice is already decided */
    decide: (id: string, decision: NoticeDecision, by: string, now: number): Promise<NoticeRow> =>
      inTransaction(queries, async (tx) => {
        const notice = await get(tx, id)
        if (notice.state !== 'open') throw alreadyDecided()
        const { state, facts, ground } = decision
        const measure = decision.measure ?? null
        if (measure !== null)
          await applyMeasure(tx, pictureUrls, notice.station_id, { measure, ground }, now)
        const outcome = { state, measure, facts, ground }
        const decisionFields = {
          decided_at: now,
          decided_by: by,
          contact_until: now + CONTACT_RETENTION_MS,
        }
        await tx
          .updateTable('legal_notices')
          .set({ ...outcome, ...decisionFields, list: 'decided' })
          .where('id', '=', id)
          .execute()
        await recordAudit(tx, 'notices.decide', id, { by, at: now }, [{ state: 'open' }, outcome])
        const decidedNotice = await get(tx, id)
        await emailSender(tx, decidedNotice, 'decided', now)
        if (state === 'upheld') await emailCreator(tx, decidedNotice, now)
        return decidedNotice
      }),
  }
}
