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

/** Users of a list are counted up to so many. */
export const USERS_COUNTED_MAX = 10_000
/** Words with a beginning that are looked at; of more users than they belong to, the first are found. */
export const USER_WORDS_READ_MAX = 4_000
/** Users whose payment failed that are looked at; of more, those for whom it is longest ago. */
export const PAST_DUE_READ_MAX = 4_000

/** The orders: by what, in exactly the words of the indexes `users_by_*`, and which way. */
const ORDERS = {
  newest: { key: sql<number | string>`created_at`, type: 'integer', way: 'desc' },
  oldest: { key: sql<number | string>`created_at`, type: 'integer', way: 'asc' },
  name: { key: sql<number | string>`coalesce(name_key, '')`, type: 'string', way: 'asc' },
  email: { key: sql<number | string>`lower(email)`, type: 'string', way: 'asc' },
} as const

/** Which users something leads to. */
type Ids = SelectQueryBuilder<Tables, keyof Tables, { user_id: string }>

interface Part {
  readonly role: string
  readonly plan: string
  readonly disabled: number
}

/** What the filters leave, in parts that an index holds each in every order. */
function partsOf({ role, plan, state }: UserFilters): Part[] {
  const roles = role === undefined ? ROLES : [role]
  const plans = plan === undefined ? PLANS : [plan]
  const locks = state === undefined ? [0, 1] : [Number(state === 'disabled')]
  return roles.flatMap((one) =>
    plans.flatMap((other) => locks.map((disabled) => ({ role: one, plan: other, disabled }))),
  )
}

/** At least one part, as one statement. */
function union<Database, Table extends keyof Database, Row>(
  parts: readonly SelectQueryBuilder<Database, Table, Row>[],
) {
  const [first, ...others] = parts
  if (first === undefined) throw new Error('There is no part of the users.')
  return others.reduce((all, part) => all.unionAll(part), first)
}

/** The texts that begin so: from the first on, to before the second. */
const rangeOf = (beginning: string) => [beginning, `${beginning}\u{10FFFF}`] as const

/** The words of what was typed, the longest first: it is the rarest, most likely. */
const typedWords = (query: string) =>
  plainWords(query.toWellFormed())
    .slice(0, USER_WORDS_MAX)
    .map((word) => word.slice(0, USER_WORD_MAX).toWellFormed())
    .sort((one, other) => other.length - one.length)

/**
 * All users with an account, as admins list them. No question reads more rows than a limit says: of each part of
 * the users (a role, a plan, enabled or disabled) a page in order; of words, USER_WORDS_READ_MAX; of payments that
 * failed, PAST_DUE_READ_MAX.
 */
export function createUserListStore(queries: Queries) {
  /** The users of a part, not yet ordered. */
  const inPart = ({ role, plan, disabled }: Part) =>
    queries
      .selectFrom('users')
      .where('email', '<>', sql.lit(NO_ADDRESS))
      .where('role', '=', role)
      .where('plan', '=', plan)
      .where('disabled', '=', disabled)

  /** Ids of users with a word that begins so: of the first USER_WORDS_READ_MAX words. */
  const holders = (beginning: string) => {
    const [from, to] = rangeOf(beginning)
    return queries
      .selectFrom('user_words')
      .select('user_id')
      .where('word', '>=', from)
      .where('word', '<', to)
      .orderBy('word')
      .orderBy('user_id')
      .limit(USER_WORDS_READ_MAX)
  }

  /** Ids of users whose payment failed, along an index. */
  const pastDue = () =>
    queries
      .selectFrom('subscriptions')
      .select('uid as user_id')
      .where('past_due_since', '>', 0)
      .orderBy('past_due_since')
      .limit(PAST_DUE_READ_MAX)

  const countIds = (ids: Ids) => countRows(queries.selectFrom(ids.as('held')))

  /** The word with the fewest users first, and how many words were read for it. */
  const rarestFirst = async (words: readonly string[]) => {
    const counted: { word: string; count: number }[] = []
    for (const word of words) counted.push({ word, count: await countIds(holders(word)) })
    return counted.sort((one, other) => one.count - other.count)
  }

  /** PostgreSQL would join all users with the ids where it may: as an array they are looked up. */
  const isAmong = (some: Ids): Expression<SqlBool> => {
    const ids = queries.selectFrom(some.as('held')).select('user_id')
    return engineOf(queries) === 'postgres'
      ? sql<SqlBool>`users.id = ANY(ARRAY(${ids}))`
      : sql<SqlBool>`users.id IN (${ids})`
  }

  /** Users that all words lead to, or a failed payment, narrowed. */
  const found = (words: readonly string[], filters: UserFilters) => {
    const [rarest, ...others] = words
    const has = (word: string): Expression<SqlBool> => {
      const [from, to] = rangeOf(word)
      return sql<SqlBool>`EXISTS (SELECT 1 FROM user_words
        WHERE user_id = users.id AND word >= ${from} AND word < ${to})`
    }
    const { role, plan, state } = filters
    let some = queries.selectFrom('users').where('email', '<>', sql.lit(NO_ADDRESS))
    if (rarest !== undefined) some = some.where(isAmong(holders(rarest)))
    // As expressions, which no index has: the few that the words lead to are looked at, not all of a plan.
    if (role !== undefined) some = some.where(sql<SqlBool>`coalesce(role, '') = ${role}`)
    if (plan !== undefined) some = some.where(sql<SqlBool>`coalesce(plan, '') = ${plan}`)
    if (state === 'past-due') some = some.where(isAmong(pastDue()))
    else if (state !== undefined) {
      some = some.where(sql<SqlBool>`coalesce(disabled, 0) = ${Number(state === 'disabled')}`)
    }
    for (const word of others) some = some.where(has(word))
    return some
  }

  const countParts = (filters: UserFilters) => {
    // In an order that an index has, so that the limit ends the reading.
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
    /**
     * A page. `atLeast`: there are more than `total`; where words were looked for, those are not listed.
     * @throws {Failure} 400 when the cursor is not one of this list
     */
    page: async ({ cursor, limit, sort = 'oldest', ...filters }: UsersQuery) => {
      const { key, type, way } = ORDERS[sort]
      const { query = '', role, plan, state } = filters
      const scope = `accounts ${JSON.stringify([sort, query, role, plan, state])}`
      const after = cursor === undefined ? null : decodeCursor(cursor, scope, [type, 'string'])
      const past =
        after &&
        sql<SqlBool>`(${key}, id) ${sql.raw(way === 'asc' ? '>' : '<')} (${after[0]}, ${after[1]})`
      const counted = await rarestFirst(typedWords(query))
      const words = counted.map(({ word }) => word)
      /** A page of these, in order. */
      const pageOf = (some: ReturnType<typeof inPart>) =>
        some
          .selectAll()
          .select(key.as('sort_key'))
          .$if(past !== null, (rest) => rest.where(past ?? sql<SqlBool>`true`))
          .orderBy(key, way)
          .orderBy('id', way)
          .limit(limit + 1)
      const isFound = words.length > 0 || state === 'past-due'
      const parts = isFound ? [found(words, filters)] : partsOf(filters).map(inPart)
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
        ? await countIds(found(words, filters).select('id as user_id'))
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
