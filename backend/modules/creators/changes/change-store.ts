import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { StationChange } from '../../../../shared/api/station-changes.ts'
import type { Queries } from '../../../database/queries.ts'
import { cutPage, decodePlace, encodeCursor, type Place } from '../../../http/cursor.ts'
import { recordAuditEntry } from '../../audit/audit-store.ts'
import type { Fields } from '../../audit/named-people.ts'

export interface ChangeAuthor {
  readonly id: string
  readonly isAdmin: boolean
}

/** Action of an owner's change. An admin's audit entry has the same action. */
export const UPDATE_ACTION = 'stations.update'

/** Records a change in its transaction. Changes by admins go to the audit log, others to a separate table. */
export async function recordStationChange(
  tx: Queries,
  author: ChangeAuthor,
  stationId: string,
  change: { readonly before: Fields; readonly after: Fields },
  at: number,
): Promise<void> {
  const { before, after } = change
  if (author.isAdmin) {
    const subject = { kind: 'station', id: stationId } as const
    return recordAuditEntry(tx, {
      actorId: author.id,
      action: UPDATE_ACTION,
      subject,
      before,
      after,
      at,
    })
  }
  await tx
    .insertInto('station_changes')
    .values({
      id: randomUUID(),
      station_key: tx.selectFrom('stations').where('id', '=', stationId).select('key'),
      at,
      actor_id: author.id,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .execute()
}

const fields = z.record(z.string(), z.unknown())
const readFields = (text: string | null) => (text === null ? null : fields.parse(JSON.parse(text)))

interface ChangeRow extends Pick<StationChange, 'id' | 'actorId' | 'actorName' | 'action'> {
  readonly at: number
  readonly before: string | null
  readonly after: string | null
}

const toChange = ({ at, before, after, ...row }: ChangeRow, byAdmin: boolean): StationChange => ({
  ...row,
  at: new Date(at).toISOString(),
  byAdmin,
  before: readFields(before),
  after: readFields(after),
})

/** Reads the changes of a station: its owner's and those of admins. */
export function createChangeStore(queries: Queries) {
  const ownerChanges = (stationId: string) =>
    queries
      .selectFrom('station_changes as change')
      .leftJoin('users', 'users.id', 'change.actor_id')
      .select(['change.id', 'change.at', 'change.before', 'change.after'])
      .select(['change.actor_id as actorId', 'users.display_name as actorName'])
      .select(sql.lit(UPDATE_ACTION).as('action'))
      .where('change.station_key', '=', (eb) =>
        eb.selectFrom('stations').where('id', '=', stationId).select('key'),
      )
  const adminChanges = (stationId: string) =>
    queries
      .selectFrom('audit as change')
      .leftJoin('users', 'users.id', 'change.actor_id')
      .select(['change.id', 'change.at', 'change.before', 'change.after', 'change.action'])
      .select(['change.actor_id as actorId', 'users.display_name as actorName'])
      .where('change.subject_kind', '=', 'station')
      .where('change.subject_id', '=', stationId)

  async function read(stationId: string, after: Place | null, limit: number) {
    const { at = 0, id = '' } = after ?? {}
    const ownerRows = await ownerChanges(stationId)
      .$if(after !== null, (query) =>
        query.where((eb) => eb(eb.refTuple('change.at', 'change.id'), '<', eb.tuple(at, id))),
      )
      .orderBy('change.at', 'desc')
      .orderBy('change.id', 'desc')
      .limit(limit)
      .execute()
    const adminRows = await adminChanges(stationId)
      .$if(after !== null, (query) =>
        query.where((eb) => eb(eb.refTuple('change.at', 'change.id'), '<', eb.tuple(at, id))),
      )
      .orderBy('change.at', 'desc')
      .orderBy('change.id', 'desc')
      .limit(limit)
      .execute()
    return [
      ...ownerRows.map((row) => ({ row, byAdmin: false })),
      ...adminRows.map((row) => ({ row, byAdmin: true })),
    ]
      .sort(({ row: a }, { row: b }) => b.at - a.at || (a.id < b.id ? 1 : -1))
      .slice(0, limit)
  }

  return {
    /** Lists changes, newest first. @throws {Failure} 400 when the cursor belongs to another list */
    list: async (
      stationId: string,
      { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
    ) => {
      const scope = `changes ${stationId}`
      const rows = await read(stationId, decodePlace(cursor, scope), limit + 1)
      const page = cutPage(rows, limit, ({ row }) => encodeCursor(scope, [row.at, row.id]))
      return { ...page, items: page.items.map(({ row, byAdmin }) => toChange(row, byAdmin)) }
    },

    find: async (stationId: string, id: string): Promise<StationChange | null> => {
      const ownerRow = await ownerChanges(stationId)
        .where('change.id', '=', id)
        .limit(1)
        .executeTakeFirst()
      if (ownerRow) return toChange(ownerRow, false)
      const auditEntry = await adminChanges(stationId)
        .where('change.id', '=', id)
        .limit(1)
        .executeTakeFirst()
      return auditEntry === undefined ? null : toChange(auditEntry, true)
    },
  }
}
