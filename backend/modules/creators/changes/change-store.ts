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

/** Action of an owner's change: the same as that of an admin's audit entry. */
export const UPDATE = 'stations.update'

/** Records a change in its transaction: an admin's in the audit log, an owner's in a separate table. */
export async function recordStationChange(
  tx: Queries,
  by: ChangeAuthor,
  stationId: string,
  change: { readonly before: Fields; readonly after: Fields },
  at: number,
): Promise<void> {
  const { before, after } = change
  if (by.isAdmin) {
    const subject = { kind: 'station', id: stationId } as const
    return recordAuditEntry(tx, { actorId: by.id, action: UPDATE, subject, before, after, at })
  }
  await tx
    .insertInto('station_changes')
    .values({
      id: randomUUID(),
      station_key: tx.selectFrom('stations').where('id', '=', stationId).select('key'),
      at,
      actor_id: by.id,
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

export function createChangeStore(queries: Queries) {
  const ofOwners = (stationId: string) =>
    queries
      .selectFrom('station_changes as change')
      .leftJoin('users', 'users.id', 'change.actor_id')
      .select(['change.id', 'change.at', 'change.before', 'change.after'])
      .select(['change.actor_id as actorId', 'users.display_name as actorName'])
      .select(sql.lit(UPDATE).as('action'))
      .where('change.station_key', '=', (eb) =>
        eb.selectFrom('stations').where('id', '=', stationId).select('key'),
      )
  const ofAdmins = (stationId: string) =>
    queries
      .selectFrom('audit as change')
      .leftJoin('users', 'users.id', 'change.actor_id')
      .select(['change.id', 'change.at', 'change.before', 'change.after', 'change.action'])
      .select(['change.actor_id as actorId', 'users.display_name as actorName'])
      .where('change.subject_kind', '=', 'station')
      .where('change.subject_id', '=', stationId)

  async function read(stationId: string, after: Place | null, limit: number) {
    const { at = 0, id = '' } = after ?? {}
    const own = await ofOwners(stationId)
      .$if(after !== null, (some) =>
        some.where((eb) => eb(eb.refTuple('change.at', 'change.id'), '<', eb.tuple(at, id))),
      )
      .orderBy('change.at', 'desc')
      .orderBy('change.id', 'desc')
      .limit(limit)
      .execute()
    const auditEntries = await ofAdmins(stationId)
      .$if(after !== null, (some) =>
        some.where((eb) => eb(eb.refTuple('change.at', 'change.id'), '<', eb.tuple(at, id))),
      )
      .orderBy('change.at', 'desc')
      .orderBy('change.id', 'desc')
      .limit(limit)
      .execute()
    return [
      ...own.map((row) => ({ row, byAdmin: false })),
      ...auditEntries.map((row) => ({ row, byAdmin: true })),
    ]
      .sort(({ row: one }, { row: other }) => other.at - one.at || (one.id < other.id ? 1 : -1))
      .slice(0, limit)
  }

  return {
    /** Newest first. @throws {Failure} 400 when the cursor belongs to another list */
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
      const own = await ofOwners(stationId).where('change.id', '=', id).limit(1).executeTakeFirst()
      if (own) return toChange(own, false)
      const auditEntry = await ofAdmins(stationId)
        .where('change.id', '=', id)
        .limit(1)
        .executeTakeFirst()
      return auditEntry === undefined ? null : toChange(auditEntry, true)
    },
  }
}
