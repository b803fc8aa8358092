import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { PLANS, ROLES } from '../../../shared/api/field-rules.ts'
import type { UserFilters, UsersQuery } from '../../../shared/api/users.ts'
import { plainWords } from '../../../shared/search/plain-words.ts'
import { USER_WORD_MAX, USER_WORDS_MAX } from '../../../shared/search/user-words.ts'
import { countRows } from '../../database/count-rows.ts'
import { engineOf, type Queries } from '../../database/queries.ts'
import type { Tables } from '../../database/tables.ts'
import { cutPage, decodeCursor, encodeCursor } from '../../http/cursor.ts'
import { NO_ADDRESS, readUser, type StoredUser } from './user-store.ts'

export const USERS_COUNTED_MAX = 10_000
/** Maximum of search terms read per prefix; more matches are ignored. */
export const USER_WORDS_READ_MAX = 4_000
/** Maximum of users with a failed payment, longest overdue first. */
export const PAST_DUE_READ_MAX = 4_000

/** Sort orders. The expressions must equal those of the indexes `users_by_*`. */
const ORDERS = {
  newest: { key: sql<number | string>`created_at`, type: 'integer', way: 'desc' },
  oldest: { key: sql<number | string>`created_at`, type: 'integer', way: 'asc' },
  name: { key: sql<number | string>`coalesce(name_key, '')`, type: 'string', way: 'asc' },
  email: { key: sql<number | string>`lower(email)`, type: 'string', way: 'asc' },
} as const

type Ids = SelectQueryBuilder<Tables, keyof Tables, { user_id: string }>

interface Part {
  readonly role: string
  readonly plan: string
  readonly disabled: number
}

/** Splits the filter result into parts, each covered by an index in every order. */
function partsOf({ role, plan, state }: UserFilters): Part[] {
  const roles = role === undefined ? ROLES : [role]
  const plans = plan === undefined ? PLANS : [plan]
  const locks = state === undefined ? [0, 1] : [Number(state === 'disabled')]
  return roles.flatMap((one) =>
    plans.flatMap((other) => locks.map((disabled) => ({ role: one, plan: other, disabled }))),
  )
}

function union<Database, Table extends keyof Database, Row>(
  parts: readonly SelectQueryBuilder<Database, Table, Row>[],
) {
  const [first, ...others] = parts
  if (first === undefined) throw new Error('The filters select no part of the users.')
  return others.reduce((all, part) => all.unionAll(part), first)
}

const rangeOf = (prefix: string) => [prefix, `${prefix}\u{10FFFF}`] as const

/** Search terms of a query, longest first because it is probably the rarest. */
const searchTermsOf = (query: string) =>
  plainWords(query.toWellFormed())
    .slice(0, USER_WORDS_MAX)
    .map((word) => word.slice(0, USER_WORD_MAX).toWellFormed())
    .sort((one, other) => other.length - one.length)

