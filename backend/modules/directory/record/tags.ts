import { ownValue } from '../../../../shared/api/own-value.ts'
import { TAGS_SHOWN_MAX } from '../limits.ts'
import { plainText } from './plain-text.ts'

/** What a tag is called here, by what it is called there; in lower case and without accents. */
const SYNONYMS: Readonly<Record<string, string>> = {
  '8bit': 'chiptune',
  '8-bit': 'chiptune',
  'campus radio': 'campus',
  'college radio': 'campus',
  college: 'campus',
  'university radio': 'campus',
  'student radio': 'campus',
  'community radio': 'community',
  'local community': 'community',
  'free-form': 'freeform',
  'free form': 'freeform',
  'd&b': 'drum and bass',
  dnb: 'drum and bass',
  'drum & bass': 'drum and bass',
  "drum'n'bass": 'drum and bass',
  "drum 'n' bass": 'drum and bass',
  'drum n bass': 'drum and bass',
  drumandbass: 'drum and bass',
  drumnbass: 'drum and bass',
  electronica: 'electronic',
  elektronisch: 'electronic',
  'electronic music': 'electronic',
  electronique: 'electronic',
  hiphop: 'hip hop',
  'hip-hop': 'hip hop',
  rnb: 'r&b',
  'rhythm and blues': 'r&b',
  lofi: 'lo-fi',
  'lo fi': 'lo-fi',
  'psy trance': 'psytrance',
  'psy-trance': 'psytrance',
  'synth pop': 'synth-pop',
  synthpop: 'synth-pop',
  'synth wave': 'synthwave',
  'trip-hop': 'trip hop',
  triphop: 'trip hop',
  'dark wave': 'darkwave',
  'post punk': 'post-punk',
  'world music': 'world',
  worldmusic: 'world',
  'folk music': 'folk',
  'indie music': 'indie',
  'independent music': 'indie',
  'jazz music': 'jazz',
  'pop music': 'pop',
  'rock music': 'rock',
  'dance music': 'dance',
  'classical music': 'classical',
  classic: 'classical',
  klassik: 'classical',
  classique: 'classical',
  'chill out': 'chillout',
  'chill-out': 'chillout',
  chill: 'chillout',
  top40: 'top 40',
  'top-40': 'top 40',
  noticias: 'news',
  nachrichten: 'news',
  deportes: 'sports',
  sport: 'sports',
  cultural: 'culture',
  cultura: 'culture',
  'talk radio': 'talk',
  'talk & speech': 'talk',
  'radio hablada': 'talk',
  religion: 'religious',
  kids: 'children',
  "50's": '50s',
  "60's": '60s',
  "70's": '70s',
  "80's": '80s',
  "90's": '90s',
  '60er': '60s',
  '70er': '70s',
  '80er': '80s',
  '90er': '90s',
  '1960s': '60s',
  '1970s': '70s',
  '1980s': '80s',
  '1990s': '90s',
  '00s': '2000s',
}

/** Words that say nothing about a station, or say what other fields say. */
const SAY_NOTHING: ReadonlySet<string> = new Set(
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

/** Genres that people write one after the other with spaces; a list of them is split, other text is not. */
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

/** Of a list of 100 000 tags the first are enough; UTF-16 units. */
const LOOKED_AT = 2_000
const TAG = { min: 2, max: 30 } as const

/** Without accents: the words above are written so. */
const bare = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '')

/** "club dance house" is three tags, "deep house" is one: split where every word is a genre, from three on. */
function splitSpaces(tag: string): string[] {
  const words = tag.split(' ')
  return words.length > 2 && words.every((word) => GENRE_WORDS.has(bare(word))) ? words : [tag]
}

/** What a tag is called here; null for one that says nothing. */
function oneTag(text: string): string | null {
  const tag = text.replace(/^[\s#"'*.([-]+/, '').replace(/(?<![\s"'*.)\]-])[\s"'*.)\]-]+$/, '')
  const known = ownValue(SYNONYMS, bare(tag)) ?? tag
  if (known.length < TAG.min || known.length > TAG.max || SAY_NOTHING.has(bare(known))) return null
  if (
    !/\p{L}|\d0s$/u.test(known) ||
    /[<>{}=\\]|:\/\/|www\.|^\d+ ?(?:k|bit)|^[\d.]+ ?(?:fm|am|mhz)$/.test(known)
  )
    return null
  return known
}

/** The directory's list of tags as it is shown here: lower case, one word for one idea, each once, at most 12. */
export function readTags(value: unknown): string[] {
  const text = Array.isArray(value) ? value.slice(0, LOOKED_AT).join(',') : value
  if (typeof text !== 'string') return []
  const parts = text
    .slice(0, LOOKED_AT)
    .split(/[,;|\n\t•·]/)
    // The strokes of an address divide nothing; it is no tag as a whole.
    .flatMap((part) => (part.includes('://') ? [] : part.split(/[/+]/)))
    .flatMap((part) => splitSpaces(plainText(part, LOOKED_AT).toLowerCase()))
  const tags = parts.map(oneTag).filter((tag) => tag !== null)
  return [...new Set(tags)].slice(0, TAGS_SHOWN_MAX)
}
