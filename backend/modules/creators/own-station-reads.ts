import type { ModerationState, OwnStation } from '../../../shared/api/own-stations.ts'
import { mapInTurns } from '../../database/chunks.ts'
import type { Queries } from '../../database/queries.ts'
import { cutPage, decodeCursor, encodeCursor } from '../../http/cursor.ts'
import { type PictureUrls, type Row, toOwnStation } from '../stations/station-row.ts'
import { stationsWithRevisions, withRevision } from './revision-store.ts'

export async function stationNames(queries: Queries, keys: readonly number[]) {
  if (keys.length === 0) return new Map<number, { id: string; name: string }>()
  const rows = await queries
    .selectFrom('stations')
    .select(['key', 'id', 'name'])
    .where('key', 'in', keys)
    .limit(keys.length)
    .execute()
  return new Map(rows.map(({ key, id, name }) => [key, { id, name }]))
}

interface PageQuery {
  readonly cursor?: string | undefined
  readonly limit: number
}

type OwnQuery = { readonly [Key in keyof PageQuery]?: PageQuery[Key] | undefined }

/** Position in the moderation queue: start of the wait (ms since the epoch), and the station's key. */
interface WaitingPlace {
  readonly since: number
  readonly key: number
}

const revisionsIn = (queries: Queries, state: ModerationState) =>
  queries
    .selectFrom('station_revisions')
    .where((eb) => eb(eb.ref('state').$castTo<ModerationState>(), '=', state))

/** Selects stations in a moderation state. Stations with a revision are in revisionsIn. */
const stationsIn = (queries: Queries, state: ModerationState) =>
  queries
    .selectFrom('stations')
    .where('owner_id', 'is not', null)
    .where('moderation', '=', state)
    .where('is_private', '=', 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('station_revisions')
            .select('station_key')
            .whereRef('station_key', '=', 'stations.key'),
        ),
      ),
    )

/** Selects keys of stations and revisions in a state with the start of their wait. Null as `after` means the start. */
export function keysIn(
  queries: Queries,
  state: ModerationState,
  after: WaitingPlace | null,
  limit: number,
) {
  const { since = 0, key = 0 } = after ?? {}
  const revisions = revisionsIn(queries, state)
    .select(['station_key as key', 'submitted_at as since'])
    .$if(after !== null, (rows) =>
      rows.where((eb) => eb(eb.refTuple('submitted_at', 'station_key'), '>', eb.tuple(since, key))),
    )
    .orderBy('submitted_at')
    .orderBy('station_key')
    .limit(limit)
  const stations = stationsIn(queries, state)
    .select(['key', 'created_at as since'])
    .$if(after !== null, (rows) =>
      rows.where((eb) => eb(eb.refTuple('created_at', 'key'), '>', eb.tuple(since, key))),
    )
    .orderBy('created_at')
    .orderBy('key')
    .limit(limit)
  return queries
    .selectFrom(revisions.as('revisions'))
    .selectAll()
    .unionAll(queries.selectFrom(stations.as('stations')).selectAll())
}

export function createOwnStationReads(queries: Queries, pictureUrls: PictureUrls) {
  const toOwn = (row: Row) => withRevision(toOwnStation(row, pictureUrls), row, pictureUrls)

  return {
    get: async (id: string): Promise<OwnStation | null> => {
      const row = await stationsWithRevisions(queries)
        .where('stations.id', '=', id)
        .executeTakeFirst()
      return row === undefined ? null : toOwn(row)
    },

    some: async (ids: readonly string[]): Promise<OwnStation[]> => {
      if (ids.length === 0) return []
      const rows = await stationsWithRevisions(queries).where('stations.id', 'in', ids).execute()
      return rows.map(toOwn)
    },

    publicVersion: async (id: string): Promise<OwnStation | null> => {
      const row = await queries
        .selectFrom('stations')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row === undefined ? null : toOwnStation(row, pictureUrls)
    },

    /** Lists stations, including private ones. Returns all if `limit` is missing. @throws {Failure} 400 */
    listOf: async (ownerId: string, { cursor, limit }: OwnQuery = {}) => {
      const scope = `own:${ownerId}`
      const [after = 0] = cursor === undefined ? [] : decodeCursor(cursor, scope, ['integer'])
      const query = stationsWithRevisions(queries)
        .where('stations.owner_id', '=', ownerId)
        .where('stations.key', '>', Number(after))
        .orderBy('stations.key')
      const rows = await (limit === undefined ? query : query.limit(limit + 1)).execute()
      const { items, nextCursor } = cutPage(rows, limit ?? rows.length, (last) =>
        encodeCursor(scope, [last.key]),
      )
      return { items: await mapInTurns(items, toOwn), nextCursor }
    },

    /** Lists stations in a state, longest wait first. @throws {Failure} 400 when the cursor belongs to another list */
    listIn: async (state: ModerationState, { cursor, limit }: PageQuery) => {
      const scope = `moderation:${state}`
      const place =
        cursor === undefined ? null : decodeCursor(cursor, scope, ['integer', 'integer'])
      const after = place && { since: Number(place[0]), key: Number(place[1]) }
      const rows = await stationsWithRevisions(queries)
        .innerJoin(
          keysIn(queries, state, after, limit + 1).as('waiting'),
          'waiting.key',
          'stations.key',
        )
        .select('waiting.since')
        .orderBy('waiting.since')
        .orderBy('waiting.key')
        .limit(limit + 1)
        .execute()
      const { items, nextCursor } = cutPage(rows, limit, (last) =>
        encodeCursor(scope, [last.since, last.key]),
      )
      const total = await queries
        .selectNoFrom((eb) => [
          revisionsIn(queries, state).select(eb.fn.countAll<number>().as('count')).as('revisions'),
          stationsIn(queries, state).select(eb.fn.countAll<number>().as('count')).as('stations'),
        ])
        .executeTakeFirstOrThrow()
      const count = Number(total.revisions ?? 0) + Number(total.stations ?? 0)
      return { items: items.map(toOwn), nextCursor, total: count }
    },

    byKeys: async (keys: readonly number[]): Promise<OwnStation[]> => {
      if (keys.length === 0) return []
      const rows = await stationsWithRevisions(queries)
        .where('stations.key', 'in', keys)
        .orderBy('stations.key')
        .execute()
      return rows.map(toOwn)
    },

    countOf: async (ownerId: string, isPrivate: boolean): Promise<number> => {
      const { count } = await queries
        .selectFrom('stations')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('owner_id', '=', ownerId)
        .where('is_private', '=', Number(isPrivate))
        .executeTakeFirstOrThrow()
      return count
    },
  }
}
