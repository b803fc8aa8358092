/** Scores how well a text fits a language with the LatinProfile alphabet, to detect its charset. */
import { NOISE_BITS } from './alphabets.ts'

interface LatinProfile {
  /** Share of each letter among the non-ASCII letters, in per mille, rounded from published counts. */
  readonly letters: string
  /** Typical letter groups. `_` is a word boundary. */
  readonly marks: string
  /** Bits that a language with few stations loses. */
  readonly rare?: number
  /** Letter sequences that do not occur. */
  readonly never?: RegExp
}

const LANGUAGES = {
  french: {
    letters: 'é450 è130 à120 ê60 ç50 ô30 î30 â30 ù20 û20 ï15 œ15 ë10 ÿ1 æ1',
    marks: 'eau ous_ _les_ _le_ _la_ _je_ _qu ois_ ais_ eux_ _du_ _des_ ette ion_ our_ _mon_ _pas_',
    never: /ç[^aou]|[èê][aeiouy_]|œ[^u]|[ùÿ]\p{L}/u,
  },
  german: {
    letters: 'ü330 ä320 ö200 ß150',
    marks: 'sch ich_ _die_ _der_ _das_ _und_ ein cht _ist_ ung_ en_ _wir_ tz ck',
  },
  spanish: {
    letters: 'ó250 í230 á220 é190 ñ110 ú60 ü5',
    marks: '_el_ _la_ _los_ _las_ _que_ _mi_ _de_ _tu_ ado_ ion_ ero_ os_ as_',
  },
  portuguese: {
    letters: 'ã210 ç150 á130 é120 í90 ó80 ê80 õ50 â40 ú30 à30 ô20',
    marks: '_o_ _do_ _da_ _não_ _que_ inho inha ão_ ões_ _um_ _meu_ lh nh_ _eu_',
    never: /õ[^e]|ç[^aou]|ã[^eons_]/u,
  },
  italian: {
    letters: 'è300 à300 ò150 ù120 ì80 é50',
    marks: '_il_ _che_ _di_ _non_ ione_ ella gli _un_ zz tto_ _mi_ _per_',
    never: /[èàòùì]\p{L}/u,
  },
  nordic: {
    letters: 'ä280 å220 ö200 ø150 æ100 é30 ü5',
    marks: '_och_ _jag_ _det_ _og_ _ikke_ _jeg_ _på_ _är_ _en_ nen_ ssa_ kk ii_ _minä_ sk _mig_',
  },
  icelandic: {
    letters: 'í180 á180 ð170 ó120 þ80 é70 ú70 ö60 æ60 ý30',
    marks: 'nn_ ur_ _og_ _ég_ ir_ inn_ fj rj sv hj',
    never: /þ[^aáeéiíoóuúyýöærjv]|_ð|ð[bcfhkmpst]/u,
    rare: 5,
  },
  /** Titles with names from another language. */
  western: {
    never: /è[aeiouy]|þ[^aáeéiíoóuúyýöærjv]|_ð|õ[^es_]/u,
    letters:
      'é190 ö100 ü100 ä90 á70 ó60 í60 è50 ñ40 ã30 ç30 ø30 å30 à25 ê15 ß15 ú15 ô10 æ10 â10 î8 û3 ë8 ï8 ù6 ò6 õ6 œ4 ì3 ð2 þ2 ý2 ÿ1',
    marks: '_the_ _you_ ing_ _love_ _of_ _and_ _feat_ _remix_ _my_',
    rare: 2,
  },
  polish: {
    letters: 'ł210 ę120 ż120 ą110 ó110 ś110 ć80 ń50 ź15',
    marks:
      'rz sz cz _nie_ _się_ ski_ icz owa wie dzi _na_ ie_ _jest_ _w_ _z_ ych_ anie_ cie cham_ oje_ ego_ prz',
  },
  czech: {
    letters: 'í190 á190 é110 ě85 č80 š70 ž70 ř70 ý70 ů30 ú25 ť10 ď8 ň8 ľ8 ô8 ä4 ĺ1 ŕ1',
    marks: '_se_ _je_ ová_ ský_ ová sk st ch ho_ _na_ _ja_ ou_ ej_ ních ovo ov_ _v_',
  },
  hungarian: {
    letters: 'á330 é310 ö110 ó90 ő90 ü65 í50 ú30 ű25',
    marks: 'gy sz ly _a_ _az_ _nem_ ek_ ok_ zs nek_ ban_ _egy_ cs ny osan_ st_ ás_ ság ig_ ol ött',
  },
  romanian: {
    letters: 'ă270 ş190 ţ170 î150 â140',
    marks: '_nu_ ul_ _si_ _de_ _cu_ escu_ ele_ ea_ _la_ _mea_ _eu_ iu_ _te_',
    never: /ţ[^aăâeiîou_]/,
  },
  croatian: {
    letters: 'č270 š240 ž210 ć200 đ80',
    marks: 'ić_ je_ _je_ _ja_ _da_ _sam_ ska_ lj nj ovi_ _ne_ _za_ ija_ _moj _u_',
    never: /đ_/,
  },
  turkish: {
    letters: 'ı330 ş150 ü150 ç100 ö100 ğ100 â6 î2 û1',
    marks:
      'lar ler im_ _bir_ _ben_ _sen_ yor ım_ ok_ mek ak_ lı_ _bu_ _ve_ an_ ba ka sen_ kal ses ydi öyl mış rım_ dım_ iz_',
  },
  lithuanian: {
    letters: 'ė200 š170 ų150 ž120 ą100 ū80 į80 č60 ę30',
    marks: 'as_ is_ us_ ius_ ai_ os_ _ir_ nas_ tas_ ij ės_ auk iau aus uo _ne iai_ _tu_ _aš_',
    rare: 1,
  },
  latvian: {
    letters: 'ā370 ī170 ē150 š80 ū70 ņ60 ļ55 ž30 č20 ķ15 ģ10',
    marks:
      's_ as_ is_ _un_ ais_ iem_ ies_ _es_ _tu_ ien ija_ _ir_ ra_ _man_ aug _no_ dz eit imt oda_',
    rare: 1,
  },
  estonian: {
    letters: 'ä380 õ300 ü210 ö90 š5 ž5',
    marks: '_on_ _ma_ _ei_ ja_ aa uu ee se_ _sa_ ud_ st_ _mu_ kk oo _ja_ us_ le_',
    rare: 1,
  },
} as const satisfies Record<string, LatinProfile>

