import { decodeEntities } from './entities.ts'

/** A tag or a run of text, in order. */
export type XmlPiece =
  | {
      readonly kind: 'open'
      readonly name: string
      readonly attributes: ReadonlyMap<string, string>
    }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }

const NAME = /^\/?\s*([\w:.-]+)/
/** Begins only where a name does: a long name without a value must not be tried from each of its letters. */
const ATTRIBUTE = /(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g
const CDATA = '<![CDATA['

function attributesOf(tag: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single, bare] of tag.matchAll(ATTRIBUTE)) {
    attributes.set(name.toLowerCase(), decodeEntities(double ?? single ?? bare ?? ''))
  }
  return attributes
}

/** The end of a tag: the first `>` outside of quotes, or any at all where quotes do not match. */
function tagEnd(text: string, from: number): number {
  const plain = text.indexOf('>', from)
  const tag = text.slice(from, plain)
  const quotes = tag.split('"').length - 1
  if (plain < 0 || quotes % 2 === 0) return plain
  const quote = text.indexOf('"', plain)
  const next = quote < 0 ? -1 : text.indexOf('>', quote)
  return next < 0 ? plain : next
}

/**
 * Tags and text of XML, HTML or anything like it, as tolerantly as players read it: names in lower case
 * without their prefix, entities decoded, comments and declarations left out. Never throws. Each
 * character is looked at a fixed number of times.
 */
export function* xmlPieces(text: string): Generator<XmlPiece> {
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('<', at)
    const until = open < 0 ? text.length : open
    if (until > at) yield { kind: 'text', text: decodeEntities(text.slice(at, until)) }
    if (open < 0) return
    if (text.startsWith('<!--', open)) {
      const end = text.indexOf('-->', open + 4)
      if (end < 0) return
      at = end + 3
    } else if (text.startsWith(CDATA, open)) {
      const end = text.indexOf(']]>', open)
      const last = end < 0 ? text.length : end
      yield { kind: 'text', text: text.slice(open + CDATA.length, last) }
      at = last + 3
    } else {
      const end = tagEnd(text, open)
      if (end < 0) return
      const tag = text.slice(open + 1, end)
      const name = NAME.exec(tag)?.[1]?.toLowerCase().replace(/^.*:/, '') ?? ''
      if (tag.startsWith('/')) yield { kind: 'close', name }
      else if (name !== '') yield { kind: 'open', name, attributes: attributesOf(tag) }
      at = end + 1
    }
  }
}
