import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { PLANS, ROLES } from '../../../shared/api/field-rules.ts'
import type { UserFilters, UsersQuery } from '../../../shared/api/users.ts'
import { plainWords, USER_WORD_MAX, USER_WORDS_MAX } from '../../../shared/search/plain-words.ts'
import { countRows, engineOf, type Queries } from '../../database/queries.ts'
import type { Tables } from '../../database/tables.ts'
import { cutPage, decodeCursor, encodeCursor } from '../../http/cursor.ts'
import { NO_ADDRESS, readUser, type StoredUser } from './user-store.ts'

export const USERS_COUNTED_MAX = 10_000
/** Maximum number of search terms read per prefix. Further matches are ignored. */
export const USER_WORDS_READ_MAX = 4_000
/** Maximum number of users with a failed payment that a query reads. Users with the oldest failure come first. */
export const PAST_DUE_READ_MAX = 4_000

/** Sort orders. The key expressions must equal those of the indexes `users_by_*`. */
const ORDERS = {
  newest: { key: sql<number | string>`created_at`, type: 'integer', direction: 'desc' },
  oldest: { key: sql<number | string>`created_at`, type: 'integer', direction: 'asc' },
  name: { key: sql<number | string>`coalesce(name_key, '')`, type: 'string', direction: 'asc' },
  email: { key: sql<number | string>`lower(email)`, type: 'string', direction: 'asc' },
} as const

type UserIdQuery = SelectQueryBuilder<Tables, keyof Tables, { user_id: string }>

interface UserPart {
  readonly role: string
  readonly plan: string
  readonly disabled: number
}

/** Splits the users into parts with one role, plan and state. Each part has an index for every order. */
function partsOf({ role, plan, state }: UserFilters): UserPart[] {
  const roles = role === undefined ? ROLES : [role]
  const plans = plan === undefined ? PLANS : [plan]
  const disabledValues = state === undefined ? [0, 1] : [Number(state === 'disabled')]
  return roles.flatMap((partRole) =>
    plans.flatMap((partPlan) =>
      disabledValues.map((disabled) => ({ role: partRole, plan: partPlan, disabled })),
    ),
  )
}

function union<Database, Table extends keyof Database, Row>(
  parts: readonly SelectQueryBuilder<Database, Table, Row>[],
) {
  const [first, ...others] = parts
  if (first === undefined) throw new Error('The filters select no part of the users.')
  return others.reduce((query, part) => query.unionAll(part), first)
}

const rangeOf = (prefix: string) => [prefix, `${prefix}\u{10FFFF}`] as const

/** Returns the search terms of a query, longest first, because a longer term usually matches fewer users. */
const searchTermsOf = (query: string) =>
  plainWords(query.toWellFormed())
    .slice(0, USER_WORDS_MAX)
    .map((word) => word.slice(0, USER_WORD_MAX).toWellFormed())
    .sort((a, b) => b.length - a.length)

