import { ownValue } from '../api/own-value.ts'

/**
 * Native and alternative names of countries and languages, plain, and a word of the catalog's English name. From the
 * Unicode CLDR (Intl.DisplayNames).
 */
const ENGLISH_NAMES: Readonly<Record<string, string>> = {
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

/** A word of the English name for a native or alternative name of a country or language; null for other words. */
export function englishName(word: string): string | null {
  return ownValue(ENGLISH_NAMES, word) ?? null
}

/**
 * Synonyms of genres, plain, as split by `plainWords`: a search for one finds the others. One line per genre; each name
 * occurs once. Typos need no entry.
 */
const SYNONYMS: readonly (readonly string[])[] = [
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
  ['break heartbeat', 'breakbeat'],
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
  ['afro heartbeat', 'afrobeat'],
  ['nu metal', 'numetal'],
  ['shoe gaze', 'shoegaze'],
  ['avant garde', 'avantgarde'],
  ['free form', 'freeform'],
  ['spoken word', 'spokenword'],
]

const OTHERS = new Map(
  SYNONYMS.flatMap((names) =>
    names.map((name) => [name, names.filter((other) => other !== name)] as const),
  ),
)

export const GENRE_WORDS_MAX = 3

/** Synonyms of a genre; null without any. */
export function genreSynonyms(words: readonly string[]): readonly string[] | null {
  return OTHERS.get(words.join(' ')) ?? null
}
