/** How the directory's tags become words that a genre filter can count: one word for one idea. */

/** What a tag is called here, by what it is called there; in lower case and without accents. */
export const SYNONYMS: Readonly<Record<string, string>> = {
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
export const SAY_NOTHING: ReadonlySet<string> = new Set(
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
export const GENRE_WORDS: ReadonlySet<string> = new Set(
  `80s 90s 70s 60s 2000s acid alternative ambient bass blues breakbeat breaks campus chanson chillout
  chiptune christian classical club community country culture dance darkwave disco downtempo drone dub
  dubstep ebm eclectic edm electro electronic electronica experimental folk freeform funk funky garage
  gospel goth grime hardcore hardstyle hits house idm indie industrial italo jazz jungle latin lounge
  metal minimal news noise oldies pop progressive psytrance punk rap reggae reggaeton retro rnb rock
  salsa schlager ska soul sports swing synthwave talk techno top trance trap urban vaporwave world`.split(
    /\s+/,
  ),
)
