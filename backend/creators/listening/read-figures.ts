import { sql } from 'kysely'
import type { Figures } from '../../../shared/api/figures.ts'
import { hoursOf } from '../../analytics/hours-of.ts'
import { beginOf, DAY_MS, lastDays } from '../../analytics/utc-day.ts'
import type { Queries } from '../../database/queries.ts'

/** Countries that are named; who else listens is in the days. */
export const COUNTRIES_SHOWN = 10

const hours = (ms: unknown) => hoursOf(Number(ms))

/** How a station was listened to and kept in the last days, the present one included. Days are UTC. */
export function createFigures(queries: Queries) {
  const listened = (id: string, first: string) =>
    queries
      .selectFrom('listening')
      .innerJoin('stations', 'stations.key', 'listening.station_key')
      .select((eb) => eb.fn.sum('listening.ms').as('total'))
      .where('stations.id', '=', id)
      .where('listening.day', '>=', first)

  const keepers = (id: string) =>
    queries
      .selectFrom('favorites')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('station_id', '=', id)
      .where('deleted', '=', 0)

  /** Hours by day. */
  async function byDay(id: string, first: string): Promise<Map<string, number>> {
    const rows = await listened(id, first).select('day').groupBy('day').execute()
    return new Map(rows.map(({ day, total }) => [day, hours(total)]))
  }

  async function byCountry(id: string, first: string): Promise<Figures['countries']> {
    const rows = await listened(id, first)
      .select('listening.countrycode as code')
      .groupBy('listening.countrycode')
      .orderBy('total', 'desc')
      .orderBy('code')
      .limit(COUNTRIES_SHOWN)
      .execute()
    return rows.map(({ code, total }) => ({
      countrycode: code === '' ? null : code,
      hours: hours(total),
    }))
  }

  /** New favourites by the beginning of their day. The version of one is the moment at which it became one. */
  async function gained(id: string, first: string): Promise<Map<number, number>> {
    const dayLength = sql.lit(DAY_MS)
    const rows = await keepers(id)
      .select(sql<number>`version - version % ${dayLength}`.as('begin'))
      .where('version', '>=', beginOf(first))
      .groupBy('begin')
      .execute()
    return new Map(rows.map(({ begin, count }) => [begin, count]))
  }

  return async (
    stationId: string,
    days: number,
    now: number,
  ): Promise<Omit<Figures, 'listenersNow'>> => {
    const asked = lastDays(now, days)
    const [first = ''] = asked
    const hoursOf = await byDay(stationId, first)
    const favoritesOf = await gained(stationId, first)
    const { count } = await keepers(stationId).executeTakeFirstOrThrow()
    return {
      days: asked.map((day) => ({
        day,
        hours: hoursOf.get(day) ?? 0,
        favorites: favoritesOf.get(beginOf(day)) ?? 0,
      })),
      countries: await byCountry(stationId, first),
      favorites: count,
    }
  }
}
export type ReadFigures = ReturnType<typeof createFigures>
