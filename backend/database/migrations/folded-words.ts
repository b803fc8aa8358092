/** The folded words of stations (migration 0087), which the API writes. As released; it does not change. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { engineOf, type Queries } from '../queries.ts'
import { placeOf, plain, SEARCHED } from './sqlite-ranked-search.ts'

const POSTGRES = path.join(import.meta.dirname, 'postgres/0087-folded-words.sql')

/** Letters and signs of Arabic that readers take for others, in texts that the API does not fold itself. */
const ARABIC: readonly (readonly [string, string])[] = [
  ['أإآٱ', 'ا'],
  ['ؤ', 'و'],
  ['ئىی', 'ي'],
  ['ة', 'ه'],
  ['ک', 'ك'],
  ['\u0640\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0670', ''],
]
const folded = (text: string) =>
  ARABIC.flatMap(([letters, to]) => [...letters].map((letter) => [letter, to])).reduce(
    (made, [letter, to]) => `replace(${made}, '${letter}', '${to}')`,
    plain(text),
  )

/** True when an earlier version has written a text without its words. */
const isStale = (column: string, words: string) =>
  `old.${column} IS NOT new.${column} AND old.${words} IS new.${words}`

/** The words of a row, column by column of the index: those that the API has folded, where it has. */
function wordsOf(isUpdate: boolean): string {
  const facts = ['country', 'countrycode', 'region', 'language', 'codec', 'bitrate']
    .map((column) => `coalesce(new.${column}, '')`)
    .join(` || ' ' || `)
  const own = (column: string, words: string) => {
    const plainly = folded(`new.${column}`)
    const made = `coalesce(new.${words}, ${plainly})`
    return isUpdate ? `CASE WHEN ${isStale(column, words)} THEN ${plainly} ELSE ${made} END` : made
  }
  const description = folded(`coalesce(new.description, '')`)
  return [own('name', 'name_words'), own('tags', 'tag_words'), folded(facts), description].join()
}

const RANKED = ['votes', 'renown', 'air_state', 'gone_at', ...SEARCHED, 'name_words', 'tag_words']
const COUNTED = ['id', ...SEARCHED, 'name_words', 'tag_words']
const isChanged = (columns: readonly string[]) =>
  columns.map((column) => `old.${column} IS NOT new.${column}`).join(' OR ')

const SQLITE = [
  'ALTER TABLE stations ADD COLUMN name_words TEXT',
  'ALTER TABLE stations ADD COLUMN tag_words TEXT',
  'DROP TRIGGER stations_ranked_after_insert',
  'DROP TRIGGER stations_ranked_after_update',
  'DROP TRIGGER search_changes_after_update',
  `CREATE TRIGGER stations_ranked_after_insert AFTER INSERT ON stations WHEN new.shown = 1 BEGIN
     INSERT INTO station_search_ranked (rowid, name, tags, facts, description)
     VALUES (${placeOf('new')}, ${wordsOf(false)});
   END`,
  `CREATE TRIGGER stations_ranked_after_update AFTER UPDATE OF ${RANKED.join(', ')} ON stations
     WHEN ${isChanged(RANKED)} BEGIN
     DELETE FROM station_search_ranked WHERE old.shown = 1 AND rowid = ${placeOf('old')};
     INSERT INTO station_search_ranked (rowid, name, tags, facts, description)
     SELECT ${placeOf('new')}, ${wordsOf(true)} WHERE new.shown = 1;
   END`,
  `CREATE TRIGGER search_changes_after_update AFTER UPDATE OF ${COUNTED.join(', ')} ON stations
   WHEN (old.shown = 1 OR new.shown = 1) AND (${isChanged(COUNTED)})
   BEGIN UPDATE station_search_changes SET changes = changes + 1 WHERE slot = 0; END`,
]

/** Stations that are there get their words when the API starts (backend/modules/stations/search-terms.ts). */
export async function addFoldedWords(queries: Queries): Promise<void> {
  const statements = engineOf(queries) === 'sqlite' ? SQLITE : [readFileSync(POSTGRES, 'utf8')]
  for (const statement of statements) await sql.raw(statement).execute(queries)
}
