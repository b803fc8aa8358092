/** HTML entity names of Latin-1 from U+00A0, in order. */
const LATIN1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const OTHERS =
  'amp& lt< gt> quot" apos\' ndash– mdash— lsquo‘ rsquo’ sbquo‚ ldquo“ rdquo” bdquo„ lsaquo‹ rsaquo› hellip… bull• euro€ trade™ OEligŒ oeligœ ScaronŠ scaronš Zcaron\u017d zcaronž Ccaron\u010c ccaronč YumlŸ hearts♥ starf★ sung♪'
const NAMED: ReadonlyMap<string, string> = new Map([
  ...LATIN1.split(' ').map((name, n): [string, string] => [name, String.fromCharCode(0xa0 + n)]),
  ...OTHERS.split(' ').map((entry): [string, string] => [entry.slice(0, -1), entry.slice(-1)]),
  ['nbsp', ' '],
])
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}))(;?)/gi
/** Names that count without a semicolon. None of them is an English word, so that "R&yen" is unchanged. */
const LOOSE_NAME =
  /^(?:amp|lt|gt|quot|apos|nbsp|hellip|[a-z]+(?:acute|grave|circ|tilde|uml|ring|cedil|slash|lig|quo|dash))$/i
/** Letters may follow these names directly, as in "&quotHello&quot". */
const LOOSE_START = /^(?:amp|quot|apos)/
const FOLLOWS_NAME = /[a-z\d=]/i
const FIRST_PRINTABLE = 0x20
const windows1252 = new TextDecoder('windows-1252')

function characterOf(code: number): string | null {
  // Numbers of C1 controls mean windows-1252 characters, as in browsers.
  if (code >= 0x80 && code < 0xa0) return windows1252.decode(Uint8Array.of(code))
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  return code > 0 && code <= 0x10ffff && !isSurrogate ? String.fromCodePoint(code) : null
}

/** Decodes a name without a semicolon and appends the letters after it. Returns null when the name is ambiguous. */
function looseNamed(name: string, next: string): string | null {
  if (LOOSE_NAME.test(name) && !FOLLOWS_NAME.test(next)) return namedCharacter(name)
  const start = LOOSE_START.exec(name)?.[0]
  return start === undefined ? null : `${namedCharacter(start)}${name.slice(start.length)}`
}

const namedCharacter = (name: string) => NAMED.get(name) ?? NAMED.get(name.toLowerCase()) ?? null

/**
 * Replaces HTML's named and numeric character references once, without decoding the result again. Other text is
 * unchanged. 'loose' accepts references without a semicolon, like browsers do in text. 'strict' is for addresses, whose
 * parameters look like such references.
 */
export function decodeEntities(text: string, mode: 'strict' | 'loose' = 'strict'): string {
  if (!text.includes('&')) return text
  return text.replace(
    ENTITY,
    (match, decimal = '', hex = '', name = '', semicolon = '', offset: number) => {
      const isClosed = semicolon !== ''
      if (!isClosed && mode === 'strict') return match
      if (name !== '')
        return (
          (isClosed
            ? namedCharacter(name)
            : looseNamed(name, text.charAt(offset + match.length))) ?? match
        )
      const code = decimal === '' ? Number.parseInt(hex, 16) : Number(decimal)
      return (isClosed || code > FIRST_PRINTABLE ? characterOf(code) : null) ?? match
    },
  )
}
