import { FOLLOWS_MAX, type Follow, type FollowKind } from '../../../../shared/api/following.ts'
import { clampFutureVersions, mergeVersions } from '../../../../shared/api/versions.ts'
import { inChunks } from '../../../database/chunks.ts'
import { countRows, hasRows, type Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { hasActiveChange, publishInterests } from '../../../plugins/events/event-store.ts'
import { findMergeTargets } from '../../users/merged-stations-store.ts'

/** Maps the id of a merged station to the id of the surviving station. */
type MergeTargets = ReadonlyMap<string, string>

const keyOfFollow = ({ kind, id }: Pick<Follow, 'kind' | 'id'>) => `${kind}:${id}`

function byKey(a: Follow, b: Follow): number {
  return keyOfFollow(a) < keyOfFollow(b) ? -1 : 1
}

const withSurvivingStation = (follow: Follow, mergeTargets: MergeTargets): Follow =>
  follow.kind === 'station' ? { ...follow, id: mergeTargets.get(follow.id) ?? follow.id } : follow

/** Replaces merged stations by the surviving ones. Of several follows of one station, the latest wins. */
function withoutDuplicates(follows: readonly Follow[], mergeTargets: MergeTargets): Follow[] {
  if (mergeTargets.size === 0) return [...follows]
  const mapped = follows.map((follow) => withSurvivingStation(follow, mergeTargets))
  return mergeVersions([], mapped, keyOfFollow).sort(byKey)
}

/** Adds the duplicates of each unfollowed station, so that the user unfollows them too. */
function withDuplicates(incoming: readonly Follow[], mergeTargets: MergeTargets): Follow[] {
  const unfollowed = incoming.filter(({ kind, deleted }) => kind === 'station' && deleted)
  const duplicates = unfollowed.flatMap((follow) =>
    [...mergeTargets].flatMap(([id, targetId]) =>
      targetId === follow.id ? { ...follow, id } : [],
    ),
  )
  return [...incoming, ...duplicates]
}

type MergeOutcome = readonly Follow[] | 'no such user' | 'too many'

async function upsert(tx: Queries, userId: string, follows: readonly Follow[]): Promise<void> {
  const rows = follows.map(({ deleted, ...follow }) => ({
    ...follow,
    user_id: userId,
    deleted: Number(deleted),
  }))
  for (const chunk of inChunks(rows)) {
    await tx
      .insertInto('follows')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'kind', 'id']).doUpdateSet((eb) => ({
          version: eb.ref('excluded.version'),
          deleted: eb.ref('excluded.deleted'),
        })),
      )
      .execute()
  }
}

export function createFollowStore(queries: Queries) {
  const listStored = async (userId: string): Promise<Follow[]> => {
    const rows = await queries
      .selectFrom('follows')
      .select(['kind', 'id', 'version', 'deleted'])
      .where('user_id', '=', userId)
      .orderBy('kind')
      .orderBy('id')
      .limit(FOLLOWS_MAX)
      .execute()
    return rows.map((row) => ({
      ...row,
      kind: row.kind as FollowKind,
      deleted: row.deleted === 1,
    }))
  }

  const mergeTargets = async (userId: string): Promise<MergeTargets> => {
    const rows = await queries
      .selectFrom('follows')
      .innerJoin('stations', 'stations.id', 'follows.id')
      .select('follows.id')
      .where('user_id', '=', userId)
      .where('kind', '=', 'station')
      .where('merged_into', 'is not', null)
      .limit(FOLLOWS_MAX)
      .execute()
    return findMergeTargets(
      queries,
      rows.map(({ id }) => id),
    )
  }

  return {
    listStored,
    mergeTargets,

    count: (userId: string) =>
      countRows(queries.selectFrom('follows').where('user_id', '=', userId)),

    /** Returns follows and tombstones, ordered by kind and id. A merged station appears as the surviving one. */
    list: async (userId: string): Promise<Follow[]> =>
      withoutDuplicates(await listStored(userId), await mergeTargets(userId)),

    /** Merges follows of a request with the stored ones. Returns only the requested follows. `now` is in ms since the epoch. */
    merge: (userId: string, incoming: readonly Follow[], now: number): Promise<MergeOutcome> =>
      inTransaction(queries, async (tx) => {
        if (!(await hasRows(tx.selectFrom('users').where('id', '=', userId)))) return 'no such user'
        const follows = createFollowStore(tx)
        const current = await follows.listStored(userId)
        const targets = await follows.mergeTargets(userId)
        const requested = clampFutureVersions(withDuplicates(incoming, targets), now)
        const merged = mergeVersions(current, requested, keyOfFollow)
        if (merged.length > FOLLOWS_MAX) return 'too many'
        // The merge returns unchanged items by reference.
        const unchanged = new Set(current)
        const changed = merged.filter((follow) => !unchanged.has(follow))
        await upsert(tx, userId, changed)
        if (hasActiveChange(current, changed, keyOfFollow)) await publishInterests(tx, userId, now)
        const resultKey = (follow: Follow) => keyOfFollow(withSurvivingStation(follow, targets))
        const requestedKeys = new Set(requested.map(resultKey))
        const result = merged.filter((follow) => requestedKeys.has(resultKey(follow)))
        return withoutDuplicates(result.sort(byKey), targets)
      }),
  }
}
