/** Who does what only one instance of the API may do at a time: a row for each such thing, with an end. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { engineOf, type Queries } from './queries.ts'

/** How long a lease that ended is kept. */
const KEPT_MS = 60 * 60_000

/** The database's own clock, in ms since the epoch: those of the instances may differ. */
function clockOf(queries: Queries) {
  return engineOf(queries) === 'postgres'
    ? sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`
    : sql<number>`CAST(unixepoch('subsec') * 1000 AS INTEGER)`
}

/** The leases of one instance. A lease that is not given back ends by itself. */
export function createLeases(queries: Queries) {
  const holder = randomUUID()

  return {
    /** Takes a lease for `ms`, or prolongs it; false while another instance has it. */
    take: async (name: string, ms: number): Promise<boolean> => {
      const clock = clockOf(queries)
      const taken = await queries
        .insertInto('leases')
        .values({ name, holder, ends_at: sql`${clock} + CAST(${ms} AS BIGINT)` })
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
                eb('leases.ends_at', '<=', clock),
              ]),
            ),
        )
        .executeTakeFirst()
      return taken.numInsertedOrUpdatedRows === 1n
    },

    /** Forgets those that ended long ago: their instances died, and nothing asked for them since. */
    prune: async (): Promise<void> => {
      await queries
        .deleteFrom('leases')
        .where('ends_at', '<', sql<number>`${clockOf(queries)} - CAST(${KEPT_MS} AS BIGINT)`)
        .execute()
    },

    /** Gives a lease back; one that has ended meanwhile is another's. */
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
