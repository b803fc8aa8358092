import { randomUUID } from 'node:crypto'
import {
  CONTACT_KEPT_MS,
  type NewNotice,
  type NoticeDecision,
  type NoticesQuery,
} from '../../../../shared/api/notices.ts'
import type { Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { readPage } from '../../../http/page-reads.ts'
import { keepDeed } from '../../audit/audit-store.ts'
import type { PictureUrls } from '../../stations/station-row.ts'
import { takeAway } from './measure-store.ts'
import { alreadyDecided, noticeNotFound } from './notice-failures.ts'
import { mailCreator, mailSender } from './notice-mail-store.ts'
import { makeNoticeNumber } from './notice-number.ts'
import { type NoticeRow, noticeRow, toNotice } from './notice-rows.ts'

/** Who acts where no account is named: the sender, whose name is not kept in deeds. */
const SENDER = 'sender of a notice'
/** Most notices that a creator reads. */
const OF_CREATOR_MAX = 100

/** Legal notices and what is decided about them. Times are ms since the epoch. */
export function createNoticeStore(queries: Queries, pictureUrls: PictureUrls) {
  const select = (tx: Queries) => tx.selectFrom('notices').selectAll('notices')

  async function get(tx: Queries, id: string): Promise<NoticeRow> {
    const row = await select(tx).where('id', '=', id).executeTakeFirst()
    if (row === undefined) throw noticeNotFound()
    return noticeRow.parse(row)
  }

  const keep = (
    tx: Queries,
    action: string,
    id: string,
    { by, at }: { readonly by: string; readonly at: number },
    [before, after]: readonly [object, object],
  ) =>
    keepDeed(tx, {
      actorId: by,
      action,
      subject: { kind: 'notice', id },
      before: { ...before },
      after: { ...after },
      at,
    })

  return {
    /**
     * Keeps a notice about a station; null where that has gone.
     * @param sendsReceipt whether its sender gets an email about it
     */
    add: (
      stationId: string,
      said: NewNotice,
      sendsReceipt: boolean,
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
        const { kind, place } = said
        await tx
          .insertInto('notices')
          .values({
            id,
            number: makeNoticeNumber(),
            at: now,
            station_id: stationId,
            station_name: station.name,
            owner_id: station.owner_id,
            kind,
            place,
            spot: said.where ?? null,
            explanation: said.explanation,
            contact_name: said.contact?.name ?? null,
            contact_email: said.contact?.email ?? null,
            state: 'open',
            list: 'open',
          })
          .execute()
        await keep(tx, 'notices.send', id, { by: SENDER, at: now }, [
          {},
          { kind, place, stationId },
        ])
        const notice = await get(tx, id)
        if (sendsReceipt) await mailSender(tx, notice, 'received', now)
        return notice
      }),

    /**
     * A page: of what waits the oldest first, of what is decided the newest.
     * @throws {Failure} 400 when the cursor is not one of this list
     */
    list: async ({ list, cursor, limit }: NoticesQuery) => {
      const page = await readPage(select(queries).where('list', '=', list), {
        table: 'notices',
        order: list === 'decided' ? 'desc' : 'asc',
        scope: `notices ${list}`,
        cursor,
        limit,
      })
      const { total } = await queries
        .selectFrom('notices')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('list', '=', list)
        .executeTakeFirstOrThrow()
      const items = page.items.map((row) => toNotice(noticeRow.parse(row)))
      return { items, nextCursor: page.nextCursor, total: Number(total) }
    },

    /** @throws {Failure} 404 */
    get: (id: string): Promise<NoticeRow> => get(queries, id),

    /** The notice of a number; null: there is none. */
    ofNumber: async (number: string): Promise<NoticeRow | null> => {
      const row = await select(queries).where('number', '=', number).executeTakeFirst()
      return row === undefined ? null : noticeRow.parse(row)
    },

    /** What was upheld against a creator, the latest first. */
    ofCreator: async (ownerId: string): Promise<NoticeRow[]> => {
      const rows = await select(queries)
        .where('owner_id', '=', ownerId)
        .where('decided_at', 'is not', null)
        .orderBy('decided_at', 'desc')
        .limit(OF_CREATOR_MAX)
        .execute()
      return rows.map((row) => noticeRow.parse(row)).filter(({ state }) => state === 'upheld')
    },

    /**
     * Decides about a notice: what is upheld is carried out.
     * @throws {Failure} 404, or 409 where it is decided
     */
    decide: (id: string, decision: NoticeDecision, by: string, now: number): Promise<NoticeRow> =>
      inTransaction(queries, async (tx) => {
        const notice = await get(tx, id)
        // A decision is made once.
        if (notice.state !== 'open') throw alreadyDecided()
        const { state, facts, ground } = decision
        const measure = decision.measure ?? null
        if (measure !== null)
          await takeAway(tx, pictureUrls, notice.station_id, { measure, ground }, now)
        const decided = { state, measure, facts, ground }
        const who = { decided_at: now, decided_by: by, contact_until: now + CONTACT_KEPT_MS }
        await tx
          .updateTable('notices')
          .set({ ...decided, ...who, list: 'decided' })
          .where('id', '=', id)
          .execute()
        await keep(tx, 'notices.decide', id, { by, at: now }, [{ state: 'open' }, decided])
        const after = await get(tx, id)
        await mailSender(tx, after, 'decided', now)
        if (state === 'upheld') await mailCreator(tx, after, now)
        return after
      }),
  }
}
export type NoticeStore = ReturnType<typeof createNoticeStore>
