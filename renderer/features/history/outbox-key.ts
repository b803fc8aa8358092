/** Where the outbox is kept, in local storage and in the copy. One person's at a time. */
export const OUTBOX_KEY = 'listening-outbox'
