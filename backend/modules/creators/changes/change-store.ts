import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { StationChange } from '../../../../shared/api/station-changes.ts'
import type { Queries } from '../../../database/queries.ts'
import { cutPage, decodePlace, encodeCursor, type Place } from '../../../http/cursor.ts'
import { keepDeed } from '../../audit/audit-store.ts'
import type { Fields } from '../../audit/named-people.ts'

/** Who changes a station. */
export interface Changer {
  readonly id: string
  readonly isAdmin: boolean
}

/** The name of what an owner does: the same as an admin's deed that changes the same. */
export const UPDATE = 'stations.update'

/**
 * Keeps who has changed what of a station, in the transaction of the change: an admin's in the audit, which
 * is the one home of what admins do, and an owner's beside it.
 */
export async function keepChange(
  tx: Queries,
  by: Changer,
  stationId: string,
  change: { readonly before: Fields; readonly after: Fields },
  at: number,
): Promise<void> {
  const { before, after } = change
  if (by.isAdmin) {
    const subject = { kind: 'station', id: stationId } as const
    return keepDeed(tx, { actorId: by.id, action: UPDATE, subject, before, after, at })
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

const json = z
  .string()
  .nullable()
  .transform((text) =>
    text === null ? null : z.record(z.string(), z.unknown()).parse(JSON.parse(text)),
  )
const rowSchema = z
  .object({
    id: z.string(),
    at: z.int(),
    actor_id: z.string().nullable(),
    actor_name: z.string().nullable(),
    action: z.string(),
    by_admin: z.boolean(),
    before: json,
    after: json,
  })
  .transform(
    (row): StationChange => ({
      id: row.id,
      at: new Date(row.at).toISOString(),
      actorId: row.actor_id,
      actorName: row.actor_name,
      byAdmin: row.by_admin,
      action: row.action,
      before: row.before,
      after: row.after,
    }),
  )

/** What has become of stations: by their owners, and by admins as the audit has it. */
export function createChangeStore(queries: Queries) {
  const ofOwners = (stationId: string) =>
    queries
      .selectFrom('station_changes as change')
      .leftJoin('users', 'users.id', 'change.actor_id')
      .select(['change.id', 'change.at', 'change.actor_id', 'change.before', 'change.after'])
      .select('users.display_name as actor_name')
      .where('change.station_key', '=', (eb) =>
        eb.selectFrom('stations').where('id', '=', stationId).select('key'),
      )
  const ofAdmins = (stationId: string) =>
    queries
      .selectFrom('audit as change')
      .leftJoin('users', 'users.id', 'change.actor_id')
      .select(['change.id', 'change.at', 'change.actor_id', 'change.before', 'change.after'])
      .select(['users.display_name as actor_name', 'change.action'])
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
    const deeds = await ofAdmins(stationId)
      .$if(after !== null, (some) =>
        some.where((eb) => eb(eb.refTuple('change.at', 'change.id'), '<', eb.tuple(at, id))),
      )
      .orderBy('change.at', 'desc')
      .orderBy('change.id', 'desc')
      .limit(limit)
      .execute()
    return [
      ...own.map((row) => ({ ...row, action: UPDATE, by_admin: false })),
      ...deeds.map((row) => ({ ...row, by_admin: true })),
    ]
      .sort((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1))
      .slice(0, limit)
  }

  return {
    /**
     * A page of a station's changes, the newest first.
     * @throws {Failure} 400 when the cursor is not one of this list
     */
    list: async (
      stationId: string,
      { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
    ) => {
      const scope = `changes ${stationId}`
      const rows = await read(stationId, decodePlace(cursor, scope), limit + 1)
      const page = cutPage(rows, limit, ({ at, id }) => encodeCursor(scope, [at, id]))
      return { ...page, items: page.items.map((row) => rowSchema.parse(row)) }
    },

    /** One change of a station; null where it has none of this id. */
    find: async (stationId: string, id: string): Promise<StationChange | null> => {
      const own = await ofOwners(stationId).where('change.id', '=', id).limit(1).executeTakeFirst()
      if (own) return rowSchema.parse({ ...own, action: UPDATE, by_admin: false })
      const deed = await ofAdmins(stationId).where('change.id', '=', id).limit(1).executeTakeFirst()
      return deed === undefined ? null : rowSchema.parse({ ...deed, by_admin: true })
    },
  }
}
