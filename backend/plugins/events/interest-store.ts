import { sql } from 'kysely'
import { ownValue } from '../../../shared/api/own-value.ts'
import type { Queries } from '../../database/queries.ts'
import { Failure } from '../../http/failure.ts'
import { LOOKUP_BATCH_SIZE, LOOKUPS_OF_USER_MAX, TOPICS_MAX } from './limits.ts'
import { showTopic, stationTopic, userTopic } from './topics.ts'

const tooManyLookups = () =>
  new Failure(429, 'events-too-many', {
    headers: { 'retry-after': '5' },
    isExpected: true,
  })

interface Lookup {
  readonly userId: string
  readonly requestedStations: readonly string[]
  readonly resolve: (topics: ReadonlySet<string>) => void
  readonly reject: (error: unknown) => void
}

/** Finds the topics of users. Batches lookups, because thousands of clients reconnect when another instance stops. */
export function createFindInterests(store: InterestStore) {
  const waiting: Lookup[] = []
  const pending = new Map<string, number>()
  let isRunning = false

  async function resolveBatch(batch: readonly Lookup[]): Promise<void> {
    try {
      const interests = await store.of([...new Set(batch.map(({ userId }) => userId))])
      const requestedIds = batch.flatMap(({ requestedStations }) => requestedStations)
      const viewerIds = await store.viewersOf([...new Set(requestedIds)])
      const topics = new Map([...interests].map(([userId, names]) => [userId, new Set(names)]))
      for (const { userId, requestedStations, resolve } of batch) {
        const allowed = requestedStations.filter((id) => {
          const viewerId = viewerIds.get(id)
          return viewerId === null || viewerId === userId
        })
        const ownTopics = topics.get(userId) ?? new Set()
        const allTopics = allowed.length === 0 ? ownTopics : new Set(ownTopics)
        for (const id of allowed) allTopics.add(stationTopic(id))
        resolve(allTopics)
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      for (const { userId } of batch) {
        const remaining = (pending.get(userId) ?? 1) - 1
        if (remaining === 0) pending.delete(userId)
        else pending.set(userId, remaining)
      }
    }
  }

  async function resolveAll(): Promise<void> {
    if (isRunning) return
    isRunning = true
    while (waiting.length > 0) await resolveBatch(waiting.splice(0, LOOKUP_BATCH_SIZE))
    isRunning = false
  }

  return (userId: string, requestedStations: readonly string[]): Promise<ReadonlySet<string>> =>
    new Promise((resolve, reject) => {
      const pendingCount = pending.get(userId) ?? 0
      if (pendingCount >= LOOKUPS_OF_USER_MAX) {
        reject(tooManyLookups())
        return
      }
      pending.set(userId, pendingCount + 1)
      waiting.push({ userId, requestedStations, resolve, reject })
      // A batch contains the lookups of one turn of the event loop.
      setImmediate(() => void resolveAll())
    })
}
export type FindInterests = ReturnType<typeof createFindInterests>

const TOPICS: Partial<Readonly<Record<string, (id: string) => string>>> = {
  show: showTopic,
  creator: userTopic,
}

export function createInterestStore(queries: Queries) {
  /** Reads favorite or followed stations that the user may see. Replaces a merged duplicate by the remaining station. */
  const stationsOf = (userIds: readonly string[], kind: 'favorite' | 'followed') =>
    (kind === 'favorite'
      ? queries
          .selectFrom('favorites as chosen')
          .innerJoin('stations', 'stations.id', 'chosen.station_id')
      : queries
          .selectFrom('follows as chosen')
          .innerJoin('stations', 'stations.id', 'chosen.id')
          .where('chosen.kind', '=', 'station')
    )
      .select('chosen.user_id')
      .select(sql<string>`coalesce(merged_into, stations.id)`.as('id'))
      .where('chosen.user_id', 'in', userIds)
      .where('chosen.deleted', '=', 0)
      .where((eb) =>
        eb.or([
          eb('shown', '=', sql.lit(1)),
          eb('owner_id', '=', eb.ref('chosen.user_id')),
          eb('merged_into', 'is not', null),
        ]),
      )
      .limit(LOOKUP_BATCH_SIZE * TOPICS_MAX)
      .execute()

  return {
    of: async (userIds: readonly string[]): Promise<Map<string, string[]>> => {
      const topics = new Map<string, string[]>(userIds.map((id) => [id, []]))
      const favorites = await stationsOf(userIds, 'favorite')
      const followed = await stationsOf(userIds, 'followed')
      for (const { user_id: user, id } of [...favorites, ...followed]) {
        topics.get(user)?.push(stationTopic(id))
      }
      const otherFollows = await queries
        .selectFrom('follows')
        .select(['user_id', 'kind', 'id'])
        .where('user_id', 'in', userIds)
        .where('kind', 'in', Object.keys(TOPICS))
        .where('deleted', '=', 0)
        .limit(LOOKUP_BATCH_SIZE * TOPICS_MAX)
        .execute()
      for (const { user_id: user, kind, id } of otherFollows) {
        const topic = ownValue(TOPICS, kind)?.(id)
        if (topic !== undefined) topics.get(user)?.push(topic)
      }
      return topics
    },

    /** Maps each existing station to the only user who may see it, or to null when everyone may. */
    viewersOf: async (ids: readonly string[]): Promise<Map<string, string | null>> => {
      if (ids.length === 0) return new Map()
      const rows = await queries
        .selectFrom('stations')
        .select(['id', 'owner_id', 'shown'])
        .where('id', 'in', ids)
        .where((eb) => eb.or([eb('shown', '=', sql.lit(1)), eb('owner_id', 'is not', null)]))
        .limit(ids.length)
        .execute()
      return new Map(rows.map((row) => [row.id, row.shown === 1 ? null : row.owner_id]))
    },
  }
}
export type InterestStore = ReturnType<typeof createInterestStore>
