import { xmlPieces } from '../../shared/radio/xml-pieces.ts'

export type Plist = string | boolean | readonly Plist[] | { readonly [key: string]: Plist }

/** Parses dictionaries, arrays, strings, numbers (as text) and booleans. Throws when the XML is truncated. */
export function parsePlist(xml: string): Plist {
  const pieces = xmlPieces(xml)

  function nextTag() {
    let text = ''
    for (;;) {
      const { value: piece, done } = pieces.next()
      if (done) throw new Error('the property list is truncated')
      if (piece.kind === 'text') text += piece.text
      else if (piece.kind !== 'doctype' && piece.name !== 'plist') {
        const { kind, name } = piece
        return { isOpen: kind === 'open', isEmpty: kind === 'open' && piece.empty, name, text }
      }
    }
  }

  function parseValue({ name, isEmpty }: ReturnType<typeof nextTag>): Plist {
    if (name === 'array') return isEmpty ? [] : parseArray()
    if (name === 'dict') return isEmpty ? {} : parseDictionary()
    const text = isEmpty ? '' : nextTag().text
    return name === 'true' || name === 'false' ? name === 'true' : text
  }

  function parseArray(): Plist[] {
    const items: Plist[] = []
    for (let tag = nextTag(); tag.isOpen; tag = nextTag()) items.push(parseValue(tag))
    return items
  }

  function parseDictionary(): Record<string, Plist> {
    const entries: [string, Plist][] = []
    for (let tag = nextTag(); tag.isOpen; tag = nextTag()) {
      const { text: key } = nextTag()
      entries.push([key, parseValue(nextTag())])
    }
    return Object.fromEntries(entries)
  }

  return parseValue(nextTag())
}
