import { sql } from 'kysely'

/** The key of a station is its place modulo this. */
export const KEYS = 16_777_216

/**
 * A station's place among those that fit a search as well: who is heard before who is not, then by renown, then by
 * votes. As SQLite's index has it (sqlite-ranked-search.ts), in numbers that JavaScript holds exactly.
 */
export const PLACE = sql<number>`(
  CASE WHEN air_state = 'dead' OR (gone_at IS NOT NULL AND air_state <> 'on air')
    THEN 4503599627370496 ELSE 0 END
  + CASE WHEN renown > 1023 THEN 1023 WHEN renown > 0 THEN renown ELSE 0 END * 4398046511104
  + (262143 - CASE WHEN votes > 262143 THEN 262143 WHEN votes > 0 THEN votes ELSE 0 END) * 16777216
  + key)`
