import { sql } from 'kysely'
import type { Queries } from '../../database/queries.ts'

export async function fillSchedule(tx: Queries, filledAt: number): Promise<void> {
  const at = sql`cast(${filledAt} as bigint)`
  await sql`INSERT INTO schedule_sources
    (station_key, platform, validators, detected_at, next_at, schedule_at, checked_at, failures)
    SELECT key, 'icecast', '{}', 0, CASE WHEN key % 4 = 0 THEN NULL ELSE ${at} + key END, 0, ${at}, 0
    FROM stations WHERE key % 10 <> 0`.execute(tx)
  for (const part of ['a', 'b']) {
    const id = sql`${sql.lit(part)} || key`
    await sql`INSERT INTO shows (id, station_key, title, host, search_text, first_at, last_at)
      SELECT ${id}, key, ${id}, NULL, 'show ' || ${id}, ${at}, ${at} + key FROM stations`.execute(
      tx,
    )
    await sql`INSERT INTO broadcasts (id, show_id, station_key, starts_at, ends_at, title)
      SELECT 'of-' || ${id}, ${id}, key, ${at} + key, ${at} + key + 3600000, ${id}
      FROM stations`.execute(tx)
    await sql`INSERT INTO played_songs (station_key, at, artist, title, search_text)
      SELECT key, ${at} + key + ${sql.lit(part === 'a' ? 0 : 1)}, 'Artist', ${id}, 'artist ' || ${id}
      FROM stations`.execute(tx)
    for (const word of [sql`'artist'`, id]) {
      await sql`INSERT INTO schedule_search_terms (term, search_text)
        SELECT ${word}, 'artist ' || ${id} FROM stations`.execute(tx)
    }
  }
  await sql`INSERT INTO on_air (station_key, song_title, song_at)
    SELECT key, 'a' || key, ${at} + key FROM stations`.execute(tx)
  await sql`INSERT INTO watched_stations (station_key, at) SELECT key, ${at} + key FROM stations`.execute(
    tx,
  )
  await sql`INSERT INTO schedule_opt_outs (host, at)
    SELECT 'host-' || key || '.example', ${at} FROM stations`.execute(tx)
}