export type LatinLanguage = keyof typeof LANGUAGES

const FOREIGN_LETTER_BITS = -5
const MISSPELLED_BITS = -4
const MARK_BITS = 0.7
const MARKS_BITS_MAX = 4

function prepare({ letters, marks, rare = 0, never }: LatinProfile) {
  const bits = letters.split(' ').map((entry): [string, number] => {
    return [entry.charAt(0), Math.log2(Number(entry.slice(1)) / 1000) + NOISE_BITS]
  })
  return { bits: new Map(bits), marks: marks.split(' '), rare, never }
}
const PREPARED_LANGUAGES = new Map(
  Object.entries<LatinProfile>(LANGUAGES).map(([name, language]) => [name, prepare(language)]),
)

/** Returns a score in bits. `letters`: non-ASCII letters in lower case. `words`: the text with `_` for non-letters. */
export function scoreLatin(
  language: LatinLanguage,
  letters: readonly string[],
  words: string,
): number {
  const prepared = PREPARED_LANGUAGES.get(language)
  if (prepared === undefined) return Number.NEGATIVE_INFINITY
  let bits = prepared.never?.test(words) ? MISSPELLED_BITS - prepared.rare : -prepared.rare
  for (const letter of letters) bits += prepared.bits.get(letter) ?? FOREIGN_LETTER_BITS
  const marks = prepared.marks.filter((mark) => words.includes(mark)).length
  return bits + Math.min(MARKS_BITS_MAX, marks * MARK_BITS)
}
