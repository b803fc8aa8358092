import { sql } from 'kysely'
import {
  FAVORITES_SENT_MAX,
  type Favorite,
  type Favorites,
  type FavoritesPart,
  type FavoritesSummary,
  KEPT_MAX,
  type MergedFavorites,
} from '../../../../shared/api/favorites.ts'
import { CLOCK_TOLERANCE_MS } from '../../../../shared/api/versions.ts'
import {
  cutVersions,
  mergeFavorites,
  mergeParts,
} from '../../../../shared/favorites/merge-favorites.ts'
import { hasRows } from '../../../database/count-rows.ts'
import type { Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { Failure } from '../../../http/failure.ts'
import { isOtherKept, tellInterests } from '../../../plugins/events/tell.ts'
import { keepChange } from '../../audit/keep-change.ts'
import { mergedInto } from '../merged-stations-store.ts'
import { KINDS, type Kind, kindRows } from './kind-store.ts'

/** What stays of stations that were merged into others: id to id. */
type Stays = ReadonlyMap<string, string>

/** Favourites with duplicates told as the stations that stay; of several that are one now the latest wins. */
function withoutDuplicates(favorites: readonly Favorite[], stays: Stays): Favorite[] {
  if (stays.size === 0) return [...favorites]
  const told = favorites.map((favorite) => ({
    ...favorite,
    stationId: stays.get(favorite.stationId) ?? favorite.stationId,
  }))
  return mergeFavorites([], told)
}

/** Changes as a user means them: who drops the station that stays drops its duplicates, which they kept before. */
function withDuplicates(incoming: readonly Favorite[], stays: Stays): Favorite[] {
  const dropped = incoming.filter(({ deleted }) => deleted)
  const duplicates = dropped.flatMap((favorite) =>
    [...stays].flatMap(([stationId, into]) =>
      into === favorite.stationId ? { ...favorite, stationId } : [],
    ),
  )
  return [...incoming, ...duplicates]
}

const WORDS = { items: 'favorites', folders: 'folders', blocked: 'blocked stations' } as const
type Name = keyof FavoritesPart

/** Of the stations in a user's favourites those that were merged, with the ones that stay. */
async function staysOf(tx: Queries, userId: string): Promise<Map<string, string>> {
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

/**
 * Forgets the oldest tombstones where there are too many.
 * @throws {Failure} 409 when there are more than a user may keep
 */
async function keepWithin<Item extends { readonly deleted: boolean }>(
  tx: Queries,
  kind: Kind<Item>,
  userId: string,
  name: Name,
): Promise<void> {
  const rows = kindRows(tx, kind, userId)
  const [max, { all, kept }] = [KEPT_MAX[name], await rows.count()]
  if (kept > max) {
    throw new Failure(409, 'too-many-favorites', `More than ${max} ${WORDS[name]} do not fit.`)
  }
  if (all > 2 * max) await rows.forget(all - 2 * max)
}

/** Null where there is no such user. */
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

/** Null where there is no such user. */
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

/** Everything of a user, or what was written after a change: `limit` of each kind at most. */
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

/** The stored versions of what was sent. */
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

/** A number that was never given is of another database: that client knows nothing of this one. */
const knownSince = (since: number | null, rev: number) =>
  since !== null && since > rev ? null : since

async function answer(
  tx: Queries,
  userId: string,
  rev: number,
  since: number | null,
): Promise<Favorites> {
  const from = knownSince(since, rev)
  const part = await readPart(tx, userId, from)
  const ids = part.items.map(({ stationId }) => stationId)
  const stays = from === null ? await staysOf(tx, userId) : await mergedInto(tx, ids)
  return { ...part, items: withoutDuplicates(part.items, stays), rev }
}

/** Items that changed after a change; null where they are more than one response has. */
async function changesSince(
  tx: Queries,
  userId: string,
  since: number,
): Promise<FavoritesPart | null> {
  const most = FAVORITES_SENT_MAX
  const part = await readPart(tx, userId, since, most + 1)
  if (Object.values(part).some((list) => list.length > most)) return null
  const ids = part.items.map(({ stationId }) => stationId)
  const stays = await mergedInto(tx, ids)
  return { ...part, items: withoutDuplicates(part.items, stays) }
}

/** The user's current items of those that were sent. */
async function present(tx: Queries, userId: string, sent: FavoritesPart): Promise<FavoritesPart> {
  const stays = await staysOf(tx, userId)
  const shown = (id: string) => stays.get(id) ?? id
  const ids = new Set(sent.items.map(({ stationId }) => shown(stationId)))
  const duplicates = [...stays].flatMap(([id, into]) => (ids.has(into) ? id : []))
  const part = await readSent(tx, userId, sent, [...ids, ...duplicates])
  return { ...part, items: withoutDuplicates(part.items, stays) }
}

/** Favourites, their order and folders, and blocked stations. Versions in ms since the epoch. */
export function createFavoriteStore(queries: Queries) {
  /** Everything, or what was changed after the change of that number. Null when there is no such user. */
  const read = (userId: string, since: number | null = null): Promise<Favorites | null> =>
    inTransaction(queries, async (tx) => {
      const rev = await lastChange(tx, userId)
      return rev === null ? null : answer(tx, userId, rev, since)
    })

  /**
   * Merges and writes what changed. Null when there is no such user. `by` is the admin who writes into another's,
   * and is kept. Resolves with what changed after `since`, or with what was sent as merged where the client knows
   * nothing, or too little for one response.
   * @throws {Failure} 409 when it does not fit; nothing is written then
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
      const cut = cutVersions(incoming, now + CLOCK_TOLERANCE_MS)
      const drops = cut.items.some(({ deleted }) => deleted)
      const stays = drops ? await staysOf(tx, userId) : new Map<string, string>()
      const sent = { ...cut, items: withDuplicates(cut.items, stays) }
      const known = await readSent(tx, userId, sent)
      const merged = mergeParts(known, sent)
      let rev = revBefore
      async function write<Item extends { readonly deleted: boolean }>(
        name: Name,
        kind: Kind<Item>,
        before: readonly Item[],
        after: readonly Item[],
      ): Promise<void> {
        // The merge hands on what it keeps as it was.
        const same = new Set(before)
        const changed = after.filter((item) => !same.has(item))
        if (changed.length === 0) return
        if (rev === revBefore) rev = await nextChange(tx, userId)
        await kindRows(tx, kind, userId).put(changed, rev)
        await keepWithin(tx, kind, userId, name)
      }
      await write('items', KINDS.items, known.items, merged.items)
      await write('folders', KINDS.folders, known.folders, merged.folders)
      await write('blocked', KINDS.blocked, known.blocked, merged.blocked)
      const subject = { kind: 'user', id: userId } as const
      // Which stations a user keeps is theirs alone.
      await keepChange(
        tx,
        { by, action: 'favorites.update', subject, at: now },
        { favoritesRev: revBefore },
        { favoritesRev: rev },
      )
      const isOther = isOtherKept(known.items, merged.items, KINDS.items.keyOf)
      if (isOther) await tellInterests(tx, userId, now)
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

    /** Version and size of a user's list; null when there is no such user. */
    summary: (userId: string): Promise<FavoritesSummary | null> => readSummary(queries, userId),

    /** Whether a station, or a duplicate that was merged into it, is among a user's favorites. */
    keeps: (userId: string, stationId: string) =>
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

    /** Of these ids, those among a user's favorites. */
    kept: async (userId: string, ids: readonly string[]): Promise<Set<string>> => {
      const some = await kindRows(queries, KINDS.items, userId).some(ids)
      return new Set(some.flatMap(({ stationId, deleted }) => (deleted ? [] : stationId)))
    },

    /**
     * Merges what one user has into what another has; the first keeps theirs. Resolves with how many favorites that
     * were.
     */
    copy: (from: string, to: string, now: number): Promise<number> =>
      inTransaction(queries, async (tx) => {
        const rev = await lastChange(tx, from)
        if (rev === null) return 0
        const all = await answer(tx, from, rev, null)
        await createFavoriteStore(tx).merge(to, all, now)
        return all.items.filter(({ deleted }) => !deleted).length
      }),
  }
}
export type FavoriteStore = ReturnType<typeof createFavoriteStore>
