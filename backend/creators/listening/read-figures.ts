import type { DatabaseSync } from 'node:sqlite'
import type { Figures } from '../../../shared/api/figures.ts'
import { beginOf, lastDays } from './utc-day.ts'

/** Countries that are named; who else listens is in the days. */
export const COUNTRIES_SHOWN = 10
const HOUR_MS = 60 * 60_000
/** Hours are told to a ten-thousandth: a third of a second. */
const HOUR_PARTS = 10_000

const hours = (ms: unknown) => Math.round((Number(ms) / HOUR_MS) * HOUR_PARTS) / HOUR_PARTS

/** How a station was listened to and kept in the last days, the present one included. Days are UTC. */
export function createFigures(database: DatabaseSync) {
  const byDay = database.prepare(
    `SELECT day, sum(ms) AS ms FROM listening JOIN stations ON key = station_key
     WHERE id = ? AND day >= ? GROUP BY day`,
  )
  const byCountry = database.prepare(
    `SELECT listening.countrycode AS code, sum(ms) AS ms
     FROM listening JOIN stations ON key = station_key
     WHERE id = ? AND day >= ? GROUP BY 1 ORDER BY ms DESC, code LIMIT ${COUNTRIES_SHOWN}`,
  )
  // The version of a favourite is the moment at which it became one.
  const gained = database.prepare(
    `SELECT date(version / 1000, 'unixepoch') AS day, count(*) AS n FROM favorites
     WHERE station_id = ? AND deleted = 0 AND version >= ? GROUP BY 1`,
  )
  const kept = database.prepare(
    'SELECT count(*) AS n FROM favorites WHERE station_id = ? AND deleted = 0',
  )

  return (stationId: string, days: number, now: number): Omit<Figures, 'listenersNow'> => {
    const asked = lastDays(now, days)
    const [first = ''] = asked
    const listened = new Map(byDay.all(stationId, first).map((row) => [row.day, hours(row.ms)]))
    const favorites = new Map(
      gained.all(stationId, beginOf(first)).map((row) => [row.day, Number(row.n)]),
    )
    return {
      days: asked.map((day) => ({
        day,
        hours: listened.get(day) ?? 0,
        favorites: favorites.get(day) ?? 0,
      })),
      countries: byCountry.all(stationId, first).map((row) => ({
        countrycode: row.code === '' ? null : String(row.code),
        hours: hours(row.ms),
      })),
      favorites: Number(kept.get(stationId)?.n),
    }
  }
}
export type ReadFigures = ReturnType<typeof createFigures>
