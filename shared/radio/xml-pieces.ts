import { decodeEntities } from './entities.ts'

/** A tag or text, in document order. */
export type XmlPiece =
  | {
      readonly kind: 'open'
      readonly name: string
      readonly attributes: ReadonlyMap<string, string>
      /** `<tag/>`, without content and closing tag. */
      readonly empty: boolean
    }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'doctype'; readonly name: string }

const CDATA = '<![CDATA['
const NAME = /[\w:.-]/
const SPACE = /\s/

function run(text: string, from: number, of: RegExp): number {
  let at = from
  while (at < text.length && of.test(text.charAt(at))) at += 1
  return at
}

/** A lowercase name without its namespace prefix. */
function local(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1).toLowerCase()
}

interface Value {
  readonly value: string
  readonly end: number
}

/** An attribute's value after its equals sign, quoted or not. */
function readValue(text: string, from: number): Value {
  const quote = text.charAt(from)
  const close = quote === '"' || quote === "'" ? text.indexOf(quote, from + 1) : -1
  const quoted = text.slice(from + 1, close)
  // A tag inside the value: the closing quote is missing.
  if (close >= 0 && !quoted.includes('<')) return { value: quoted, end: close + 1 }
  let end = from
  while (end < text.length && text[end] !== '>' && !SPACE.test(text.charAt(end))) end += 1
  return { value: text.slice(from, end).replace(/^["']/, ''), end }
}

/** Reads an opening tag from its `<`; null if unterminated. */
function readTag(text: string, open: number) {
  const nameEnd = run(text, open + 1, NAME)
  const attributes = new Map<string, string>()
  let at = nameEnd
  let slash = false
  while (at < text.length && text[at] !== '>') {
    const end = run(text, at, NAME)
    if (end === at) {
      // A quoted text without an attribute name still hides its content.
      const isQuote = text[at] === '"' || text[at] === "'"
      slash = text[at] === '/' || (slash && SPACE.test(text.charAt(at)))
      at = isQuote ? readValue(text, at).end || at + 1 : at + 1
      continue
    }
    const sign = run(text, end, SPACE)
    if (text[sign] !== '=') {
      at = sign
      continue
    }
    const { value, end: next } = readValue(text, run(text, sign + 1, SPACE))
    // Of duplicate attributes the first counts; `xml:base` keeps its prefix.
    const name = text.slice(at, end).toLowerCase()
    if (!attributes.has(name)) attributes.set(name, decodeEntities(value))
    at = next
    slash = false
  }
  if (at >= text.length) return null
  return { name: local(text.slice(open + 1, nameEnd)), attributes, empty: slash, end: at + 1 }
}

/** Position after the `>` of a declaration; a DOCTYPE may nest others in brackets. 0 if unterminated. */
function declarationEnd(text: string, open: number): number {
  const plain = text.indexOf('>', open)
  const bracket = text.slice(open, plain).indexOf('[')
  if (plain < 0 || bracket < 0) return plain + 1
  const close = text.indexOf(']', open + bracket)
  return close < 0 ? 0 : text.indexOf('>', close) + 1
}

/**
 * Parses tags and text of XML, HTML and similar markup, as tolerantly as players: lowercase names without prefix, XML's
 * entities decoded (documents cannot define their own), no comments and processing instructions. Never throws. Linear
 * time.
 *
 * saxes is unsuitable: it loses stations of real lists (foreign-playlists.test.ts). A bare `&` consumes everything up
 * to the next `;`, an unterminated quote everything up to the next quote, and `</ENTRY>` closes the elements around
 * `<Entry>` instead of it.
 */
export function* xmlPieces(text: string): Generator<XmlPiece> {
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('<', at)
    const until = open < 0 ? text.length : open
    if (until > at) yield { kind: 'text', text: decodeEntities(text.slice(at, until)) }
    if (open < 0) return
    const next = text.charAt(open + 1)
    if (text.startsWith('<!--', open)) {
      const end = text.indexOf('-->', open + 4)
      if (end < 0) return
      at = end + 3
    } else if (text.startsWith(CDATA, open)) {
      const end = text.indexOf(']]>', open)
      const last = end < 0 ? text.length : end
      yield { kind: 'text', text: text.slice(open + CDATA.length, last) }
      at = last + 3
    } else if (next === '!' || next === '?') {
      const words = text.slice(open + 2, open + 80).split(/[\s>[]+/, 2)
      if (next === '!' && words[0]?.toLowerCase() === 'doctype')
        yield { kind: 'doctype', name: local(words[1] ?? '') }
      at = declarationEnd(text, open)
      if (at === 0) return
    } else if (next === '/') {
      const end = text.indexOf('>', open)
      if (end < 0) return
      const from = run(text, open + 2, SPACE)
      yield { kind: 'close', name: local(text.slice(from, run(text, from, NAME))) }
      at = end + 1
    } else {
      const tag = readTag(text, open)
      if (tag === null) return
      if (tag.name !== '') yield { kind: 'open', ...tag }
      at = tag.end
    }
  }
}

/** Start elements of web pages without a DOCTYPE. */
const HTML_ELEMENTS: ReadonlySet<string> = new Set(
  'html head title body script style meta link base div p span a b br hr img h1 h2 h3 table center font form frameset iframe main noscript section'.split(
    ' ',
  ),
)

/** Type of a document by its DOCTYPE or first element, 'html' for all HTML elements; null without markup. */
export function documentKind(text: string): string | null {
  if (!text.trimStart().startsWith('<')) return null
  for (const piece of xmlPieces(text)) {
    if (piece.kind === 'doctype' && piece.name === 'html') return 'html'
    if (piece.kind === 'open') return HTML_ELEMENTS.has(piece.name) ? 'html' : piece.name
  }
  return null
}
