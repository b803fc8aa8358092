import type { Queries } from '../../../../database/queries.ts'

/**
 * Inserts a show of a station with one-hour broadcasts at these times (ms since the epoch), bypassing the
 * API.
 */
export async function addShow(
  queries: Queries,
  stationId: string,
  show: { readonly id: string; readonly title?: string; readonly host?: string | null },
  starts: readonly number[],
): Promise<void> {
  const { key } = await queries
    .selectFrom('stations')
    .select('key')
    .where('id', '=', stationId)
    .executeTakeFirstOrThrow()
  const { id, title = id, host = null } = show
  await queries
    .insertInto('shows')
    .values({
      id,
      station_key: key,
      title,
      host,
      search_text: title.toLowerCase(),
      homepage: null,
      first_at: Math.min(...starts),
      last_at: Math.max(...starts),
    })
    .execute()
  await queries
    .insertInto('broadcasts')
    .values(
      starts.map((startsAt, index) => ({
        id: `${id}-${index}`,
        show_id: id,
        station_key: key,
        starts_at: startsAt,
        ends_at: startsAt + 60 * 60_000,
        title,
        host,
      })),
    )
    .execute()
}
