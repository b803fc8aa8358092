/** What is said of a station asked for by its id: the later sentence takes the place of the earlier. */
export const NOTICE_ID = 'named-station'
