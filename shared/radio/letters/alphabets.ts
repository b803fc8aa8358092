/** Per mille of text, rounded from published counts. Cyrillic is mainly Russian. Arabic includes Persian letters. */
const CYRILLIC =
  'о110 е85 а80 и74 н67 т63 с55 р47 в45 л44 к35 м32 д30 п28 у26 я20 ы19 ь17 г17 з16 б16 ч14 й12 х10 ж9 ш7 ю6 ц5 щ4 э3 ф3 ё3 ъ1 і8 ї3 є3 ў1 ґ1 ј2 љ1 њ1 ћ1 ђ1 џ1'
const GREEK =
  'α98 ο90 ι72 τ80 ε72 ν65 σ45 ς35 η45 υ38 ρ42 π41 κ41 μ33 λ31 ά22 ί28 ό22 έ20 ή16 ύ10 ώ8 ω16 δ18 γ18 χ12 θ10 φ9 β7 ξ4 ζ4 ψ2 ϊ1 ϋ1 ΐ1 ΰ1'
const HEBREW =
  'י110 ו105 ה100 ל74 א65 ר56 ת52 מ50 ב48 ש46 נ30 ם30 ע30 ד26 ח24 כ21 ק20 פ18 ס15 ן13 ז12 ג12 ט12 צ10 ך8 ץ4 ף3'
const ARABIC =
  'ا150 ل115 ي75 م60 و58 ن55 ر46 ت42 ب42 ه38 ع36 د32 س30 ة30 ف26 ق24 ك26 ح24 أ20 ج14 ش14 ص11 خ11 ى11 ط10 إ8 ز8 ض7 ث6 ذ6 غ6 ظ3 ئ4 ء4 آ3 ؤ2 پ3 چ3 ژ1 گ4 ک4'
const THAI =
  'า68 น62 ร58 อ54 ่48 เ44 ก44 ้42 ง40 ม38 ั38 ย34 ว34 ล34 ี30 ด30 ท28 ส28 ห25 ค25 ต24 ิ24 ป22 ะ20 บ20 แ19 ไ18 จ17 พ16 ใ15 ข15 ช13 ุ12 ู12 ื12 ำ12 ์12 โ9 ็8 ถ7 ผ6 ึ6 ซ5 ศ5 ณ4 ธ4 ภ4 ๆ4 ษ3 ญ3 ฟ3 ฉ3 ฝ2 ฮ2 ๊1 ๋1 ฐ1 ฎ1 ฏ1 ฤ1 ฬ1 ฆ1 ฑ1 ฒ1'

/** In scripts with case, each letter carries one bit less evidence. */
const CASE_BIT = 1
/** Bits of a random non-ASCII byte. */
export const NOISE_BITS = 7

/** Returns the evidence of each letter for its script, in bits: its cost as noise minus its cost in the script. */
function bitsOf(table: string, hasCase: boolean): [string, number][] {
  return table.split(' ').map((entry) => {
    const perMille = Number(entry.slice(1))
    return [entry.charAt(0), Math.log2(perMille / 1000) + NOISE_BITS - (hasCase ? CASE_BIT : 0)]
  })
}

export const LETTER_BITS: ReadonlyMap<string, number> = new Map([
  ...bitsOf(CYRILLIC, true),
  ...bitsOf(GREEK, true),
  ...bitsOf(HEBREW, false),
  ...bitsOf(ARABIC, false),
  ...bitsOf(THAI, false),
])

/** Vowels of scripts in which vowels and consonants alternate. */
export const VOWELS: ReadonlySet<string> = new Set('аеёиоуыэюяіїєўαεηιουωάέήίόύώϊϋΐΰ')

export const ONLY_LAST: ReadonlySet<string> = new Set('ςםןךףץةى')
export const NEVER_FIRST: ReadonlySet<string> = new Set('ъьыςםןךףץةىะาำิีึืุู็่้๊๋์')

/** Thai marks above, below or after a consonant, and Thai vowels that are written before it. */
export const THAI_MARKS: ReadonlySet<string> = new Set('ัิีึืฺุู็่้๊๋์ํ')
export const THAI_LEADING_VOWELS: ReadonlySet<string> = new Set('เแโใไ')
