import type { StreamEnd } from '../../../shared/radio/stream-ends.ts'

const cannotPlay = (sound: string) => (station: string) =>
  `${station} sends ${sound}, which this program cannot play.`

/**
 * Why a station is over until the listener tries again: what happened, and what can be done about it. The
 * type lets no reason go without a sentence.
 */
const streamEnds = {
  'not-found': (station: string) =>
    `${station} is not at its address (404). It may have moved or closed.`,
  gone: (station: string) => `${station} is gone for good (410).`,
  forbidden: (station: string) =>
    `${station} does not let you in (401 or 403). Some stations play only in their own country.`,
  'not-audio': (station: string) => `The address of ${station} is a web page, not a stream.`,
  'not-a-stream': (station: string) =>
    `The address of ${station} answers with something that is not a stream.`,
  'captive-portal': () =>
    'You seem to be behind a sign-in page of this network: open a browser, sign in, and try again.',
  'proxy-login': () =>
    'The proxy of this network needs your user name and password. Enter them and try again.',
  'empty-playlist': (station: string) => `The playlist of ${station} has nothing in it to play.`,
  'bad-playlist': (station: string) => `The playlist of ${station} cannot be read.`,
  'bad-head': (station: string) =>
    `The server of ${station} sends a response that Undertone cannot read. The station has to fix it.`,
  'too-many-redirects': (station: string) =>
    `The address of ${station} leads on and on, and never to a stream.`,
  'bad-address': (station: string) =>
    `The address of ${station} is none that a station can have. It has to begin with http:// or https://.`,
  'private-address': (station: string) =>
    `${station} is on this computer or in your own network. Stations are kept away from there unless you allow it.`,
  finished: (station: string) =>
    `${station} has ended: it was a recording, or a broadcast that is over.`,
  'name-not-found': (station: string) =>
    `The server of ${station} cannot be found. If other stations play, this one has moved or closed.`,
  refused: (station: string) =>
    `The server of ${station} takes no listeners right now. Try again in a while.`,
  'no-answer': (station: string) =>
    `The server of ${station} does not answer. Try again in a while.`,
  'no-audio': (station: string) =>
    `${station} answers but sends no sound. It may be off the air: try again later.`,
  'server-error': (station: string) =>
    `The server of ${station} has a fault of its own. Try again in a while.`,
  'tls-name': (station: string) =>
    `The server of ${station} shows the certificate of another one, so Undertone does not trust it.`,
  'tls-expired': (station: string) =>
    `The certificate of ${station} is out of date. The station has to renew it; if many stations say so, check the clock of this computer.`,
  'tls-incomplete': (station: string) =>
    `The server of ${station} does not send its full certificate chain, so Undertone cannot verify it. The station has to fix it.`,
  'tls-untrusted': (station: string) =>
    `The certificate of ${station} comes from an authority that this computer does not trust.`,
  'tls-failed': (station: string) => `No secure connection to ${station} could be made.`,
  'codec-ac3': cannotPlay('AC-3 (Dolby Digital)'),
  'codec-adpcm': cannotPlay('ADPCM'),
  'codec-aiff': cannotPlay('AIFF'),
  'codec-au': cannotPlay('AU'),
  'codec-dts': cannotPlay('DTS'),
  'codec-flv': cannotPlay('Flash video'),
  'codec-free-mp3': cannotPlay('MP3 of free format'),
  'codec-latm': cannotPlay('LATM with no AAC that is known here'),
  'codec-mp2': cannotPlay('MP2 (MPEG layer I or II)'),
  'codec-mpeg-ts': cannotPlay('MPEG-TS with neither AAC nor MP3 in it'),
  'codec-real': cannotPlay('RealAudio'),
  'codec-speex': cannotPlay('Speex'),
  'codec-windows-media': cannotPlay('Windows Media'),
  'codec-other': cannotPlay('sound of a rare kind'),
} satisfies Record<StreamEnd, (station: string) => string>

/** Why a station is silent. */
export const streamFailures = {
  unsupported: (station: string) => `${station} streams in a format that cannot be played here.`,
  packed: (station: string) =>
    `${station} packs its sound as MPEG-TS or LATM, which only the desktop app unpacks.`,
  unreachable: (station: string) =>
    `${station} cannot be reached right now. It may be off the air.`,
  timeout: (station: string) => `${station} does not answer. It may be off the air.`,
  lost: (station: string) => `The connection to ${station} was lost.`,
  blocked: (station: string) => `The browser wants a click before ${station} may play.`,
  /** With the reason an admin has given, which ends as they ended it. */
  off: (station: string, reason = '') =>
    reason === ''
      ? `${station} has been switched off for everyone.`
      : `${station} has been switched off for everyone. The reason: ${reason}`,
  ...streamEnds,
}
