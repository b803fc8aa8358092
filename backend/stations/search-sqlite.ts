import { expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '../database/queries.ts'
import type { Tables } from '../database/tables.ts'
import {
  type Alternatives,
  type Conditions,
  readTiers,
  type SearchEngine,
  type SearchWords,
  WORDS_MEANT_MAX,
} from './search-engine.ts'

/**
 * The index of words, kept by triggers (sqlite-ranked-search.ts). Its rows come in the order of their ids:
 * that is the rank within a tier, so that a page is read without reading what is behind it.
 */
type WithSearch = {
  station_search_ranked: { readonly rowid: number; readonly station_search_ranked: string }
}

/** The key of a station in the id of a row of the index. */
const KEY = sql<number>`(rowid & 16777215)`

/** Each word or one of its alternatives, in quotes, so that none is an operator. */
function allOf(words: readonly Alternatives[], isWhole: boolean): string {
  const quoted = (word: string) => `"${word}"${isWhole ? '' : '*'}`
  return words.map((some) => `(${some.map(quoted).join(' OR ')})`).join(' AND ')
}

/**
 * FTS5's expressions (https://sqlite.org/fts5.html#full_text_query_syntax) of the tiers: a name begins with the
 * words, has them, has words that begin with them; so do name, tags and facts; so does everything. Each holds
 * what those before it hold.
 */
export function tierExpressions(words: readonly Alternatives[]): string[] {
  const typed = words.every(({ length }) => length === 1)
    ? [`name : ^ "${words.flat().join(' ')}"`]
    : []
  return [
    ...typed,
    `name : (${allOf(words, true)})`,
    `name : (${allOf(words, false)})`,
    `{name tags facts} : (${allOf(words, false)})`,
    allOf(words, false),
  ]
}

/** Words by length, those of one length by the alphabet. */
const byLength = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1)

/** The words that begin with a letter. One letter a statement: rows of this table are numbered anew in each. */
async function wordsFrom(queries: Queries, first: number): Promise<string[]> {
  const rows = await queries
    .withTables<SearchWords>()
    .selectFrom('station_search_words')
    .select('term')
    .where('term', '>=', String.fromCodePoint(first))
    .where('term', '<', String.fromCodePoint(first + 1))
    .execute()
  return rows.map(({ term }) => term)
}

/** The search by FTS5, whose tokenizer sees to case and accents. */
export const sqliteSearch: SearchEngine = {
  search: (queries, { words, nameKey }) => {
    const tiers = tierExpressions(words)
    const matching = (expression: string) =>
      expressionBuilder<WithSearch>()
        .selectFrom('station_search_ranked')
        .where('station_search_ranked', 'match', expression)
    const named = queries
      .selectFrom('stations')
      .select('key')
      .where('shown', '=', (eb) => eb.lit(1))
      .where('name_key', '=', nameKey)
    const narrowed = (expression: string, conditions: Conditions) => {
      const all = queries.withTables<WithSearch>().selectFrom('station_search_ranked')
      const wanted = queries
        .selectFrom('stations')
        .select('key')
        .where((eb) => eb.and([...conditions]))
      return all
        .where('station_search_ranked', 'match', expression)
        .$if(conditions.length > 0, (rows) => rows.where(sql<SqlBool>`${KEY} in ${wanted}`))
    }
    return {
      found: expressionBuilder<Tables, 'stations'>()(
        'key',
        'in',
        matching(tiers.at(-1) ?? '').select(KEY.as('key')),
      ),

      count: async (conditions) => {
        const { total } = await narrowed(tiers.at(-1) ?? '', conditions)
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
        return total
      },

      ranked: (conditions, after, limit) =>
        readTiers(tiers.length + 1, after, limit, (tier, behind, rest) => {
          const [here = '', before] = [tiers[Math.max(tier - 1, 0)], tiers[tier - 2]]
          const isNamed = sql<SqlBool>`${KEY} ${sql.raw(tier === 0 ? 'in' : 'not in')} ${named}`
          const isNew = before === undefined ? here : `(${here}) NOT (${before})`
          return narrowed(isNew, conditions)
            .select([KEY.as('key'), 'rowid as place'])
            .select((eb) => eb.lit(tier).as('tier'))
            .where(isNamed)
            .where('rowid', '>', behind)
            .orderBy('rowid')
            .limit(rest)
            .execute()
        }),
    }
  },

  // FTS5 cannot look for a part of a word: all that begin with the same letter are gone through, and a word
  // whose first letter is any is not found.
  wordsLike: async (queries, patterns) => {
    const known = patterns.filter((pattern) => !pattern.startsWith('_'))
    const firsts = new Set(known.map((pattern) => pattern.codePointAt(0) ?? 0))
    const words = await Promise.all([...firsts].map((first) => wordsFrom(queries, first)))
    const like = new RegExp(`^(?:${known.join('|').replaceAll('_', '.')})`, 'u')
    const near = words.flat().filter((word) => like.test(word))
    return near.sort(byLength).slice(0, WORDS_MEANT_MAX)
  },

  // All words are gone through: one may begin with Latin letters.
  wordsWith: async (queries, word) => {
    const rows = await queries
      .withTables<SearchWords>()
      .selectFrom('station_search_words')
      .select('term')
      .where(sql<SqlBool>`instr(term, ${word}) > 0`)
      .execute()
    return rows
      .map(({ term }) => term)
      .sort(byLength)
      .slice(0, WORDS_MEANT_MAX)
  },
}
