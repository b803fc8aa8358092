import { sql } from 'kysely'

/** The expression of the index `stations_address`, which a query must repeat exactly to use it. */
export const ADDRESS_START = sql<string>`substr(url, 1, 300)`
/** As many characters. */
export const ADDRESS_START_MAX = 300
/** The same of the table of further addresses (`station_addresses_start`). */
export const FURTHER_START = sql<string>`substr(station_addresses.url, 1, 300)`
