import { sql } from 'kysely'
import {
  FAVORITES_LIMITS,
  FAVORITES_SENT_MAX,
  type Favorite,
  type Favorites,
  type FavoritesPart,
  type FavoritesSummary,
  type MergedFavorites,
} from '../../../../shared/api/favorites.ts'
import { CLOCK_TOLERANCE_MS } from '../../../../shared/api/versions.ts'
import {
  clampVersions,
  mergeFavorites,
  mergeParts,
} from '../../../../shared/favorites/merge-favorites.ts'
import { problemsText } from '../../../../shared/locales/generated/problems.ts'
import { hasRows, type Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { Failure } from '../../../http/failure.ts'
import { hasActiveChange, publishInterests } from '../../../plugins/events/event-store.ts'
import { recordChange } from '../../audit/record-change.ts'
import { findMergeTargets } from '../merged-stations-store.ts'
import { KINDS, type Kind, kindRows } from './kind-store.ts'

/** Maps the id of a merged station to the id of the surviving station. */
type MergeTargets = ReadonlyMap<string, string>

/** Replaces merged stations by the surviving ones. Of several favorites of one station, the latest wins. */
function withoutDuplicates(favorites: readonly Favorite[], mergeTargets: MergeTargets): Favorite[] {
  if (mergeTargets.size === 0) return [...favorites]
  const mapped = favorites.map((favorite) => ({
    ...favorite,
    stationId: mergeTargets.get(favorite.stationId) ?? favorite.stationId,
  }))
  return mergeFavorites([], mapped)
}

/** Adds the duplicates of each removed favorite, so that they are removed too. */
function withDuplicates(incoming: readonly Favorite[], mergeTargets: MergeTargets): Favorite[] {
  const removed = incoming.filter(({ deleted }) => deleted)
  const duplicates = removed.flatMap((favorite) =>
    [...mergeTargets].flatMap(([stationId, targetId]) =>
      targetId === favorite.stationId ? { ...favorite, stationId } : [],
    ),
  )
  return [...incoming, ...duplicates]
}

const TOO_MANY_TITLES = {
  items: problemsText.manyFavorites,
  folders: problemsText.manyFolders,
  blocked: problemsText.manyBlocked,
} as const
type PartName = keyof FavoritesPart

async function mergeTargetsOf(tx: Queries, userId: string): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('favorites')
    .innerJoin('stations', 'stations.id', 'favorites.station_id')
    .select('station_id')
    .where('user_id', '=', userId)
    .where('merged_into', 'is not', null)
    .execute()
  const ids = rows.map((row) => row.station_id)
  return findMergeTargets(tx, ids)
}

/** Deletes the oldest tombstones beyond the limit. @throws {Failure} 409 when there are too many items without tombstones */
async function enforceLimit<Item extends { readonly deleted: boolean }>(
  tx: Queries,
  kind: Kind<Item>,
  userId: string,
  name: PartName,
): Promise<void> {
  const rows = kindRows(tx, kind, userId)
  const [max, { all, active }] = [FAVORITES_LIMITS[name], await rows.count()]
  if (active > max) {
    throw new Failure(409, 'too-many-favorites', { title: TOO_MANY_TITLES[name](max) })
  }
  if (all > 2 * max) await rows.deleteOldestTombstones(all - 2 * max)
}

async function currentRevision(tx: Queries, userId: string): Promise<number | null> {
  const user = await tx
    .selectFrom('users')
    .select('favorites_rev')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.favorites_rev ?? null
}

async function incrementRevision(tx: Queries, userId: string): Promise<number> {
  const { favorites_rev: rev } = await tx
    .updateTable('users')
    .set({ favorites_rev: sql`favorites_rev + 1` })
    .where('id', '=', userId)
    .returning('favorites_rev')
    .executeTakeFirstOrThrow()
  return rev
}

