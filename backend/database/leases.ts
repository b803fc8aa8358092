import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { engineOf, type Queries } from './queries.ts'

const EXPIRED_LEASE_RETENTION_MS = 60 * 60_000

/** Returns the time of the database in ms since the epoch, because clocks of instances can differ. */
function databaseTime(queries: Queries) {
  return engineOf(queries) === 'postgres'
    ? sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`
    : sql<number>`CAST(unixepoch('subsec') * 1000 AS INTEGER)`
}

/** Leases are named locks across instances. A lease expires when its holder does not renew it. */
export function createLeases(queries: Queries) {
  const holder = randomUUID()

  return {
    /** Acquires or renews a lease for `ms`. Returns false while another instance holds it. */
    take: async (name: string, ms: number): Promise<boolean> => {
      const currentTime = databaseTime(queries)
      const result = await queries
        .insertInto('leases')
        .values({ name, holder, ends_at: sql`${currentTime} + CAST(${ms} AS BIGINT)` })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet((eb) => ({
              holder: eb.ref('excluded.holder'),
              ends_at: eb.ref('excluded.ends_at'),
            }))
            .where((eb) =>
              eb.or([
                eb('leases.holder', '=', eb.ref('excluded.holder')),
                eb('leases.ends_at', '<=', currentTime),
              ]),
            ),
        )
        .executeTakeFirst()
      return result.numInsertedOrUpdatedRows === 1n
    },

    prune: async (): Promise<void> => {
      await queries
        .deleteFrom('leases')
        .where(
          'ends_at',
          '<',
          sql<number>`${databaseTime(queries)} - CAST(${EXPIRED_LEASE_RETENTION_MS} AS BIGINT)`,
        )
        .execute()
    },

    release: async (name: string): Promise<void> => {
      await queries
        .deleteFrom('leases')
        .where('name', '=', name)
        .where('holder', '=', holder)
        .execute()
    },
  }
}
export type Leases = ReturnType<typeof createLeases>
