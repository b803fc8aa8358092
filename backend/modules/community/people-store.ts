import { sql } from 'kysely'
import { PEOPLE_BLOCKED_MAX, type PublicRole } from '../../../shared/api/people.ts'
import { toPlain } from '../../../shared/search/plain-words.ts'
import { inChunks } from '../../database/chunks.ts'
import { countRows, hasRows, type Queries } from '../../database/queries.ts'
import { inTransaction } from '../../database/transaction.ts'
import { cutPage, decodeCursor, encodeCursor } from '../../http/cursor.ts'
import { idsOfShows } from '../schedule/own-shows.ts'
import { SHOWN } from '../stations/station-conditions.ts'
import { type PictureUrls, scheduleOf, toStation } from '../stations/station-row.ts'
import { NO_ADDRESS, readUser } from '../users/user-store.ts'

interface PeopleListQuery {
  readonly query?: string | undefined
  readonly role?: PublicRole | undefined
  readonly viewer: string
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Sort key that puts creators and admins before listeners. The index of migration 0085 has the same expression. */
const RANK = sql<number>`(CASE WHEN role = 'listener' THEN 1 ELSE 0 END)`

/** The role pro reveals a private plan, so others see it as creator. */
const ROLES_OF: Readonly<Record<PublicRole, readonly string[]>> = {
  listener: ['listener'],
  creator: ['creator', 'pro'],
  admin: ['admin'],
}

const containsPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export function createPeopleStore(queries: Queries, pictureUrls: PictureUrls) {
  const visibleUsers = ({
    query,
    role,
    viewer,
  }: Pick<PeopleListQuery, 'query' | 'role' | 'viewer'>) => {
    // PostgreSQL text cannot contain a zero byte and rejects such a parameter.
    const searchText = toPlain((query ?? '').replaceAll('\0', '')).trim()
    return queries
      .selectFrom('users')
      .where('visible', '=', sql.lit(1))
      .where('email', '<>', sql.lit(NO_ADDRESS))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('user_blocks')
              .select('blocked_id')
              .where('user_id', '=', viewer)
              .whereRef('blocked_id', '=', 'users.id'),
          ),
        ),
      )
      .$if(role !== undefined, (rows) => rows.where('role', 'in', ROLES_OF[role ?? 'listener']))
      .$if(searchText !== '', (rows) =>
        rows.where(sql<boolean>`name_key LIKE ${containsPattern(searchText)} ESCAPE '\\'`),
      )
  }

  async function existingShowIds(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const existingIds = new Set<string>()
    for (const chunk of inChunks([...new Set(ids)])) {
      const rows = await queries
        .selectFrom('shows')
        .select('id')
        .where('id', 'in', chunk)
        .limit(chunk.length)
        .execute()
      for (const { id } of rows) existingIds.add(id)
    }
    return existingIds
  }

  return {
    /** Lists visible people, creators first, then by account age. @throws {Failure} 400 for a cursor of another list */
    list: async (query: PeopleListQuery) => {
      const { cursor, limit, role = '' } = query
      const scope = `people:${role}:${query.query ?? ''}`
      const after =
        cursor === undefined
          ? null
          : decodeCursor(cursor, scope, ['integer', 'integer', 'string'] as const)
      const [afterRank, afterCreatedAt, afterId] = after ?? []
      const pageIds = visibleUsers(query)
        .select(['id', RANK.as('rank')])
        .$if(after !== null, (rows) =>
          rows.where(
            sql<boolean>`(${RANK}, created_at, id) > (${Number(afterRank)}, ${Number(afterCreatedAt)}, ${String(afterId)})`,
          ),
        )
        .orderBy(RANK)
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit + 1)
      const rows = await queries
        .selectFrom(pageIds.as('page'))
        .innerJoin('users', 'users.id', 'page.id')
        .selectAll('users')
        .select('page.rank')
        .orderBy('page.rank')
        .orderBy('users.created_at')
        .orderBy('users.id')
        .execute()
      const page = cutPage(rows, limit, (last) =>
        encodeCursor(scope, [Number(last.rank), last.created_at, last.id]),
      )
      return {
        ...page,
        items: page.items.map(readUser),
        total: await countRows(visibleUsers(query)),
      }
    },

    find: async (id: string, viewer: string) => {
      const row = await visibleUsers({ viewer }).selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : readUser(row)
    },

    /** Returns up to `max` stations of each person, sorted by name. `showId` is null for shows without a page. */
    stationsOf: async (ids: readonly string[], max: number) => {
      const ranked = queries
        .selectFrom('stations')
        .selectAll()
        .select((eb) =>
          eb.fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('owner_id').orderBy('name_key').orderBy('key'))
            .as('place'),
        )
        .where(SHOWN)
        .where('owner_id', 'in', ids)
      const rows =
        ids.length === 0
          ? []
          : await queries
              .selectFrom(ranked.as('ranked'))
              .selectAll()
              .where('place', '<=', max)
              .orderBy('place')
              .execute()
      const ownStations = rows.map((row) => {
        const schedule = scheduleOf(row)
        return { row, schedule, ids: idsOfShows(row.id, schedule) }
      })
      const showIds = await existingShowIds(ownStations.flatMap((station) => station.ids))
      const found = ownStations.map(({ row, schedule, ids: idsOfRow }) => ({
        ownerId: row.owner_id,
        station: toStation(row, pictureUrls),
        shows: schedule.map((show, index) => {
          const id = idsOfRow[index] ?? ''
          return { show, showId: showIds.has(id) ? id : null }
        }),
      }))
      return new Map(ids.map((id) => [id, found.filter(({ ownerId }) => ownerId === id)]))
    },

    /** Blocks a person. Returns false when the limit is reached or the person does not exist. */
    block: (userId: string, blockedId: string, now: number): Promise<boolean> =>
      inTransaction(queries, async (tx) => {
        const blocked = tx.selectFrom('user_blocks').where('user_id', '=', userId)
        if ((await countRows(blocked)) >= PEOPLE_BLOCKED_MAX) return false
        if (!(await hasRows(tx.selectFrom('users').where('id', '=', blockedId)))) return false
        await tx
          .insertInto('user_blocks')
          .values({ user_id: userId, blocked_id: blockedId, at: now })
          .onConflict((conflict) => conflict.columns(['user_id', 'blocked_id']).doNothing())
          .execute()
        return true
      }),

    unblock: async (userId: string, blockedId: string): Promise<void> => {
      await queries
        .deleteFrom('user_blocks')
        .where('user_id', '=', userId)
        .where('blocked_id', '=', blockedId)
        .execute()
    },

    /** Returns the people that a user blocked, latest first. Only visible people have a name. */
    blockedBy: async (userId: string) => {
      const rows = await queries
        .selectFrom('user_blocks')
        .innerJoin('users', 'users.id', 'user_blocks.blocked_id')
        .select(['users.id', 'users.display_name', 'users.visible'])
        .where('user_blocks.user_id', '=', userId)
        .orderBy('user_blocks.at', 'desc')
        .orderBy('users.id')
        .execute()
      return rows.map(({ id, display_name: name, visible: isVisible }) => ({
        id,
        displayName: isVisible === 1 ? name : null,
      }))
    },
  }
}
