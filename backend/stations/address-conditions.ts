import { sql } from 'kysely'

/** What the index of addresses (migration 0033) has of each; in exactly these words. */
export const ADDRESS_START = sql<string>`substr(url, 1, 300)`
/** As many characters. */
export const ADDRESS_START_MAX = 300
