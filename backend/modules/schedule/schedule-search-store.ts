import { sql } from 'kysely'
import {
  type ListedShow,
  type PlayedSong,
  SCHEDULE_RESULTS_MAX,
  type ScheduleSearch,
} from '../../../shared/api/schedule.ts'
import { plainWords } from '../../../shared/search/plain-words.ts'
import type { Queries } from '../../database/queries.ts'
import { toSong } from './broadcast-rows.ts'
import { REACH_MS, SONG_FRESH_MS } from './limits.ts'
import { LISTED, loadBroadcasts, onAirColumns, SHOW_COLUMNS } from './on-air-reads.ts'

const QUERY_WORDS_MAX = 6
/** Maximum number of matches of the longest word that are compared with the other words. */
const CANDIDATES_MAX = 3_000
const TEXTS_MAX = 200
/** Sorts after any letter. Appended to a prefix, it is the exclusive upper bound of the terms with this prefix. */
const LAST_LETTER = '\u{10ffff}'

/** Finds shows, hosts, artists and songs by word prefixes. Times are ms since the epoch. */
export function createScheduleSearchStore(queries: Queries) {
  const hasPrefix = (column: 'term' | 'other_terms.term', word: string) =>
    sql<boolean>`${sql.ref(column)} >= ${word} and ${sql.ref(column)} < ${`${word}${LAST_LETTER}`}`

  async function findSearchTexts(queryWords: readonly string[]): Promise<string[]> {
    const [longestWord = '', ...otherWords] = queryWords.toSorted((a, b) => b.length - a.length)
    const candidates = queries
      .selectFrom('schedule_search_terms')
      .select('search_text')
      .where(hasPrefix('term', longestWord))
      .orderBy('term')
      .orderBy('search_text')
      .limit(CANDIDATES_MAX)
      .as('candidates')
    let matching = queries.selectFrom(candidates).select('candidates.search_text').distinct()
    for (const word of otherWords) {
      matching = matching.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('schedule_search_terms as other_terms')
            .select('other_terms.term')
            .whereRef('other_terms.search_text', '=', 'candidates.search_text')
            .where(hasPrefix('other_terms.term', word)),
        ),
      )
    }
    const rows = await matching.limit(TEXTS_MAX).execute()
    return rows.map(({ search_text }) => search_text)
  }

  async function findShows(texts: readonly string[], now: number): Promise<ListedShow[]> {
    const rows = await queries
      .selectFrom('shows')
      .innerJoin('stations', 'stations.key', 'shows.station_key')
      .innerJoin('schedule_sources', 'schedule_sources.station_key', 'stations.key')
      .leftJoin('on_air', 'on_air.station_key', 'stations.key')
      .select(SHOW_COLUMNS)
      .select(() => onAirColumns(now, 'shows.id'))
      .where('shows.search_text', 'in', texts)
      .where('shows.last_at', '>=', now - REACH_MS)
      .where(LISTED)
      .orderBy('shows.last_at', 'desc')
      .orderBy('shows.id')
      .limit(SCHEDULE_RESULTS_MAX)
      .execute()
    const broadcastOf = await loadBroadcasts(queries, rows)
    return rows
      .map(({ current_id, next_id, ...show }) => ({
        ...show,
        current: broadcastOf(current_id),
        next: broadcastOf(next_id),
      }))
      .toSorted((a, b) => onAirRank(a) - onAirRank(b))
  }

  async function findSongs(texts: readonly string[], now: number): Promise<PlayedSong[]> {
    const rows = await queries
      .selectFrom('played_songs')
      .innerJoin('stations', 'stations.key', 'played_songs.station_key')
      .innerJoin('schedule_sources', 'schedule_sources.station_key', 'stations.key')
      .leftJoin('on_air', 'on_air.station_key', 'stations.key')
      .select(['stations.id as stationId', 'stations.name as stationName'])
      .select(['artist', 'title', 'played_songs.at', 'song_at', 'checked_at'])
      .where('played_songs.search_text', 'in', texts)
      .where('played_songs.at', '>=', now - REACH_MS)
      .where(LISTED)
      .orderBy('played_songs.at', 'desc')
      .orderBy('played_songs.station_key')
      .limit(SCHEDULE_RESULTS_MAX)
      .execute()
    return rows
      .map(({ stationId, stationName, ...row }) => ({
        stationId,
        stationName,
        song: toSong(row),
        isPlaying: row.song_at === row.at && (row.checked_at ?? 0) > now - SONG_FRESH_MS,
      }))
      .toSorted((a, b) => Number(b.isPlaying) - Number(a.isPlaying))
  }

  return {
    find: async (query: string, now: number): Promise<ScheduleSearch> => {
      const queryWords = [...new Set(plainWords(query))].slice(0, QUERY_WORDS_MAX)
      const texts = queryWords.length === 0 ? [] : await findSearchTexts(queryWords)
      if (texts.length === 0) return { shows: [], songs: [] }
      return { shows: await findShows(texts, now), songs: await findSongs(texts, now) }
    },
  }
}

function onAirRank({ current, next }: ListedShow): number {
  if (current !== null) return 0
  return next === null ? 2 : 1
}
