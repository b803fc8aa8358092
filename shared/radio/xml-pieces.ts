import { decodeEntities } from './entities.ts'

export type XmlPiece =
  | {
      readonly kind: 'open'
      readonly name: string
      readonly attributes: ReadonlyMap<string, string>
      /** True for `<tag/>`, which has no content and no closing tag. */
      readonly empty: boolean
    }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'doctype'; readonly name: string }

const CDATA = '<![CDATA['
const NAME = /[\w:.-]/
const SPACE = /\s/

function skipWhile(text: string, from: number, pattern: RegExp): number {
  let offset = from
  while (offset < text.length && pattern.test(text.charAt(offset))) offset += 1
  return offset
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1).toLowerCase()
}

interface Value {
  readonly value: string
  readonly end: number
}

/** Reads the value of an attribute after its equals sign, with or without quotes. */
function readValue(text: string, from: number): Value {
  const quote = text.charAt(from)
  const close = quote === '"' || quote === "'" ? text.indexOf(quote, from + 1) : -1
  const quoted = text.slice(from + 1, close)
  // A tag inside the value means that the closing quote is missing.
  if (close >= 0 && !quoted.includes('<')) return { value: quoted, end: close + 1 }
  let end = from
  while (end < text.length && text[end] !== '>' && !SPACE.test(text.charAt(end))) end += 1
  return { value: text.slice(from, end).replace(/^["']/, ''), end }
}

/** Reads an opening tag from its `<`. Returns null for an unterminated tag. */
function readTag(text: string, open: number) {
  const nameEnd = skipWhile(text, open + 1, NAME)
  const attributes = new Map<string, string>()
  let offset = nameEnd
  let hasSlash = false
  while (offset < text.length && text[offset] !== '>') {
    const end = skipWhile(text, offset, NAME)
    if (end === offset) {
      // Skip a quoted text without an attribute name, since it may contain a `>`.
      const isQuote = text[offset] === '"' || text[offset] === "'"
      hasSlash = text[offset] === '/' || (hasSlash && SPACE.test(text.charAt(offset)))
      offset = isQuote ? readValue(text, offset).end || offset + 1 : offset + 1
      continue
    }
    const equalsSign = skipWhile(text, end, SPACE)
    if (text[equalsSign] !== '=') {
      offset = equalsSign
      continue
    }
    const { value, end: next } = readValue(text, skipWhile(text, equalsSign + 1, SPACE))
    // Of duplicate attributes, the first counts. `xml:base` retains its prefix.
    const name = text.slice(offset, end).toLowerCase()
    if (!attributes.has(name)) attributes.set(name, decodeEntities(value))
    offset = next
    hasSlash = false
  }
  if (offset >= text.length) return null
  return {
    name: localName(text.slice(open + 1, nameEnd)),
    attributes,
    empty: hasSlash,
    end: offset + 1,
  }
}

/** Returns the position after a declaration. A DOCTYPE may contain declarations in brackets. 0 when unterminated. */
function declarationEnd(text: string, open: number): number {
  const end = text.indexOf('>', open)
  const bracket = text.slice(open, end).indexOf('[')
  if (end < 0 || bracket < 0) return end + 1
  const close = text.indexOf(']', open + bracket)
  return close < 0 ? 0 : text.indexOf('>', close) + 1
}

/**
 * Parses tags and text of XML, HTML and similar markup, as tolerantly as players. Names are lowercase without prefix.
 * XML entities are decoded, but documents cannot define entities. Drops comments and processing instructions. Never
 * throws. Takes linear time.
 *
 * The saxes package is unsuitable, because it loses stations of real lists (foreign-playlists.test.ts). A bare `&`
 * consumes everything up to the next `;`, an unterminated quote everything up to the next quote, and `</ENTRY>` closes
 * the elements around `<Entry>` instead of it.
 */
export function* xmlPieces(text: string): Generator<XmlPiece> {
  let offset = 0
  while (offset < text.length) {
    const open = text.indexOf('<', offset)
    const textEnd = open < 0 ? text.length : open
    if (textEnd > offset) yield { kind: 'text', text: decodeEntities(text.slice(offset, textEnd)) }
    if (open < 0) return
    const next = text.charAt(open + 1)
    if (text.startsWith('<!--', open)) {
      const end = text.indexOf('-->', open + 4)
      if (end < 0) return
      offset = end + 3
    } else if (text.startsWith(CDATA, open)) {
      const end = text.indexOf(']]>', open)
      const last = end < 0 ? text.length : end
      yield { kind: 'text', text: text.slice(open + CDATA.length, last) }
      offset = last + 3
    } else if (next === '!' || next === '?') {
      const words = text.slice(open + 2, open + 80).split(/[\s>[]+/, 2)
      if (next === '!' && words[0]?.toLowerCase() === 'doctype')
        yield { kind: 'doctype', name: localName(words[1] ?? '') }
      offset = declarationEnd(text, open)
      if (offset === 0) return
    } else if (next === '/') {
      const end = text.indexOf('>', open)
      if (end < 0) return
      const from = skipWhile(text, open + 2, SPACE)
      yield { kind: 'close', name: localName(text.slice(from, skipWhile(text, from, NAME))) }
      offset = end + 1
    } else {
      const tag = readTag(text, open)
      if (tag === null) return
      if (tag.name !== '') yield { kind: 'open', ...tag }
      offset = tag.end
    }
  }
}

/** A document that starts with one of these elements is a web page without a DOCTYPE. */
const HTML_ELEMENTS: ReadonlySet<string> = new Set(
  'html head title body script style meta link base div p span a b br hr img h1 h2 h3 table center font form frameset iframe main noscript section'.split(
    ' ',
  ),
)

/** Returns 'html' for a web page, or else the name of the first element. Returns null for text without markup. */
export function documentKind(text: string): string | null {
  if (!text.trimStart().startsWith('<')) return null
  for (const piece of xmlPieces(text)) {
    if (piece.kind === 'doctype' && piece.name === 'html') return 'html'
    if (piece.kind === 'open') return HTML_ELEMENTS.has(piece.name) ? 'html' : piece.name
  }
  return null
}
