import { xmlPieces } from '../../shared/radio/xml-pieces.ts'

/** A value of a property list. */
export type Plist = string | boolean | readonly Plist[] | { readonly [key: string]: Plist }

/**
 * Reads the XML of an Apple property list: dictionaries, arrays, strings, numbers (as text) and truth
 * values, which is what Info.plist and entitlements are made of. Throws when it is cut off.
 */
export function parsePlist(xml: string): Plist {
  const pieces = xmlPieces(xml)

  /** The next tag inside of the list, with the text before it. */
  function nextTag() {
    let text = ''
    for (;;) {
      const { value: piece, done } = pieces.next()
      if (done) throw new Error('the property list is cut off')
      if (piece.kind === 'text') text += piece.text
      else if (piece.kind !== 'doctype' && piece.name !== 'plist') {
        const { kind, name } = piece
        return { isOpen: kind === 'open', isEmpty: kind === 'open' && piece.empty, name, text }
      }
    }
  }

  function value({ name, isEmpty }: ReturnType<typeof nextTag>): Plist {
    if (name === 'array') return isEmpty ? [] : list()
    if (name === 'dict') return isEmpty ? {} : dictionary()
    const text = isEmpty ? '' : nextTag().text
    return name === 'true' || name === 'false' ? name === 'true' : text
  }

  function list(): Plist[] {
    const items: Plist[] = []
    for (let tag = nextTag(); tag.isOpen; tag = nextTag()) items.push(value(tag))
    return items
  }

  function dictionary(): Record<string, Plist> {
    const entries: [string, Plist][] = []
    for (let tag = nextTag(); tag.isOpen; tag = nextTag()) {
      const { text: key } = nextTag()
      entries.push([key, value(nextTag())])
    }
    return Object.fromEntries(entries)
  }

  return value(nextTag())
}
