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
import { hasRows } from '../../../database/count-rows.ts'
import type { Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { Failure } from '../../../http/failure.ts'
import { hasActiveChange, publishInterests } from '../../../plugins/events/event-publisher.ts'
import { recordChange } from '../../audit/record-change.ts'
import { mergedInto } from '../merged-stations-store.ts'
import { KINDS, type Kind, kindRows } from './kind-store.ts'

/** Merged station id to the id of the surviving station. */
type MergeTargets = ReadonlyMap<string, string>

/** Replaces merged stations by the surviving ones; the latest of several equal favorites wins. */
function withoutDuplicates(favorites: readonly Favorite[], mergeTargets: MergeTargets): Favorite[] {
  if (mergeTargets.size === 0) return [...favorites]
  const mapped = favorites.map((favorite) => ({
    ...favorite,
    stationId: mergeTargets.get(favorite.stationId) ?? favorite.stationId,
  }))
  return mergeFavorites([], mapped)
}

/** Removing the surviving station also removes its duplicates. */
function withDuplicates(incoming: readonly Favorite[], mergeTargets: MergeTargets): Favorite[] {
  const dropped = incoming.filter(({ deleted }) => deleted)
  const duplicates = dropped.flatMap((favorite) =>
    [...mergeTargets].flatMap(([stationId, into]) =>
      into === favorite.stationId ? { ...favorite, stationId } : [],
    ),
  )
  return [...incoming, ...duplicates]
}

const TOO_MANY = {
  items: problemsText.manyFavorites,
  folders: problemsText.manyFolders,
  blocked: problemsText.manyBlocked,
} as const
type Name = keyof FavoritesPart

async function mergeTargetsOf(tx: Queries, userId: string): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('favorites')
    .innerJoin('stations', 'stations.id', 'favorites.station_id')
    .select('station_id')
    .where('user_id', '=', userId)
    .where('merged_into', 'is not', null)
    .execute()
  const ids = rows.map((row) => row.station_id)
  return mergedInto(tx, ids)
}

/** Deletes the oldest tombstones beyond the limit. @throws {Failure} 409 with too many items */
async function enforceLimit<Item extends { readonly deleted: boolean }>(
  tx: Queries,
  kind: Kind<Item>,
  userId: string,
  name: Name,
): Promise<void> {
  const rows = kindRows(tx, kind, userId)
  const [max, { all, active }] = [FAVORITES_LIMITS[name], await rows.count()]
  if (active > max) {
    throw new Failure(409, 'too-many-favorites', { title: TOO_MANY[name](max) })
  }
  if (all > 2 * max) await rows.deleteOldestTombstones(all - 2 * max)
}

/** null when the user does not exist. */
async function lastChange(tx: Queries, userId: string): Promise<number | null> {
  const user = await tx
    .selectFrom('users')
    .select('favorites_rev')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.favorites_rev ?? null
}

async function nextChange(tx: Queries, userId: string): Promise<number> {
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
    items: await kindRows(tx, KINDS.items, userId).some(stationIds),
    folders: await kindRows(tx, KINDS.folders, userId).some(sent.folders.map(KINDS.folders.keyOf)),
    blocked: await kindRows(tx, KINDS.blocked, userId).some(sent.blocked.map(KINDS.blocked.keyOf)),
  }
}

/** An unknown revision comes from another database, so the client needs everything. */
const knownSince = (since: number | null, rev: number) =>
  since !== null && since > rev ? null : since

async function readFavorites(
  tx: Queries,
  userId: string,
  rev: number,
  since: number | null,
): Promise<Favorites> {
  const from = knownSince(since, rev)
  const part = await readPart(tx, userId, from)
  const ids = part.items.map(({ stationId }) => stationId)
  const mergeTargets = from === null ? await mergeTargetsOf(tx, userId) : await mergedInto(tx, ids)
  return { ...part, items: withoutDuplicates(part.items, mergeTargets), rev }
}

/** Items that changed after a revision; null when they exceed one response. */
async function changesSince(
  tx: Queries,
  userId: string,
  since: number,
): Promise<FavoritesPart | null> {
  const most = FAVORITES_SENT_MAX
  const part = await readPart(tx, userId, since, most + 1)
  if (Object.values(part).some((list) => list.length > most)) return null
  const ids = part.items.map(({ stationId }) => stationId)
  const mergeTargets = await mergedInto(tx, ids)
  return { ...part, items: withoutDuplicates(part.items, mergeTargets) }
}

