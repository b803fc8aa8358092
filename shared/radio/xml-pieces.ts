import { decodeEntities } from './entities.ts'

/** A tag or a run of text, in order. */
export type XmlPiece =
  | {
      readonly kind: 'open'
      readonly name: string
      readonly attributes: ReadonlyMap<string, string>
      /** `<tag/>`: it has no content and no closing tag. */
      readonly empty: boolean
    }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }
  /** What the document says it is. */
  | { readonly kind: 'doctype'; readonly name: string }

const CDATA = '<![CDATA['
const NAME = /[\w:.-]/
const SPACE = /\s/

/** Where the characters that `of` knows end. */
function run(text: string, from: number, of: RegExp): number {
  let at = from
  while (at < text.length && of.test(text.charAt(at))) at += 1
  return at
}

/** A name in lower case without its prefix. */
function local(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1).toLowerCase()
}

interface Value {
  readonly value: string
  readonly end: number
}

/** An attribute's value from behind its equals sign on, with quotes or without. */
function readValue(text: string, from: number): Value {
  const quote = text.charAt(from)
  const close = quote === '"' || quote === "'" ? text.indexOf(quote, from + 1) : -1
  const quoted = text.slice(from + 1, close)
  // A tag within a value: its end is missing.
  if (close >= 0 && !quoted.includes('<')) return { value: quoted, end: close + 1 }
  let end = from
  while (end < text.length && text[end] !== '>' && !SPACE.test(text.charAt(end))) end += 1
  return { value: text.slice(from, end).replace(/^["']/, ''), end }
}

/** Reads an opening tag from its `<` on; null: it has no end. */
function readTag(text: string, open: number) {
  const nameEnd = run(text, open + 1, NAME)
  const attributes = new Map<string, string>()
  let at = nameEnd
  let slash = false
  while (at < text.length && text[at] !== '>') {
    const end = run(text, at, NAME)
    if (end === at) {
      // A quote without its attribute still hides what is within it.
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
    // Of an attribute that comes twice the first counts; `xml:base` keeps its prefix, which is its meaning.
    const name = text.slice(at, end).toLowerCase()
    if (!attributes.has(name)) attributes.set(name, decodeEntities(value))
    at = next
    slash = false
  }
  if (at >= text.length) return null
  return { name: local(text.slice(open + 1, nameEnd)), attributes, empty: slash, end: at + 1 }
}

/** Behind the `>` that ends a declaration; a DOCTYPE may hold others in brackets. 0: it has no end. */
function declarationEnd(text: string, open: number): number {
  const plain = text.indexOf('>', open)
  const bracket = text.slice(open, plain).indexOf('[')
  if (plain < 0 || bracket < 0) return plain + 1
  const close = text.indexOf(']', open + bracket)
  return close < 0 ? 0 : text.indexOf('>', close) + 1
}

/**
 * Tags and text of XML, HTML or anything like it, as tolerantly as players read it: names in lower case
 * without their prefix, XML's own entities decoded (a document cannot define any), comments and
 * processing instructions left out. Never throws. Each character is looked at a fixed number of times.
 *
 * Not saxes, which loses stations of lists in the wild (foreign-playlists.test.ts): a bare `&` takes everything up to
 * the next `;` with it, a quote without its end everything up to the next quote, and `</ENTRY>` does not close
 * `<Entry>` but everything around it.
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

/** Elements that a web page begins with, where it does not say that it is one. */
const HTML_ELEMENTS: ReadonlySet<string> = new Set(
  'html head title body script style meta link base div p span a b br hr img h1 h2 h3 table center font form frameset iframe main noscript section'.split(
    ' ',
  ),
)

/** What a document is by its DOCTYPE or first element, 'html' for all of HTML's; null: no markup. */
export function documentKind(text: string): string | null {
  if (!text.trimStart().startsWith('<')) return null
  for (const piece of xmlPieces(text)) {
    if (piece.kind === 'doctype' && piece.name === 'html') return 'html'
    if (piece.kind === 'open') return HTML_ELEMENTS.has(piece.name) ? 'html' : piece.name
  }
  return null
}
