/** SQLite's search in the order of its results (migration 0078). As released; it does not change. */
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

/** Letters that FTS5's unicode61 does not fold, unlike PostgreSQL's `plain_words` and pages. */
const PLAIN: readonly (readonly [string, string])[] = [
  ['ßẞ', 'ss'],
  ['æÆ', 'ae'],
  ['œŒ', 'oe'],
  ['øØǿǾ', 'o'],
  ['łŁ', 'l'],
  ['đĐðÐ', 'd'],
  ['þÞ', 'th'],
  ['ıİ', 'i'],
  ['йЙ', 'и'],
  ['ёЁ', 'е'],
  ['їЇ', 'і'],
  ['ўЎ', 'у'],
  ['ѓЃ', 'г'],
  ['ќЌ', 'к'],
  ['άΆ', 'α'],
  ['έΈ', 'ε'],
  ['ήΉ', 'η'],
  ['ίΊϊΪΐ', 'ι'],
  ['όΌ', 'ο'],
  ['ύΎϋΫΰ', 'υ'],
  ['ώΏ', 'ω'],
  ['ς', 'σ'],
]

export const plain = (text: string) =>
  PLAIN.flatMap(([letters, to]) => [...letters].map((letter) => [letter, to])).reduce(
    (made, [letter, to]) => `replace(${made}, '${letter}', '${to}')`,
    text,
  )

/** Ascending: not dead, popularity, votes. The last 24 bits are the key. */
export const placeOf = (row: 'new' | 'old') =>
  `((${row}.air_state = 'dead' OR (${row}.gone_at IS NOT NULL AND ${row}.air_state <> 'on air')) << 52)
   + (min(max(${row}.renown, 0), 1023) << 42)
   + ((262143 - min(max(${row}.votes, 0), 262143)) << 24) + ${row}.key`

const FACTS = ['country', 'countrycode', 'region', 'language', 'codec', 'bitrate']
  .map((column) => `coalesce(new.${column}, '')`)
  .join(` || ' ' || `)
/** The words of a row, column by column of the index. */
const WORDS = ['new.name', 'new.tags', FACTS, `coalesce(new.description, '')`].map(plain).join(', ')

/** Columns that change the words, or whether they are there. */
export const SEARCHED = [
  ...['name', 'tags', 'country', 'countrycode', 'region', 'language', 'codec', 'bitrate'],
  ...['description', 'moderation', 'paused'],
]
const COLUMNS = ['votes', 'renown', 'air_state', 'gone_at', ...SEARCHED]

const STATEMENTS = [
  `CREATE VIRTUAL TABLE station_search_ranked USING fts5 (
     name, tags, facts, description, content = '', contentless_delete = 1,
     tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4 5')`,
  `CREATE TRIGGER stations_ranked_after_insert AFTER INSERT ON stations WHEN new.shown = 1 BEGIN
     INSERT INTO station_search_ranked (rowid, name, tags, facts, description)
     VALUES (${placeOf('new')}, ${WORDS});
   END`,
  `CREATE TRIGGER stations_ranked_after_delete AFTER DELETE ON stations WHEN old.shown = 1 BEGIN
     DELETE FROM station_search_ranked WHERE rowid = ${placeOf('old')};
   END`,
  `CREATE TRIGGER stations_ranked_after_update AFTER UPDATE OF ${COLUMNS.join(', ')} ON stations
     WHEN ${COLUMNS.map((column) => `old.${column} IS NOT new.${column}`).join(' OR ')} BEGIN
     DELETE FROM station_search_ranked WHERE old.shown = 1 AND rowid = ${placeOf('old')};
     INSERT INTO station_search_ranked (rowid, name, tags, facts, description)
     SELECT ${placeOf('new')}, ${WORDS} WHERE new.shown = 1;
   END`,
  // A view of the index, by words.
  'CREATE VIRTUAL TABLE station_search_words USING fts5vocab(station_search_ranked, row)',
]

export async function createRankedSearch(queries: Queries): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(queries)
}
