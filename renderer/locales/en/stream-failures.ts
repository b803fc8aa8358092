import type { StreamEnd } from '../../../shared/radio/stream-ends.ts'

const cannotPlay = (sound: string) => (station: string) =>
  `${station} uses ${sound}, which Undertone cannot play.`

/** Permanent stream failures: what happened, and what the listener can do. The type requires a text for each reason. */
const streamEnds = {
  'not-found': (station: string) =>
    `${station} was not found at its address (404). It may have moved or closed.`,
  gone: (station: string) => `${station} is permanently gone (410).`,
  forbidden: (station: string) =>
    `${station} denies access (401 or 403). Some stations play only in their own country.`,
  'not-audio': (station: string) => `The address of ${station} is a web page, not a stream.`,
  'not-a-stream': (station: string) => `The address of ${station} does not return a stream.`,
  'captive-portal': () =>
    'This network requires you to sign in. Open a browser, sign in, and try again.',
  'proxy-login': () =>
    'The proxy of this network needs your user name and password. Enter them and try again.',
  'empty-playlist': (station: string) => `The playlist of ${station} is empty.`,
  'bad-playlist': (station: string) => `The playlist of ${station} cannot be read.`,
  'bad-head': (station: string) =>
    `The server of ${station} sends an invalid response. The station has to fix it.`,
  'too-many-redirects': (station: string) => `The address of ${station} redirects too many times.`,
  'bad-address': (station: string) =>
    `The address of ${station} is invalid. It must start with http:// or https://.`,
  'private-address': (station: string) =>
    `${station} is on this computer or in your own network. Allow access to play it.`,
  finished: (station: string) =>
    `${station} has ended. It was a recording, or the broadcast is over.`,
  'name-not-found': (station: string) =>
    `The server of ${station} cannot be found. If other stations play, this one has moved or closed.`,
  refused: (station: string) =>
    `The server of ${station} accepts no listeners right now. Try again later.`,
  'no-answer': (station: string) => `The server of ${station} does not respond. Try again later.`,
  'no-audio': (station: string) => `${station} responds but sends no sound. Try again later.`,
  'server-error': (station: string) =>
    `The server of ${station} reported an error. Try again later.`,
  'tls-name': (station: string) =>
    `The certificate of ${station} belongs to another server, so Undertone does not trust it.`,
  'tls-expired': (station: string) =>
    `The certificate of ${station} has expired. If many stations show this, check the clock of this computer.`,
  'tls-incomplete': (station: string) =>
    `The server of ${station} sends an incomplete certificate chain. The station has to fix it.`,
  'tls-untrusted': (station: string) =>
    `The certificate of ${station} comes from an authority that this computer does not trust.`,
  'tls-failed': (station: string) => `Could not connect securely to ${station}.`,
  'codec-ac3': cannotPlay('AC-3 (Dolby Digital)'),
  'codec-adpcm': cannotPlay('ADPCM'),
  'codec-aiff': cannotPlay('AIFF'),
  'codec-au': cannotPlay('AU'),
  'codec-dts': cannotPlay('DTS'),
  'codec-flv': cannotPlay('Flash video'),
  'codec-free-mp3': cannotPlay('free-format MP3'),
  'codec-latm': cannotPlay('LATM without a known AAC format'),
  'codec-mp2': cannotPlay('MP2 (MPEG layer I or II)'),
  'codec-mpeg-ts': cannotPlay('MPEG-TS without AAC or MP3'),
  'codec-real': cannotPlay('RealAudio'),
  'codec-speex': cannotPlay('Speex'),
  'codec-windows-media': cannotPlay('Windows Media'),
  'codec-other': cannotPlay('an unsupported format'),
} satisfies Record<StreamEnd, (station: string) => string>

export const streamFailures = {
  unsupported: (station: string) => `${station} streams in a format that cannot be played here.`,
  packed: (station: string) =>
    `${station} uses MPEG-TS or LATM, which only the desktop app can play.`,
  unreachable: (station: string) => `Cannot reach ${station}. It may be off air.`,
  timeout: (station: string) => `${station} does not respond. It may be off air.`,
  lost: (station: string) => `The connection to ${station} was lost.`,
  blocked: (station: string) => `Your browser blocked autoplay. Press play to start ${station}.`,
  /** Includes the reason that an admin entered, with the admin's own punctuation. */
  off: (station: string, reason = '') =>
    reason === ''
      ? `${station} has been switched off for everyone.`
      : `${station} has been switched off for everyone. Reason: ${reason}`,
  ...streamEnds,
}
