/** Texts that stations send instead of a song, grouped by certainty. They have the form of `plainText`. */
import { PLACEHOLDERS } from './real-title.ts'

/** Markers of ad servers and automation. A text with a marker is never a song, regardless of the artist. */
export const MACHINE_MARKS =
  /adw_ad=|adswizz|durationmilliseconds=|insertiontype=|targetspot|song_spot="t"|spot block (?:start|end)|^stream(?:ad|break)\b/i

export const NO_ARTISTS: ReadonlySet<string> = new Set([
  'ad break',
  'adbreak',
  'advert',
  'advertisement',
  'advertisements',
  'commercial break',
  'commercials',
  'jingle',
  'station id',
  'sweeper',
  'werbung',
  'werbeblock',
  'werbeunterbrechung',
  'publicité',
  'publicidad',
  'pubblicità',
  'реклама',
  'reklama',
  'reklam',
  'reclame',
])

/** Texts that are no song when there is no artist, or when the artist is the station. */
export const NO_SONGS: ReadonlySet<string> = new Set([
  ...PLACEHOLDERS,
  ...NO_ARTISTS,
  'ad',
  'ads',
  'auto dj',
  'automation',
  'azuracast is live',
  'be right back',
  'back soon',
  'bumper',
  'commercial',
  'dead air',
  'default stream',
  'high quality',
  'id',
  'intro jingle',
  'jingles',
  'legal id',
  'liner',
  'liquidsoap',
  'live 24 7',
  'live broadcast',
  'live on air',
  'live radio',
  'live stream',
  'livestream',
  'loading',
  'musik',
  'nachrichten',
  'news',
  'no metadata',
  'no song',
  'no song information',
  'nodata',
  'noticias',
  'notiziario',
  'now on air',
  'off air',
  'on air',
  'online radio',
  'promo',
  'radio',
  'spot',
  'spots',
  'station offline',
  'stream offline',
  'test',
  'this is my server name',
  'toth',
  'top of the hour',
  'traffic',
  'unnamed server',
  'unspecified name',
  'various',
  'various artists',
  'verkehr',
  'weather',
  'wetter',
  'we ll be right back',
  'новости',
])

/** Starts of announcements to listeners, in the most common languages. */
export const LISTENER_ADDRESS =
  /^(?:(?:you are|you re|youre) (?:listening to|tuned (?:in )?to|hearing)|thank(?:s| you) for (?:listening|tuning)|(?:sie|ihr) h(?:ören|ört)|vous écoutez|(?:estás|estas|está) (?:escuchando|oyendo)|(?:stai|state) ascoltando|você está ouvindo|вы слушаете|je luistert naar|słuchasz|visit (?:us|our|www)|listen (?:live )?(?:at|on)|(?:follow|find|like|support) us (?:at|on)|donate (?:at|now|to)|(?:be )?back in \d{1,2} min(?:ute)?s?)(?!\p{L})/u

/** Calls to action before a phone number. */
export const CALL_WORDS =
  /(?<!\p{L})(?:call(?: us)?|text(?: us)?|sms|whats ?app|viber|telegram|studio|tel|telephone|telefon|teléfono|téléphone|phone|hotline|request line|requests|anrufen|llama(?:nos)?|appelez|звоните)(?!\p{L})/u

/** Markup and data, which stations send by mistake or for machines. */
export const MARKUP =
  /^\s*(?:<[?!]|<\/?(?:html|meta|title|script|div|span|p|a|br)\b|<\w+ [^>]*=|\{\s*"|\[\s*\{)/i

/** Returns the text in lower case with single spaces, without punctuation, but with accents. */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** Returns `plainText` without spaces, so that "Radio-X 1" equals "RadioX1". */
export function tightText(text: string): string {
  return plainText(text).replaceAll(' ', '')
}
