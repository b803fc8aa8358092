/**
 * What stations send in place of a song, in the form of `plainText`. Collected from the
 * automation systems and ad servers that send it; each group says how sure it is.
 */
import { PLACEHOLDERS } from './real-title.ts'

/** Never a song, whatever artist is named: ad servers and automation marking their own blocks. */
export const MACHINE_MARKS =
  /adw_ad=|adswizz|durationmilliseconds=|insertiontype=|targetspot|song_spot="t"|spot block (?:start|end)|^stream(?:ad|break)\b/i

/** No artist has these names: what they announce is no song. */
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

/** No song where no artist, or only the station, is named. */
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

/** Begins what a station says to its listeners, in the languages heard most. */
export const ADDRESSES =
  /^(?:(?:you are|you re|youre) (?:listening to|tuned (?:in )?to|hearing)|thank(?:s| you) for (?:listening|tuning)|(?:sie|ihr) h(?:ören|ört)|vous écoutez|(?:estás|estas|está) (?:escuchando|oyendo)|(?:stai|state) ascoltando|você está ouvindo|вы слушаете|je luistert naar|słuchasz|visit (?:us|our|www)|listen (?:live )?(?:at|on)|(?:follow|find|like|support) us (?:at|on)|donate (?:at|now|to)|(?:be )?back in \d{1,2} min(?:ute)?s?)(?!\p{L})/u

/** Leads up to a telephone number. */
export const CALL_WORDS =
  /(?<!\p{L})(?:call(?: us)?|text(?: us)?|sms|whats ?app|viber|telegram|studio|tel|telephone|telefon|teléfono|téléphone|phone|hotline|request line|requests|anrufen|llama(?:nos)?|appelez|звоните)(?!\p{L})/u

/** Markup and data, sent by mistake or for machines. */
export const MARKUP =
  /^\s*(?:<[?!]|<\/?(?:html|meta|title|script|div|span|p|a|br)\b|<\w+ [^>]*=|\{\s*"|\[\s*\{)/i

/** Lower case, signs turned into single spaces, ends trimmed. Letters keep their accents. */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** The same without spaces: "Radio-X 1" is "RadioX1". */
export function tightText(text: string): string {
  return plainText(text).replaceAll(' ', '')
}
