import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { engineOf, type Queries } from './queries.ts'

const RETAINED_MS = 60 * 60_000

/** The database clock in ms since the epoch, because clocks of instances can differ. */
function clockOf(queries: Queries) {
  return engineOf(queries) === 'postgres'
    ? sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`
    : sql<number>`CAST(unixepoch('subsec') * 1000 AS INTEGER)`
}

export function createLeases(queries: Queries) {
  const holder = randomUUID()

  return {
    /** Takes or renews a lease for `ms`; false while another instance holds it. */
    take: async (name: string, ms: number): Promise<boolean> => {
      const clock = clockOf(queries)
      const result = await queries
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
      return result.numInsertedOrUpdatedRows === 1n
    },

    prune: async (): Promise<void> => {
      await queries
        .deleteFrom('leases')
        .where('ends_at', '<', sql<number>`${clockOf(queries)} - CAST(${RETAINED_MS} AS BIGINT)`)
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
