import { FOLLOWS_MAX, type Follow, type FollowKind } from '../../../../shared/api/following.ts'
import { mergeVersions, notFromTheFuture } from '../../../../shared/api/versions.ts'
import { inChunks } from '../../../database/chunks.ts'
import { countRows, hasRows } from '../../../database/count-rows.ts'
import type { Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { isOtherKept, tellInterests } from '../../../plugins/events/tell.ts'
import { mergedInto } from '../../users/merged-stations-store.ts'

/** Of stations that were merged into others: id to the id of the one that stays. */
type Stays = ReadonlyMap<string, string>

const keyOfFollow = ({ kind, id }: Pick<Follow, 'kind' | 'id'>) => `${kind}:${id}`

/** By kind, then by id: the order of every answer. */
function byKey(a: Follow, b: Follow): number {
  return keyOfFollow(a) < keyOfFollow(b) ? -1 : 1
}

/** A follow of a duplicate as one of the station that stays. */
const shownAs = (follow: Follow, stays: Stays): Follow =>
  follow.kind === 'station' ? { ...follow, id: stays.get(follow.id) ?? follow.id } : follow

/** Follows with duplicates told as the stations that stay; of several that are one now the latest counts. */
function withoutDuplicates(follows: readonly Follow[], stays: Stays): Follow[] {
  if (stays.size === 0) return [...follows]
  const told = follows.map((follow) => shownAs(follow, stays))
  return mergeVersions([], told, keyOfFollow).sort(byKey)
}

/** Changes as a user means them: who drops the station that stays drops its duplicates too. */
function withDuplicates(incoming: readonly Follow[], stays: Stays): Follow[] {
  const dropped = incoming.filter(({ kind, deleted }) => kind === 'station' && deleted)
  const duplicates = dropped.flatMap((follow) =>
    [...stays].flatMap(([id, into]) => (into === follow.id ? { ...follow, id } : [])),
  )
  return [...incoming, ...duplicates]
}

/** How a merge ended: the merge itself, or why nothing was changed. */
type MergeOutcome = readonly Follow[] | 'no such user' | 'too many'

async function put(tx: Queries, userId: string, follows: readonly Follow[]): Promise<void> {
  const rows = follows.map(({ deleted, ...follow }) => ({
    ...follow,
    user_id: userId,
    deleted: Number(deleted),
  }))
  for (const some of inChunks(rows)) {
    await tx
      .insertInto('follows')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'kind', 'id']).doUpdateSet((eb) => ({
          version: eb.ref('excluded.version'),
          deleted: eb.ref('excluded.deleted'),
        })),
      )
      .execute()
  }
}

/** Who follows what. */
export function createFollowStore(queries: Queries) {
  const stored = async (userId: string): Promise<Follow[]> => {
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

  /** Of the stations that a user follows those that were merged, with the ones that stay. */
  const stays = async (userId: string): Promise<Stays> => {
    const rows = await queries
      .selectFrom('follows')
      .innerJoin('stations', 'stations.id', 'follows.id')
      .select('follows.id')
      .where('user_id', '=', userId)
      .where('kind', '=', 'station')
      .where('merged_into', 'is not', null)
      .limit(FOLLOWS_MAX)
      .execute()
    return mergedInto(
      queries,
      rows.map(({ id }) => id),
    )
  }

  return {
    stored,
    stays,

    /** Number of follows of a user, tombstones included. */
    count: (userId: string) =>
      countRows(queries.selectFrom('follows').where('user_id', '=', userId)),

    /** All follows and tombstones of a user, by kind and id; a merged station appears as the one that stays. */
    of: async (userId: string): Promise<Follow[]> =>
      withoutDuplicates(await stored(userId), await stays(userId)),

    /**
     * Merges changes of a client and writes those that win. Resolves with what became of those that were sent: the
     * response stays small however much the user follows. `now`: ms since the epoch.
     */
    merge: (userId: string, incoming: readonly Follow[], now: number): Promise<MergeOutcome> =>
      inTransaction(queries, async (tx) => {
        if (!(await hasRows(tx.selectFrom('users').where('id', '=', userId)))) return 'no such user'
        const follows = createFollowStore(tx)
        const known = await follows.stored(userId)
        const duplicates = await follows.stays(userId)
        const sent = notFromTheFuture(withDuplicates(incoming, duplicates), now)
        const merged = mergeVersions(known, sent, keyOfFollow)
        if (merged.length > FOLLOWS_MAX) return 'too many'
        // The merge hands on what it keeps as it was.
        const kept = new Set(known)
        const changed = merged.filter((follow) => !kept.has(follow))
        await put(tx, userId, changed)
        if (isOtherKept(known, changed, keyOfFollow)) await tellInterests(tx, userId, now)
        const shown = (follow: Follow) => keyOfFollow(shownAs(follow, duplicates))
        const wanted = new Set(sent.map(shown))
        const some = merged.filter((follow) => wanted.has(shown(follow)))
        return withoutDuplicates(some.sort(byKey), duplicates)
      }),
  }
}