async function present(tx: Queries, userId: string, sent: FavoritesPart): Promise<FavoritesPart> {
  const mergeTargets = await mergeTargetsOf(tx, userId)
  const shown = (id: string) => mergeTargets.get(id) ?? id
  const ids = new Set(sent.items.map(({ stationId }) => shown(stationId)))
  const duplicates = [...mergeTargets].flatMap(([id, into]) => (ids.has(into) ? id : []))
  const part = await readSent(tx, userId, sent, [...ids, ...duplicates])
  return { ...part, items: withoutDuplicates(part.items, mergeTargets) }
}

export function createFavoriteStore(queries: Queries) {
  /** Everything, or the changes after a revision. null when the user does not exist. */
  const read = (userId: string, since: number | null = null): Promise<Favorites | null> =>
    inTransaction(queries, async (tx) => {
      const rev = await lastChange(tx, userId)
      return rev === null ? null : readFavorites(tx, userId, rev, since)
    })

  /**
   * null without the user. `by`: the admin, for the audit log. Resolves with the changes after `since`, or the sent
   * items if the client's revision is unknown or too old. @throws {Failure} 409 when the limit is exceeded
   */
  const merge = (
    userId: string,
    incoming: FavoritesPart,
    now: number,
    since: number | null = null,
    by: string | null = null,
  ): Promise<MergedFavorites | null> =>
    inTransaction(queries, async (tx) => {
      const revBefore = await lastChange(tx, userId)
      if (revBefore === null) return null
      const cut = clampVersions(incoming, now + CLOCK_TOLERANCE_MS)
      const drops = cut.items.some(({ deleted }) => deleted)
      const mergeTargets = drops ? await mergeTargetsOf(tx, userId) : new Map<string, string>()
      const sent = { ...cut, items: withDuplicates(cut.items, mergeTargets) }
      const known = await readSent(tx, userId, sent)
      const merged = mergeParts(known, sent)
      let rev = revBefore
      async function write<Item extends { readonly deleted: boolean }>(
        name: Name,
        kind: Kind<Item>,
        before: readonly Item[],
        after: readonly Item[],
      ): Promise<void> {
        // The merge returns unchanged items by reference.
        const same = new Set(before)
        const changed = after.filter((item) => !same.has(item))
        if (changed.length === 0) return
        if (rev === revBefore) rev = await nextChange(tx, userId)
        await kindRows(tx, kind, userId).put(changed, rev)
        await enforceLimit(tx, kind, userId, name)
      }
      await write('items', KINDS.items, known.items, merged.items)
      await write('folders', KINDS.folders, known.folders, merged.folders)
      await write('blocked', KINDS.blocked, known.blocked, merged.blocked)
      const subject = { kind: 'user', id: userId } as const
      // Which stations a user saves is private, so the audit entry has only the revisions.
      await recordChange(
        tx,
        { by, action: 'favorites.update', subject, at: now },
        { favoritesRev: revBefore },
        { favoritesRev: rev },
      )
      const isOther = hasActiveChange(known.items, merged.items, KINDS.items.keyOf)
      if (isOther) await publishInterests(tx, userId, now)
      const from = knownSince(since, rev)
      const changes = from === null ? null : await changesSince(tx, userId, from)
      return {
        ...(changes ?? (await present(tx, userId, sent))),
        rev,
        count: (await readSummary(tx, userId))?.count ?? 0,
        since: changes && from,
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
      const some = await kindRows(queries, KINDS.items, userId).some(ids)
      return new Set(some.flatMap(({ stationId, deleted }) => (deleted ? [] : stationId)))
    },

    /** The lists of `from` remain. Resolves with the number of its favorites. */
    copy: (from: string, to: string, now: number): Promise<number> =>
      inTransaction(queries, async (tx) => {
        const rev = await lastChange(tx, from)
        if (rev === null) return 0
        const all = await readFavorites(tx, from, rev, null)
        await createFavoriteStore(tx).merge(to, all, now)
        return all.items.filter(({ deleted }) => !deleted).length
      }),
  }
}
export type FavoriteStore = ReturnType<typeof createFavoriteStore>
