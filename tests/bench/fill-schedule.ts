import type { Queries } from '../../backend/database/queries.ts'
import type { Tables } from '../../backend/database/tables.ts'
import {
  broadcastId,
  searchWords,
  showIdOfTitle,
} from '../../backend/modules/schedule/schedule-ids.ts'
import {
  generateStations,
  writeGeneratedStations,
} from '../../backend/testing/generate-stations.ts'

const HOUR_MS = 60 * 60_000
/** Rows per statement: SQLite accepts about 32,000 values. */
const ROWS = 2_000
const SHOWS = 2
/** Per show: one past, one current or next, one tomorrow. */
const BROADCASTS = 3
/** Unique songs; some are played far more often than others. */
const DIFFERENT_SONGS = 120_000
const WEEK_MS = 7 * 24 * HOUR_MS

async function insert<Table extends keyof Tables>(
  queries: Queries,
  table: Table,
  count: number,
  row: (index: number) => Record<string, unknown>,
): Promise<void> {
  for (let from = 0; from < count; from += ROWS) {
    const rows = Array.from({ length: Math.min(ROWS, count - from) }, (_, n) => row(from + n))
    await queries
      .insertInto(table)
      .values(rows as never)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Words to search for, as in station names. */
export interface FilledSchedule {
  readonly songs: readonly { readonly artist: string; readonly title: string }[]
  readonly shows: readonly { readonly id: string; readonly title: string }[]
}

/** Fills an empty database with stations, shows, broadcasts, sources and the songs of the last week. */
export async function fillSchedule(
  database: Queries,
  { stations, songs, now }: { stations: number; songs: number; now: number },
): Promise<FilledSchedule> {
  await writeGeneratedStations(database, stations)
  const names = Array.from(generateStations(DIFFERENT_SONGS * 2), ({ name }) => name)
  const nameOf = (index: number) => names[index % names.length] ?? ''
  const different = Array.from({ length: DIFFERENT_SONGS }, (_, n) => ({
    artist: nameOf(n >> 1),
    title: nameOf(names.length - 1 - n),
  }))
  const shows = Array.from({ length: stations * SHOWS }, (_, n) => {
    const title = nameOf(n + 7)
    const key = Math.floor(n / SHOWS) + 1
    return { id: showIdOfTitle(`generated-${key - 1}`, `${title} ${n}`), title, key, n }
  })
  const rows = await database.transaction().execute(async (tx) => {
    await insert(tx, 'schedule_sources', stations, (n) => ({
      ...{ station_key: n + 1, platform: 'azuracast', validators: '{}', detected_at: now },
      ...{ next_at: now + n, schedule_at: now, checked_at: now, failures: 0, took_ms: 100 },
    }))
    await insert(tx, 'shows', shows.length, (n) => {
      const { id, title, key } = shows[n] as (typeof shows)[number]
      const host = nameOf(n * 3)
      const text = searchWords(title, host)
      return {
        id,
        station_key: key,
        title,
        host,
        search_text: text,
        first_at: now,
        last_at: now + HOUR_MS,
      }
    })
    await insert(tx, 'broadcasts', shows.length * BROADCASTS, (n) => {
      const show = shows[Math.floor(n / BROADCASTS)] as (typeof shows)[number]
      const day = ((n % BROADCASTS) - 1) * 24 * HOUR_MS
      const startsAt = now + day + ((show.n % SHOWS) - 0.5) * HOUR_MS
      return {
        ...{ id: broadcastId(show.id, startsAt), show_id: show.id, station_key: show.key },
        ...{ starts_at: startsAt, ends_at: startsAt + HOUR_MS, title: show.title },
      }
    })
    await insert(tx, 'played_songs', songs, (n) => {
      const song = different[
        Math.floor((n * 7_919) % DIFFERENT_SONGS)
      ] as (typeof different)[number]
      const at = now - Math.floor((n / songs) * WEEK_MS)
      const text = searchWords(song.artist, song.title)
      return { station_key: (n % stations) + 1, at, ...song, search_text: text }
    })
    const texts = [
      ...different.map(({ artist, title }) => searchWords(artist, title)),
      ...shows.map(({ title, n }) => searchWords(title, nameOf(n * 3))),
    ]
    const terms = texts.flatMap((text) =>
      text.split(' ').map((term) => ({ term, search_text: text })),
    )
    await insert(tx, 'schedule_search_terms', terms.length, (n) => ({ ...terms[n] }))
    return terms.length
  })
  if (rows === 0) throw new Error('No search terms were written.')
  return { songs: different, shows }
}
