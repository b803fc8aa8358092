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
  // The proxy of the network wants an account.
  | 'proxy-login'
  | 'empty-playlist'
  | 'bad-playlist'
  // The head of a response breaks the rules of HTTP.
  | 'bad-head'
  | 'too-many-redirects'
  | 'bad-address'
  | 'private-address'
  // A recording was received in full.
  | 'finished'
  // Every attempt is spent; this is what the last one met.
  | 'name-not-found'
  | 'refused'
  | 'no-answer'
  | 'no-audio'
  | 'server-error'
  | 'tls-name'
  | 'tls-expired'
  // The server does not send the certificates between its own and a root.
  | 'tls-incomplete'
  | 'tls-untrusted'
  | 'tls-failed'
  | `codec-${UnplayableCodec}`

/** Why a connection was lost or did not come about; the relay goes on trying. */
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
