/**
 * Sent at once to a new listener, so that playing starts from what is already there. Icecast's
 * default of 64 KiB makes Chromium wait 4.4 s for an MP3; this many bytes, 0.4 s.
 */
export const BURST_BYTES = 196_608
/**
 * What may wait, unsent, for one listener. Twice the burst: a listener that leaves more than that unread has
 * stopped reading, and is let go.
 */
export const LISTENER_BUFFER_BYTES = 2 * BURST_BYTES
/** How often due audio goes out. Short against the burst that every player holds by then. */
export const TICK_MS = 200
/** Audio bytes between two ICY metadata blocks; icecast's default. */
export const ICY_METAINT = 16_000
/** How long a title of the demo programme stays. */
export const TITLE_SECONDS = 24
