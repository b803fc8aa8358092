import { ownValue } from '../api/own-value.ts'

/**
 * What countries and languages are also called, plain, and a word by which the catalogue knows them: it has
 * English names. From the names in the Unicode CLDR (Intl.DisplayNames) of their own languages.
 */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  uk: 'kingdom',
  england: 'kingdom',
  britain: 'kingdom',
  british: 'kingdom',
  usa: 'states',
  america: 'states',
  american: 'states',
  deutschland: 'germany',
  deutsch: 'german',
  osterreich: 'austria',
  oesterreich: 'austria',
  schweiz: 'switzerland',
  suisse: 'switzerland',
  svizzera: 'switzerland',
  swiss: 'switzerland',
  francais: 'french',
  espana: 'spain',
  espanol: 'spanish',
  portugues: 'portuguese',
  brasil: 'brazil',
  italia: 'italy',
  italiano: 'italian',
  nederland: 'netherlands',
  nederlands: 'dutch',
  holland: 'netherlands',
  belgie: 'belgium',
  belgique: 'belgium',
  danmark: 'denmark',
  dansk: 'danish',
  sverige: 'sweden',
  svenska: 'swedish',
  norge: 'norway',
  norsk: 'norwegian',
  suomi: 'finland',
  polska: 'poland',
  polski: 'polish',
  cesko: 'czechia',
  cestina: 'czech',
  slovencina: 'slovak',
  hrvatski: 'croatian',
  srpski: 'serbian',
  catala: 'catalan',
  euskara: 'basque',
  galego: 'galician',
  gaeilge: 'irish',
  cymraeg: 'welsh',
  islenska: 'icelandic',
  shqip: 'albanian',
  romana: 'romanian',
  magyarorszag: 'hungary',
  magyar: 'hungarian',
  hrvatska: 'croatia',
  srbija: 'serbia',
  slovensko: 'slovakia',
  slovenija: 'slovenia',
  eesti: 'estonia',
  latvija: 'latvia',
  lietuva: 'lithuania',
  turkiye: 'turkey',
  tuerkiye: 'turkey',
  turkce: 'turkish',
  россия: 'russia',
  русскии: 'russian',
  украина: 'ukraine',
  украіна: 'ukraine',
  българия: 'bulgaria',
  ελλαδα: 'greece',
  ελληνικα: 'greek',
  ישראל: 'israel',
  مصر: 'egypt',
  日本: 'japan',
  日本語: 'japanese',
  中国: 'china',
  中文: 'chinese',
  한국: 'korea',
}

/** The word by which the catalogue knows a country or language that is called so; null for other words. */
export function englishName(word: string): string | null {
  return ownValue(OTHER_NAMES, word) ?? null
}

/**
 * Names of the same kind of music, plain, as `plainWords` splits them: a search for one finds the others. A line
 * more is a rule more; a name stands in one line. What differs by a letter alone (a typo) needs none.
 */
const SAME: readonly (readonly string[])[] = [
  ['dnb', 'drum and bass', 'drum n bass', 'drum bass', 'drumnbass', 'drumandbass', 'd n b'],
  ['rnb', 'r n b', 'r b', 'rhythm and blues', 'rhythm blues'],
  ['rock and roll', 'rock n roll', 'rock roll', 'rocknroll'],
  ['hip hop', 'hiphop'],
  ['trip hop', 'triphop'],
  ['lo fi', 'lofi'],
  ['tech house', 'techhouse'],
  ['uk garage', 'ukg'],
  ['intelligent dance music', 'idm'],
  ['electronic dance music', 'edm'],
  ['electronic body music', 'ebm'],
  ['dub step', 'dubstep'],
  ['break beat', 'breakbeat'],
  ['down tempo', 'downtempo'],
  ['chill out', 'chillout'],
  ['psy trance', 'psytrance', 'psychedelic trance'],
  ['euro dance', 'eurodance'],
  ['italo disco', 'italodisco'],
  ['nu disco', 'nudisco'],
  ['post punk', 'postpunk'],
  ['post rock', 'postrock'],
  ['new wave', 'newwave'],
  ['dark wave', 'darkwave'],
  ['cold wave', 'coldwave'],
  ['synth wave', 'synthwave'],
  ['synth pop', 'synthpop'],
  ['vapor wave', 'vaporwave', 'vapourwave'],
  ['k pop', 'kpop'],
  ['j pop', 'jpop'],
  ['afro beat', 'afrobeat'],
  ['nu metal', 'numetal'],
  ['shoe gaze', 'shoegaze'],
  ['avant garde', 'avantgarde'],
  ['free form', 'freeform'],
  ['spoken word', 'spokenword'],
]

/** Each name with the others of its line. */
const OTHERS = new Map(
  SAME.flatMap((names) =>
    names.map((name) => [name, names.filter((other) => other !== name)] as const),
  ),
)

/** Words of the longest name. */
export const GENRE_WORDS_MAX = 3

/** What a genre is also called; null where these words are none that has another name. */
export function otherGenreNames(words: readonly string[]): readonly string[] | null {
  return OTHERS.get(words.join(' ')) ?? null
}
