import { sql } from 'kysely'

/** What the index of addresses (`stations_address`) has of each; in exactly these words. */
export const ADDRESS_START = sql<string>`substr(url, 1, 300)`
/** As many characters. */
export const ADDRESS_START_MAX = 300
/** The same of the table of further addresses (`station_addresses_start`). */
export const FURTHER_START = sql<string>`substr(station_addresses.url, 1, 300)`
