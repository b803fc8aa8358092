import { TAGS_SHOWN_MAX } from '../limits.ts'
import { plainText, synonymsOf } from './plain-text.ts'

/** The catalog tags with their spellings in the directory, in lower case without accents. */
const SYNONYMS = synonymsOf({
  chiptune: '8bit, 8-bit',
  campus: 'campus radio, college radio, college, university radio, student radio',
  community: 'community radio, local community',
  freeform: 'free-form, free form',
  'drum and bass':
    "d&b, dnb, drum & bass, drum'n'bass, drum 'n' bass, drum n bass, drumandbass, drumnbass",
  electronic: 'electronica, elektronisch, electronic music, electronique',
  'hip hop': 'hiphop, hip-hop',
  'r&b': 'rnb, rhythm and blues',
  'lo-fi': 'lofi, lo fi',
  psytrance: 'psy trance, psy-trance',
  'synth-pop': 'synth pop, synthpop',
  synthwave: 'synth wave',
  'trip hop': 'trip-hop, triphop',
  darkwave: 'dark wave',
  'post-punk': 'post punk',
  world: 'world music, worldmusic',
  folk: 'folk music',
  indie: 'indie music, independent music',
  jazz: 'jazz music',
  pop: 'pop music',
  rock: 'rock music',
  dance: 'dance music',
  classical: 'classical music, classic, klassik, classique',
  chillout: 'chill out, chill-out, chill',
  'top 40': 'top40, top-40',
  news: 'noticias, nachrichten',
  sports: 'deportes, sport',
  culture: 'cultural, cultura',
  talk: 'talk radio, talk & speech, radio hablada',
  religious: 'religion',
  children: 'kids',
  '50s': "50's",
  '60s': "60's, 60er, 1960s",
  '70s': "70's, 70er, 1970s",
  '80s': "80's, 80er, 1980s",
  '90s': "90's, 90er, 1990s",
  '2000s': '00s',
})

const NOISE_TAGS: ReadonlySet<string> = new Set(
  `aac am estacion fm free full service http https internet internet radio internetradio live local radio
  misc miscellaneous moi merino mp3 music musica musik musique mx n/a none ogg online online radio other
  radio radio station station stream streaming unknown various web webradio web radio 24/7 24h`
    .split(/\s+/)
    .concat(
      'internet radio',
      'online radio',
      'radio station',
      'web radio',
      'full service',
      'moi merino',
    ),
)

/** Genres that are often listed with spaces as separators. Only such lists are split. */
const GENRE_WORDS: ReadonlySet<string> = new Set(
  `80s 90s 70s 60s 2000s acid alternative ambient bass blues breakbeat breaks campus chanson chillout
  chiptune christian classical club community country culture dance darkwave disco downtempo drone dub
  dubstep ebm eclectic edm electro electronic electronica experimental folk freeform funk funky garage
  gospel goth grime hardcore hardstyle hits house idm indie industrial italo jazz jungle latin lounge
  metal minimal news noise oldies pop progressive psytrance punk rap reggae reggaeton retro rnb rock
  salsa schlager ska soul sports swing synthwave talk techno top trance trap urban vaporwave world`.split(
    /\s+/,
  ),
)

/** Matches markup, URLs, bitrates such as "128k" and frequencies such as "101.5 fm". */
const MARKUP_OR_FREQUENCY = /[<>{}=\\]|:\/\/|www\.|^\d+ ?(?:k|bit)|^[\d.]+ ?(?:fm|am|mhz)$/
const INPUT_MAX = 2_000
const TAG_LENGTH = { min: 2, max: 30 } as const

const withoutAccents = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '')

/** Splits three or more words if each is a genre: "club dance house" is three tags, "deep house" is one. */
function splitSpaces(tag: string): string[] {
  const words = tag.split(' ')
  return words.length > 2 && words.every((word) => GENRE_WORDS.has(withoutAccents(word)))
    ? words
    : [tag]
}

function normalizeTag(text: string): string | null {
  // Removes punctuation at both ends.
  const tag = text.replace(/^[\s#"'*.([-]+/, '').replace(/(?<![\s"'*.)\]-])[\s"'*.)\]-]+$/, '')
  const canonicalTag = SYNONYMS.get(withoutAccents(tag)) ?? tag
  const hasValidLength =
    canonicalTag.length >= TAG_LENGTH.min && canonicalTag.length <= TAG_LENGTH.max
  if (!hasValidLength || NOISE_TAGS.has(withoutAccents(canonicalTag))) return null
  const isWordOrDecade = /\p{L}|\d0s$/u.test(canonicalTag)
  return isWordOrDecade && !MARKUP_OR_FREQUENCY.test(canonicalTag) ? canonicalTag : null
}

/** Returns at most TAGS_SHOWN_MAX distinct tags in lower case, with one spelling per tag. */
export function readTags(value: unknown): string[] {
  const text = Array.isArray(value) ? value.slice(0, INPUT_MAX).join(',') : value
  if (typeof text !== 'string') return []
  const parts = text
    .slice(0, INPUT_MAX)
    .split(/[,;|\n\t•·]/)
    // The slashes of a URL are no separators, and a URL is no tag.
    .flatMap((part) => (part.includes('://') ? [] : part.split(/[/+]/)))
    .flatMap((part) => splitSpaces(plainText(part, INPUT_MAX).toLowerCase()))
  const tags = parts.map(normalizeTag).filter((tag) => tag !== null)
  return [...new Set(tags)].slice(0, TAGS_SHOWN_MAX)
}