/** Every query reads a bounded number of rows: a page of each part (role, plan, disabled) or the limits above. */
export function createUserListStore(queries: Queries) {
  const inPart = ({ role, plan, disabled }: Part) =>
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

  const countIds = (ids: Ids) => countRows(queries.selectFrom(ids.as('held')))

  const rarestFirst = async (terms: readonly string[]) => {
    const counted: { term: string; count: number }[] = []
    for (const term of terms) counted.push({ term, count: await countIds(usersWithPrefix(term)) })
    return counted.sort((one, other) => one.count - other.count)
  }

  /** PostgreSQL would join all users with the ids; an array forces a lookup. */
  const isAmong = (some: Ids): Expression<SqlBool> => {
    const ids = queries.selectFrom(some.as('held')).select('user_id')
    return engineOf(queries) === 'postgres'
      ? sql<SqlBool>`users.id = ANY(ARRAY(${ids}))`
      : sql<SqlBool>`users.id IN (${ids})`
  }

  const found = (terms: readonly string[], filters: UserFilters) => {
    const [rarest, ...others] = terms
    const has = (term: string): Expression<SqlBool> => {
      const [from, to] = rangeOf(term)
      return sql<SqlBool>`EXISTS (SELECT 1 FROM user_search_terms
        WHERE user_id = users.id AND term >= ${from} AND term < ${to})`
    }
    const { role, plan, state } = filters
    let some = queries.selectFrom('users').where('email', '<>', sql.lit(NO_ADDRESS))
    if (rarest !== undefined) some = some.where(isAmong(usersWithPrefix(rarest)))
    // Expressions that no index covers, so that only the matches are scanned, not all users of a plan.
    if (role !== undefined) some = some.where(sql<SqlBool>`coalesce(role, '') = ${role}`)
    if (plan !== undefined) some = some.where(sql<SqlBool>`coalesce(plan, '') = ${plan}`)
    if (state === 'past-due') some = some.where(isAmong(pastDue()))
    else if (state !== undefined) {
      some = some.where(sql<SqlBool>`coalesce(disabled, 0) = ${Number(state === 'disabled')}`)
    }
    for (const term of others) some = some.where(has(term))
    return some
  }

  const countParts = (filters: UserFilters) => {
    // In index order, so that the limit ends the scan.
    const some = partsOf(filters).map((part) =>
      inPart(part)
        .select('id')
        .orderBy('created_at')
        .orderBy('id')
        .limit(USERS_COUNTED_MAX + 1),
    )
    const parts = some.map((part) => queries.selectFrom(part.as('part')).select('id'))
    const cut = queries
      .selectFrom(union(parts).as('listed'))
      .select('id')
      .limit(USERS_COUNTED_MAX + 1)
    return countRows(queries.selectFrom(cut.as('counted')))
  }

  return {
    /** `atLeast`: there are more than `total`. @throws {Failure} 400 when the cursor belongs to another list */
    page: async ({ cursor, limit, sort = 'oldest', ...filters }: UsersQuery) => {
      const { key, type, way } = ORDERS[sort]
      const { query = '', role, plan, state } = filters
      const scope = `accounts ${JSON.stringify([sort, query, role, plan, state])}`
      const after = cursor === undefined ? null : decodeCursor(cursor, scope, [type, 'string'])
      const past =
        after &&
        sql<SqlBool>`(${key}, id) ${sql.raw(way === 'asc' ? '>' : '<')} (${after[0]}, ${after[1]})`
      const counted = await rarestFirst(searchTermsOf(query))
      const terms = counted.map(({ term }) => term)
      const pageOf = (some: ReturnType<typeof inPart>) =>
        some
          .selectAll()
          .select(key.as('sort_key'))
          .$if(past !== null, (rest) => rest.where(past ?? sql<SqlBool>`true`))
          .orderBy(key, way)
          .orderBy('id', way)
          .limit(limit + 1)
      const isFound = terms.length > 0 || state === 'past-due'
      const parts = isFound ? [found(terms, filters)] : partsOf(filters).map(inPart)
      const pages = parts.map((some) => queries.selectFrom(pageOf(some).as('part')).selectAll())
      const rows = await queries
        .selectFrom(union(pages).as('listed'))
        .selectAll()
        .orderBy('sort_key', way)
        .orderBy('id', way)
        .limit(limit + 1)
        .execute()
      const { items, nextCursor } = cutPage(rows, limit, (last) =>
        encodeCursor(scope, [last.sort_key, last.id]),
      )
      const count = isFound
        ? await countIds(found(terms, filters).select('id as user_id'))
        : await countParts(filters)
      const isCut =
        counted[0]?.count === USER_WORDS_READ_MAX ||
        (state === 'past-due' && (await countIds(pastDue())) === PAST_DUE_READ_MAX)
      const atLeast = isCut || count > USERS_COUNTED_MAX
      return {
        items: items.map((row): StoredUser => readUser(row)),
        nextCursor,
        total: Math.min(count, USERS_COUNTED_MAX),
        ...(atLeast && { atLeast }),
      }
    },
  }
}
