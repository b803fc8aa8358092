import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  type ProposedRules,
  RULE_STATES,
  type RuleState,
  titleRulesSchema,
} from '../../../shared/api/title-rules.ts'
import type { TitleRules } from '../../../shared/titles/title-rules.ts'
import { keepChange } from '../../audit/keep-change.ts'
import type { Queries } from '../../database/queries.ts'
import { inTransaction } from '../../database/transaction.ts'
import { readPage } from '../../http/page-reads.ts'

const read = (json: string) => titleRulesSchema.parse(JSON.parse(json))

const rowSchema = z
  .object({
    id: z.string(),
    station_id: z.string(),
    station_name: z.string(),
    rules: z.string(),
    state: z.enum(RULE_STATES),
    at: z.int(),
  })
  .transform(
    (row): ProposedRules => ({
      id: row.id,
      stationId: row.station_id,
      stationName: row.station_name,
      rules: read(row.rules),
      state: row.state,
      at: new Date(row.at).toISOString(),
    }),
  )

async function inForce(
  queries: Queries,
  stationId: string,
): Promise<ProposedRules['rules'] | null> {
  const row = await queries
    .selectFrom('title_rules')
    .innerJoin('stations', 'stations.key', 'title_rules.station_key')
    .select('title_rules.rules')
    .where('stations.id', '=', stationId)
    .where('title_rules.state', '=', 'approved')
    .orderBy('title_rules.at', 'desc')
    .orderBy('title_rules.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : read(row.rules)
}

/** Rules of titles that people have written of stations. A user who is removed leaves them, without a name. */
export function createRuleStore(queries: Queries) {
  const all = (tx: Queries) =>
    tx
      .selectFrom('title_rules')
      .innerJoin('stations', 'stations.key', 'title_rules.station_key')
      .select([
        'title_rules.id',
        'stations.id as station_id',
        'stations.name as station_name',
        'title_rules.rules',
        'title_rules.state',
        'title_rules.at',
      ])

  return {
    /** The rules in force: those that were approved last; null where there are none. */
    inForce: (stationId: string) => inForce(queries, stationId),

    /**
     * Keeps rules of a station: in force at once where their writer is its owner or an admin (`isTrusted`), who is
     * kept with what they replace; else for an admin to decide on; what that user has waiting gives way. Null where the station or the user has gone.
     */
    propose: (
      userId: string,
      stationId: string,
      rules: TitleRules,
      isTrusted: boolean,
      now: number,
    ): Promise<RuleState | null> =>
      inTransaction(queries, async (tx) => {
        const station = await tx
          .selectFrom('stations')
          .select(['key', 'owner_id'])
          .where('id', '=', stationId)
          .executeTakeFirst()
        const user = await tx
          .selectFrom('users')
          .select('id')
          .where('id', '=', userId)
          .executeTakeFirst()
        if (station === undefined || user === undefined) return null
        const before = await inForce(tx, stationId)
        const state = isTrusted || station.owner_id === userId ? 'approved' : 'pending'
        await tx
          .deleteFrom('title_rules')
          .where('station_key', '=', station.key)
          .where('user_id', '=', userId)
          .where('state', '=', 'pending')
          .execute()
        await tx
          .insertInto('title_rules')
          .values({
            id: randomUUID(),
            station_key: station.key,
            user_id: userId,
            rules: JSON.stringify(rules),
            state,
            at: now,
          })
          .execute()
        const subject = { kind: 'station', id: stationId } as const
        const by = isTrusted ? userId : null
        await keepChange(
          tx,
          { by, action: 'title-rules.write', subject, at: now },
          { titleRules: before },
          { titleRules: rules },
        )
        return state
      }),

    /**
     * A page, the oldest first.
     * @throws {Failure} 400 when the cursor is not one of this list
     */
    list: async (query: {
      readonly state: RuleState
      readonly cursor?: string | undefined
      readonly limit: number
    }) => {
      const page = await readPage(all(queries).where('title_rules.state', '=', query.state), {
        table: 'title_rules',
        order: 'asc',
        scope: `title rules ${query.state}`,
        cursor: query.cursor,
        limit: query.limit,
      })
      const { total } = await queries
        .selectFrom('title_rules')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('state', '=', query.state)
        .executeTakeFirstOrThrow()
      return { ...page, items: page.items.map((row) => rowSchema.parse(row)), total: Number(total) }
    },

    /** Puts rules in force from now on, or turns them down, as the admin `by` decides. Null when there are none of that id. */
    decide: (
      id: string,
      state: 'approved' | 'rejected',
      now: number,
      by: string | null = null,
    ): Promise<ProposedRules | null> =>
      inTransaction(queries, async (tx) => {
        const find = () => all(tx).where('title_rules.id', '=', id).limit(1).executeTakeFirst()
        const before = await find()
        if (before === undefined) return null
        await tx.updateTable('title_rules').set({ state, at: now }).where('id', '=', id).execute()
        const subject = { kind: 'title-rules', id } as const
        await keepChange(
          tx,
          { by, action: 'title-rules.decide', subject, at: now },
          { state: before.state },
          { state },
        )
        return rowSchema.parse(await find())
      }),
  }
}
export type RuleStore = ReturnType<typeof createRuleStore>
