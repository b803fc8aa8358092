/** Sound, or what it is packed in, that Chromium plays nothing of. */
export type UnplayableCodec =
  | 'ac3'
  | 'adpcm'
  | 'aiff'
  | 'au'
  | 'dts'
  | 'flv'
  | 'free-mp3'
  | 'latm'
  | 'mp2'
  | 'mpeg-ts'
  | 'real'
  | 'speex'
  | 'windows-media'
  | 'other'

/** Why a stream is over for good; the page puts it into words. */
export type StreamEnd =
  // 404, 410, 401 or 403.
  | 'not-found'
  | 'gone'
  | 'forbidden'
  // A web page; anything else that is neither sound nor a playlist.
  | 'not-audio'
  | 'not-a-stream'
  | 'captive-portal'
  | 'empty-playlist'
  | 'bad-playlist'
  | 'too-many-redirects'
  | 'bad-address'
  | 'private-address'
  // Every attempt is spent; this is what the last one met.
  | 'name-not-found'
  | 'refused'
  | 'no-answer'
  | 'no-audio'
  | 'server-error'
  | 'tls-name'
  | 'tls-expired'
  | 'tls-untrusted'
  | 'tls-failed'
  | `codec-${UnplayableCodec}`

/**
 * How a station that breaks is asked again: by main's relay, and by pages that reach stations by
 * themselves. A station behaves alike in both, and neither asks more often.
 */
export const STREAM_RETRIES = {
  /**
   * Waits between attempts, in ms: the first is at once, and the last goes on and on. The seconds in
   * between are for a server that restarts: it is found within a second of its return, before the
   * listener's buffer is empty.
   */
  delaysMs: [0, 1_000, 1_000, 1_000, 1_000, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000],
  /** Each wait is up to this part longer or shorter, so that listeners of one station come back apart. */
  jitter: 0.2,
  /** Attempts in a row that bring no audio, before the first sound: then the stream is over. */
  attemptsBeforeSound: 4,
  /** The same, after the first sound. */
  attemptsAfterSound: 20,
  /**
   * A connection that has sounded this long, in ms, was a good one: the next attempt is at once, so that
   * a station that breaks every few seconds is heard without a gap, and is asked no oftener than that.
   */
  steadyMs: 4_000,
} as const
