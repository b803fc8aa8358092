import { sql } from 'kysely'
import { COUNTRIES_SHOWN, type Figures } from '../../../../shared/api/figures.ts'
import type { Queries } from '../../../database/queries.ts'
import { lastDays } from '../utc-day.ts'

/** Returns a function that reads the published figures of a station for the last UTC days, and its favorites. */
export function createFigureReader(queries: Queries) {
  const publishedDays = (id: string, first: string) =>
    queries
      .selectFrom('station_days')
      .innerJoin('stations', 'stations.key', 'station_days.station_key')
      .where('stations.id', '=', id)
      .where('station_days.day', '>=', first)

  return async (stationId: string, days: number, now: number): Promise<Figures> => {
    const requestedDays = lastDays(now, days)
    const [first = ''] = requestedDays
    const rows = await publishedDays(stationId, first)
      .select(['station_days.day', 'station_days.hours', 'station_days.listeners'])
      .where('station_days.countrycode', '=', sql.lit(''))
      .execute()
    const countries = await publishedDays(stationId, first)
      .select('station_days.countrycode')
      .select((eb) => eb.fn.sum('station_days.hours').as('total'))
      .where('station_days.countrycode', '<>', sql.lit(''))
      .groupBy('station_days.countrycode')
      .orderBy('total', 'desc')
      .orderBy('station_days.countrycode')
      .limit(COUNTRIES_SHOWN)
      .execute()
    const { favorites_shown: favorites } = await queries
      .selectFrom('stations')
      .select('favorites_shown')
      .where('id', '=', stationId)
      .executeTakeFirstOrThrow()
    const byDay = new Map(rows.map((row) => [row.day, row]))
    return {
      listeners: Math.max(0, ...rows.map(({ listeners }) => listeners)),
      days: requestedDays.map((day) => {
        const { hours = 0, listeners = 0 } = byDay.get(day) ?? {}
        return { day, hours, listeners }
      }),
      countries: countries.map(({ countrycode, total }) => ({ countrycode, hours: Number(total) })),
      favorites,
    }
  }
}