async function readSummary(tx: Queries, userId: string): Promise<FavoritesSummary | null> {
  const user = await tx
    .selectFrom('users')
    .select((eb) => [
      'favorites_rev',
      eb
        .selectFrom('favorites')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('deleted', '=', 0)
        .as('count'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
  return user === undefined ? null : { version: user.favorites_rev, count: Number(user.count) }
}

async function readPart(
  tx: Queries,
  userId: string,
  since: number | null,
  limit?: number,
): Promise<FavoritesPart> {
  return {
    items: await kindRows(tx, KINDS.items, userId).read(since, limit),
    folders: await kindRows(tx, KINDS.folders, userId).read(since, limit),
    blocked: await kindRows(tx, KINDS.blocked, userId).read(since, limit),
  }
}

async function readSent(
  tx: Queries,
  userId: string,
  sent: FavoritesPart,
  stationIds = sent.items.map(KINDS.items.keyOf),
): Promise<FavoritesPart> {
  return {
    items: await kindRows(tx, KINDS.items, userId).byKeys(stationIds),
    folders: await kindRows(tx, KINDS.folders, userId).byKeys(
      sent.folders.map(KINDS.folders.keyOf),
    ),
    blocked: await kindRows(tx, KINDS.blocked, userId).byKeys(
      sent.blocked.map(KINDS.blocked.keyOf),
    ),
  }
}

/** Returns null for an unknown revision, which comes from another database. The client then needs all items. */
const validRevision = (since: number | null, rev: number) =>
  since !== null && since > rev ? null : since

async function readFavorites(
  tx: Queries,
  userId: string,
  rev: number,
  since: number | null,
): Promise<Favorites> {
  const knownSince = validRevision(since, rev)
  const part = await readPart(tx, userId, knownSince)
  const ids = part.items.map(({ stationId }) => stationId)
  const mergeTargets =
    knownSince === null ? await mergeTargetsOf(tx, userId) : await findMergeTargets(tx, ids)
  return { ...part, items: withoutDuplicates(part.items, mergeTargets), rev }
}

/** Returns the items that changed after a revision. Null when they exceed one response. */
async function changesSince(
  tx: Queries,
  userId: string,
  since: number,
): Promise<FavoritesPart | null> {
  const part = await readPart(tx, userId, since, FAVORITES_SENT_MAX + 1)
  if (Object.values(part).some((list) => list.length > FAVORITES_SENT_MAX)) return null
  const ids = part.items.map(({ stationId }) => stationId)
  const mergeTargets = await findMergeTargets(tx, ids)
  return { ...part, items: withoutDuplicates(part.items, mergeTargets) }
}

async function readMergedItems(
  tx: Queries,
  userId: string,
  sent: FavoritesPart,
): Promise<FavoritesPart> {
  const mergeTargets = await mergeTargetsOf(tx, userId)
  const survivingId = (id: string) => mergeTargets.get(id) ?? id
  const ids = new Set(sent.items.map(({ stationId }) => survivingId(stationId)))
  const duplicates = [...mergeTargets].flatMap(([id, targetId]) => (ids.has(targetId) ? id : []))
  const part = await readSent(tx, userId, sent, [...ids, ...duplicates])
  return { ...part, items: withoutDuplicates(part.items, mergeTargets) }
}

export function createFavoriteStore(queries: Queries) {
  /** Returns all items, or the changes after a revision. Null when the user does not exist. */
  const read = (userId: string, since: number | null = null): Promise<Favorites | null> =>
    inTransaction(queries, async (tx) => {
      const rev = await currentRevision(tx, userId)
      return rev === null ? null : readFavorites(tx, userId, rev, since)
    })

  /**
   * Merges items of a device. Returns the changes after `since`, or the merged items of the request if this revision is
   * unknown or too old. Null when the user does not exist. `by` is the admin who changes another user's items, or null.
   * @throws {Failure} 409 when the limit is exceeded
   */
  const merge = (
    userId: string,
    incoming: FavoritesPart,
    now: number,
    since: number | null = null,
    by: string | null = null,
  ): Promise<MergedFavorites | null> =>
    inTransaction(queries, async (tx) => {
      const revBefore = await currentRevision(tx, userId)
      if (revBefore === null) return null
      const clamped = clampVersions(incoming, now + CLOCK_TOLERANCE_MS)
      const hasRemovals = clamped.items.some(({ deleted }) => deleted)
      const mergeTargets = hasRemovals
        ? await mergeTargetsOf(tx, userId)
        : new Map<string, string>()
      const sent = { ...clamped, items: withDuplicates(clamped.items, mergeTargets) }
      const stored = await readSent(tx, userId, sent)
      const merged = mergeParts(stored, sent)
      let rev = revBefore
      async function write<Item extends { readonly deleted: boolean }>(
        name: PartName,
        kind: Kind<Item>,
        before: readonly Item[],
        after: readonly Item[],
      ): Promise<void> {
        // The merge returns unchanged items by reference.
        const unchanged = new Set(before)
        const changed = after.filter((item) => !unchanged.has(item))
        if (changed.length === 0) return
        if (rev === revBefore) rev = await incrementRevision(tx, userId)
        await kindRows(tx, kind, userId).put(changed, rev)
        await enforceLimit(tx, kind, userId, name)
      }
      await write('items', KINDS.items, stored.items, merged.items)
      await write('folders', KINDS.folders, stored.folders, merged.folders)
      await write('blocked', KINDS.blocked, stored.blocked, merged.blocked)
      const subject = { kind: 'user', id: userId } as const
      // The stations that a user saves are private, so the audit entry has only the revisions.
      await recordChange(
        tx,
        { by, action: 'favorites.update', subject, at: now },
        { favoritesRev: revBefore },
        { favoritesRev: rev },
      )
      const hasChanged = hasActiveChange(stored.items, merged.items, KINDS.items.keyOf)
      if (hasChanged) await publishInterests(tx, userId, now)
      const knownSince = validRevision(since, rev)
      const changes = knownSince === null ? null : await changesSince(tx, userId, knownSince)
      return {
        ...(changes ?? (await readMergedItems(tx, userId, sent))),
        rev,
        count: (await readSummary(tx, userId))?.count ?? 0,
        since: changes && knownSince,
      }
    })

  return {
    read,
    merge,

    summary: (userId: string): Promise<FavoritesSummary | null> => readSummary(queries, userId),

    /** True when a station, or a duplicate merged into it, is a favorite of the user. */
    isFavorite: (userId: string, stationId: string) =>
      hasRows(
        queries
          .selectFrom('favorites')
          .innerJoin('stations', 'stations.id', 'favorites.station_id')
          .where('user_id', '=', userId)
          .where('deleted', '=', 0)
          .where((eb) =>
            eb.or([eb('station_id', '=', stationId), eb('merged_into', '=', stationId)]),
          ),
      ),

    favoritesAmong: async (userId: string, ids: readonly string[]): Promise<Set<string>> => {
      const items = await kindRows(queries, KINDS.items, userId).byKeys(ids)
      return new Set(items.flatMap(({ stationId, deleted }) => (deleted ? [] : stationId)))
    },

    /** Copies the lists of a user into those of another. Returns the number of favorites that the other did not have. */
    copy: (from: string, to: string, now: number): Promise<number> =>
      inTransaction(queries, async (tx) => {
        const rev = await currentRevision(tx, from)
        if (rev === null) return 0
        const lists = await readFavorites(tx, from, rev, null)
        const store = createFavoriteStore(tx)
        const ids = lists.items.map(KINDS.items.keyOf)
        const before = await store.favoritesAmong(to, ids)
        await store.merge(to, lists, now)
        const after = await store.favoritesAmong(to, ids)
        return [...after].filter((id) => !before.has(id)).length
      }),
  }
}
export type FavoriteStore = ReturnType<typeof createFavoriteStore>
