import { expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '../database/queries.ts'
import type { Tables } from '../database/tables.ts'
import {
  type Alternatives,
  type SearchEngine,
  type SearchWords,
  WORDS_MEANT_MAX,
} from './search-engine.ts'

/** The index of words, kept by triggers (0005-creators.sql). */
interface WithSearch extends Tables {
  station_search: { readonly rowid: number; readonly station_search: string }
}

/** How much a word in the name weighs against one in the tags, the country and the description. */
const RELEVANCE = sql<number>`bm25(station_search, 10.0, 5.0, 2.0, 1.0)`

/**
 * FTS5's expression for words that must all occur, each as a prefix and in quotes
 * (https://sqlite.org/fts5.html#full_text_query_syntax).
 */
export function toMatchExpression(words: readonly Alternatives[]): string {
  const isTyped = words.every(({ length }) => length === 1)
  const anyOf = (some: Alternatives) => some.map((word) => `"${word}"*`).join(' OR ')
  // Side by side they must all occur, and what has no letter that FTS5 knows is passed over.
  return isTyped
    ? words.map(anyOf).join(' ')
    : words.map((some) => `(${anyOf(some)})`).join(' AND ')
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
  search: (queries, words) => {
    const matches = expressionBuilder<WithSearch>()
      .selectFrom('station_search')
      .where('station_search', 'match', toMatchExpression(words))
    return {
      found: expressionBuilder<Tables, 'stations'>()('key', 'in', matches.select('rowid')),
      ranked: (conditions) => {
        const ranked = matches.select(['rowid as key', RELEVANCE.as('rank')])
        if (conditions.length === 0) return ranked
        const wanted = queries
          .selectFrom('stations')
          .select('key')
          .where((eb) => eb.and([...conditions]))
        // The plus keeps SQLite from searching the whole index again for every key of the filter.
        return ranked.where(sql<SqlBool>`+rowid in ${wanted}`)
      },
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
}
