import { sql } from 'kysely'
import { AIR_STATES } from '../../../shared/api/stations.ts'
import type { Queries } from '../../database/queries.ts'
import { inTransaction } from '../../database/transaction.ts'
import { createEventStore } from '../../plugins/events/event-store.ts'
import { recordChange } from '../audit/record-change.ts'
import { readSources } from '../stations/station-row.ts'
import { type AirSums, isPartTime, NO_HOURS } from './air-state.ts'
import type { MeasuredStream } from './visit.ts'

export interface DueStation {
  readonly key: number
  readonly url: string
}

/** Source of measured columns in `provenance`, so that imports do not overwrite them. */
const SOURCE_CHECKER = 'heard'

async function recordSound(tx: Queries, key: number, { codec, bitrate, name }: MeasuredStream) {
  const row = await tx
    .selectFrom('stations')
    .select('provenance')
    .where('key', '=', key)
    .where('owner_id', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return
  const sound = {
    ...(codec !== 'UNKNOWN' && { codec }),
    ...(codec !== 'UNKNOWN' && bitrate !== null && { bitrate }),
  }
  const measured = Object.fromEntries(Object.keys(sound).map((column) => [column, SOURCE_CHECKER]))
  const sources = readSources(row.provenance)
  await tx
    .updateTable('stations')
    .set({ ...sound, stream_name: name, provenance: JSON.stringify({ ...sources, ...measured }) })
    .where('key', '=', key)
    .execute()
}

/** Station `id` that the admin `by` checks on demand. */
export interface RequestedVisit {
  readonly by: string
  readonly id: string
}

async function recordVisitAudit(
  tx: Queries,
  { by, id, before }: RequestedVisit & { before: AirSums },
  after: AirSums,
) {
  const subject = { kind: 'station', id } as const
  const fieldsOf = ({ state, checkedAt }: AirSums) => ({ air: state, checkedAt })
  const change = { by, action: 'stations.check', subject, at: after.checkedAt ?? 0 }
  await recordChange(tx, change, fieldsOf(before), fieldsOf(after))
}

interface VisitResult {
  readonly nextAt: number
  readonly sound: MeasuredStream | null
  readonly isBackOnAir: boolean
  /** The admin who requested the visit, and the state before it. Null for scheduled visits. */
  readonly requestedBy: (RequestedVisit & { readonly before: AirSums }) | null
}

async function publishBackOnAir(
  tx: Queries,
  key: number,
  { since, checkedAt }: AirSums,
): Promise<void> {
  if (since === null) return
  const { id: stationId } = await tx
    .selectFrom('stations')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const data = { stationId, since: new Date(since).toISOString() }
  await createEventStore(tx).add([{ kind: 'air', data }], checkedAt ?? since)
}

/** Stores the visit queue and the visit results of stations. Times are ms since the epoch. */
export function createCheckStore(queries: Queries) {
  return {
    due: (now: number, limit: number): Promise<DueStation[]> =>
      queries
        .selectFrom('stations')
        .select(['key', 'url'])
        .where('shown', '=', sql.lit(1))
        .where('air_next_at', '<=', now)
        .orderBy('air_next_at')
        .orderBy('key')
        .limit(limit)
        .execute(),

    find: async (id: string): Promise<DueStation | null> => {
      const row = await queries
        .selectFrom('stations')
        .select(['key', 'url'])
        .where('id', '=', id)
        .executeTakeFirst()
      return row ?? null
    },

    postpone: async (key: number, until: number): Promise<void> => {
      await queries
        .updateTable('stations')
        .set({ air_next_at: until })
        .where('key', '=', key)
        .execute()
    },

    sums: async (key: number): Promise<AirSums | null> => {
      const row = await queries
        .selectFrom('stations')
        .leftJoin('station_checks', 'station_checks.station_key', 'stations.key')
        .select(['air_state', 'air_since', 'air_checked_at'])
        .select(['silent_visits', 'silent_since', 'hours'])
        .where('stations.key', '=', key)
        .executeTakeFirst()
      if (row === undefined) return null
      return {
        state: AIR_STATES.find((state) => state === row.air_state) ?? 'not checked',
        since: row.air_since,
        checkedAt: row.air_checked_at,
        silentVisits: row.silent_visits ?? 0,
        silentSince: row.silent_since,
        hours: row.hours ?? NO_HOURS,
      }
    },

    /** Stores a visit. A measured format overrides the directory's data. Publishes when the station is back on air. */
    record: (
      key: number,
      sums: AirSums,
      { nextAt, sound, isBackOnAir, requestedBy }: VisitResult,
    ): Promise<void> =>
      inTransaction(queries, async (tx) => {
        const updated = await tx
          .updateTable('stations')
          .set({
            air_state: sums.state,
            air_since: sums.since,
            air_checked_at: sums.checkedAt,
            air_next_at: nextAt,
            air_hours: isPartTime(sums.hours) ? sums.hours : null,
          })
          .where('key', '=', key)
          .executeTakeFirst()
        if (updated.numUpdatedRows === 0n) return
        if (sound !== null) await recordSound(tx, key, sound)
        const { silentVisits: silent_visits, silentSince: silent_since, hours } = sums
        await tx
          .insertInto('station_checks')
          .values({ station_key: key, silent_visits, silent_since, hours })
          .onConflict((conflict) =>
            conflict.column('station_key').doUpdateSet({ silent_visits, silent_since, hours }),
          )
          .execute()
        if (isBackOnAir) await publishBackOnAir(tx, key, sums)
        if (requestedBy !== null) await recordVisitAudit(tx, requestedBy, sums)
      }),

    /** Reserves a host for a visit. Returns false if any instance visited it after `since`. */
    reserveHost: async (host: string, now: number, since: number): Promise<boolean> => {
      const result = await queries
        .insertInto('visited_hosts')
        .values({ host, at: now })
        .onConflict((conflict) =>
          conflict.column('host').doUpdateSet({ at: now }).where('visited_hosts.at', '<=', since),
        )
        .executeTakeFirst()
      return result.numInsertedOrUpdatedRows === 1n
    },

    deleteHosts: async (before: number): Promise<void> => {
      await queries.deleteFrom('visited_hosts').where('at', '<', before).execute()
    },
  }
}
export type CheckStore = ReturnType<typeof createCheckStore>
