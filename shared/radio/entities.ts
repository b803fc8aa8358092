/** HTML's names for the characters of Latin-1 from U+00A0 on, in their order. */
const LATIN1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
/** XML's own five, and others that titles have. */
const OTHERS =
  'amp& lt< gt> quot" apos\' ndash– mdash— lsquo‘ rsquo’ sbquo‚ ldquo“ rdquo” bdquo„ lsaquo‹ rsaquo› hellip… bull• euro€ trade™ OEligŒ oeligœ ScaronŠ scaronš Zcaron\u017d zcaronž Ccaron\u010c ccaronč YumlŸ hearts♥ starf★ sung♪'
const NAMED: ReadonlyMap<string, string> = new Map([
  ...LATIN1.split(' ').map((name, n): [string, string] => [name, String.fromCharCode(0xa0 + n)]),
  ...OTHERS.split(' ').map((entry): [string, string] => [entry.slice(0, -1), entry.slice(-1)]),
  ['nbsp', ' '],
])
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}))(;?)/gi
/** Names that are no English words, so that "R&yen" stays: they count without a semicolon too. */
const LOOSE_NAME =
  /^(?:amp|lt|gt|quot|apos|nbsp|hellip|[a-z]+(?:acute|grave|circ|tilde|uml|ring|cedil|slash|lig|quo|dash))$/i
/** Names that letters may follow directly, as in "&quotHello&quot". */
const LOOSE_START = /^(?:amp|quot|apos)/
const FOLLOWS_NAME = /[a-z\d=]/i
const FIRST_PRINTABLE = 0x20
const windows1252 = new TextDecoder('windows-1252')

function character(code: number): string | null {
  // Numbers of C1 controls mean windows-1252, as in browsers.
  if (code >= 0x80 && code < 0xa0) return windows1252.decode(Uint8Array.of(code))
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  return code > 0 && code <= 0x10ffff && !isSurrogate ? String.fromCodePoint(code) : null
}

/** A named character without its semicolon, with the letters behind it; null where the text may mean something else. */
function looseNamed(name: string, next: string): string | null {
  if (LOOSE_NAME.test(name) && !FOLLOWS_NAME.test(next)) return named(name)
  const start = LOOSE_START.exec(name)?.[0]
  return start === undefined ? null : `${named(start)}${name.slice(start.length)}`
}

const named = (name: string) => NAMED.get(name) ?? NAMED.get(name.toLowerCase()) ?? null

/**
 * Replaces HTML's names of letters and signs (XML's five among them) and numbers, once: what comes out is
 * not looked at again. Anything else stays. 'loose' accepts references without a semicolon, which browsers decode
 * in text; addresses have parameters that look like them.
 */
export function decodeEntities(text: string, mode: 'strict' | 'loose' = 'strict'): string {
  if (!text.includes('&')) return text
  return text.replace(
    ENTITY,
    (whole, decimal = '', hex = '', name = '', semicolon = '', at: number) => {
      const isClosed = semicolon !== ''
      if (!isClosed && mode === 'strict') return whole
      if (name !== '')
        return (isClosed ? named(name) : looseNamed(name, text.charAt(at + whole.length))) ?? whole
      const code = decimal === '' ? Number.parseInt(hex, 16) : Number(decimal)
      return (isClosed || code > FIRST_PRINTABLE ? character(code) : null) ?? whole
    },
  )
}
