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

/** Reason why a stream ended. The page shows a text for each reason. */
export type StreamEnd =
  | 'not-found'
  | 'gone'
  | 'forbidden'
  // `not-audio`: a web page. `not-a-stream`: other data that is neither audio nor a playlist.
  | 'not-audio'
  | 'not-a-stream'
  | 'captive-portal'
  // The network's proxy requires a login.
  | 'proxy-login'
  | 'empty-playlist'
  | 'bad-playlist'
  // The response head violates HTTP.
  | 'bad-head'
  | 'too-many-redirects'
  | 'bad-address'
  | 'private-address'
  // A recording was received completely.
  | 'finished'
  // All attempts failed, the last one for one of these reasons.
  | 'name-not-found'
  | 'refused'
  | 'no-answer'
  | 'no-audio'
  | 'server-error'
  | 'tls-name'
  | 'tls-expired'
  // The server does not send its intermediate certificates.
  | 'tls-incomplete'
  | 'tls-untrusted'
  | 'tls-failed'
  | `codec-${UnplayableCodec}`

/** Reason why a connection was lost or failed. The relay connects again. */
export type StreamLoss =
  | 'reset'
  | 'ended'
  | 'silent'
  | 'server-error'
  | 'refused'
  | 'no-answer'
  | 'name-not-found'
  | 'offline'
  | 'network-changed'