/** Reads the user list for admins. Every query reads a bounded number of rows: a page of each part, or the limits above. */
export function createUserListStore(queries: Queries) {
  const selectPart = ({ role, plan, disabled }: UserPart) =>
    queries
      .selectFrom('users')
      .where('email', '<>', sql.lit(NO_ADDRESS))
      .where('role', '=', role)
      .where('plan', '=', plan)
      .where('disabled', '=', disabled)

  const usersWithPrefix = (prefix: string) => {
    const [from, to] = rangeOf(prefix)
    return queries
      .selectFrom('user_search_terms')
      .select('user_id')
      .where('term', '>=', from)
      .where('term', '<', to)
      .orderBy('term')
      .orderBy('user_id')
      .limit(USER_WORDS_READ_MAX)
  }

  const pastDue = () =>
    queries
      .selectFrom('subscriptions')
      .select('uid as user_id')
      .where('past_due_since', '>', 0)
      .orderBy('past_due_since')
      .limit(PAST_DUE_READ_MAX)

  const countIds = (idQuery: UserIdQuery) =>
    countRows(queries.selectFrom(idQuery.as('matching_ids')))

  const sortRarestFirst = async (terms: readonly string[]) => {
    const termCounts: { term: string; count: number }[] = []
    for (const term of terms) {
      termCounts.push({ term, count: await countIds(usersWithPrefix(term)) })
    }
    return termCounts.sort((a, b) => a.count - b.count)
  }

  /** Selects the users in a query of ids. The array keeps PostgreSQL from joining all users with the ids. */
  const isAmong = (idQuery: UserIdQuery): Expression<SqlBool> => {
    const ids = queries.selectFrom(idQuery.as('matching_ids')).select('user_id')
    return engineOf(queries) === 'postgres'
      ? sql<SqlBool>`users.id = ANY(ARRAY(${ids}))`
      : sql<SqlBool>`users.id IN (${ids})`
  }

  const selectMatches = (terms: readonly string[], filters: UserFilters) => {
    const [rarestTerm, ...otherTerms] = terms
    const hasTerm = (term: string): Expression<SqlBool> => {
      const [from, to] = rangeOf(term)
      return sql<SqlBool>`EXISTS (SELECT 1 FROM user_search_terms
        WHERE user_id = users.id AND term >= ${from} AND term < ${to})`
    }
    const { role, plan, state } = filters
    let query = queries.selectFrom('users').where('email', '<>', sql.lit(NO_ADDRESS))
    if (rarestTerm !== undefined) query = query.where(isAmong(usersWithPrefix(rarestTerm)))
    // `coalesce` keeps the engine from using an index on these columns. It scans only the matches, not all users of a plan.
    if (role !== undefined) query = query.where(sql<SqlBool>`coalesce(role, '') = ${role}`)
    if (plan !== undefined) query = query.where(sql<SqlBool>`coalesce(plan, '') = ${plan}`)
    if (state === 'past-due') query = query.where(isAmong(pastDue()))
    else if (state !== undefined) {
      query = query.where(sql<SqlBool>`coalesce(disabled, 0) = ${Number(state === 'disabled')}`)
    }
    for (const term of otherTerms) query = query.where(hasTerm(term))
    return query
  }

  const countParts = (filters: UserFilters) => {
    // The order of the index lets the limit end the scan.
    const limitedParts = partsOf(filters).map((part) =>
      selectPart(part)
        .select('id')
        .orderBy('created_at')
        .orderBy('id')
        .limit(USERS_COUNTED_MAX + 1),
    )
    const parts = limitedParts.map((part) => queries.selectFrom(part.as('part')).select('id'))
    const limited = queries
      .selectFrom(union(parts).as('listed'))
      .select('id')
      .limit(USERS_COUNTED_MAX + 1)
    return countRows(queries.selectFrom(limited.as('counted')))
  }

  return {
    /** Returns a page of users. With `atLeast`, `total` is a minimum. @throws {Failure} 400 when the cursor belongs to another list */
    page: async ({ cursor, limit, sort = 'oldest', ...filters }: UsersQuery) => {
      const { key, type, direction } = ORDERS[sort]
      const { query = '', role, plan, state } = filters
      const scope = `accounts ${JSON.stringify([sort, query, role, plan, state])}`
      const after = cursor === undefined ? null : decodeCursor(cursor, scope, [type, 'string'])
      const afterCursor =
        after &&
        sql<SqlBool>`(${key}, id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${after[0]}, ${after[1]})`
      const rarestFirst = await sortRarestFirst(searchTermsOf(query))
      const terms = rarestFirst.map(({ term }) => term)
      const pageOf = (users: ReturnType<typeof selectPart>) =>
        users
          .selectAll()
          .select(key.as('sort_key'))
          .$if(afterCursor !== null, (select) => select.where(afterCursor ?? sql<SqlBool>`true`))
          .orderBy(key, direction)
          .orderBy('id', direction)
          .limit(limit + 1)
      const isSearch = terms.length > 0 || state === 'past-due'
      const parts = isSearch ? [selectMatches(terms, filters)] : partsOf(filters).map(selectPart)
      const pages = parts.map((part) => queries.selectFrom(pageOf(part).as('part')).selectAll())
      const rows = await queries
        .selectFrom(union(pages).as('listed'))
        .selectAll()
        .orderBy('sort_key', direction)
        .orderBy('id', direction)
        .limit(limit + 1)
        .execute()
      const { items, nextCursor } = cutPage(rows, limit, (last) =>
        encodeCursor(scope, [last.sort_key, last.id]),
      )
      const count = isSearch
        ? await countIds(selectMatches(terms, filters).select('id as user_id'))
        : await countParts(filters)
      const isTruncated =
        rarestFirst[0]?.count === USER_WORDS_READ_MAX ||
        (state === 'past-due' && (await countIds(pastDue())) === PAST_DUE_READ_MAX)
      const atLeast = isTruncated || count > USERS_COUNTED_MAX
      return {
        items: items.map((row): StoredUser => readUser(row)),
        nextCursor,
        total: Math.min(count, USERS_COUNTED_MAX),
        ...(atLeast && { atLeast }),
      }
    },
  }
}
