/** A value of a property list. */
export type Plist = string | boolean | readonly Plist[] | { readonly [key: string]: Plist }

const TOKEN = /<(\/?)(dict|array|key|string|integer|true|false)\s*(\/?)>([^<]*)/g
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
}

const decoded = (text: string) =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (it) => ENTITIES[it] ?? it)

/**
 * Reads the XML of an Apple property list: dictionaries, arrays, strings, numbers (as text) and truth
 * values, which is what Info.plist and entitlements are made of. Throws when it is cut off.
 */
export function parsePlist(xml: string): Plist {
  const tokens = xml.replace(/<!--[\s\S]*?-->/g, '').matchAll(TOKEN)

  function next(): { closing: boolean; name: string; empty: boolean; text: string } {
    const token = tokens.next()
    if (token.done) throw new Error('the property list is cut off')
    const [, closing, name = '', empty, text = ''] = token.value
    return { closing: closing === '/', name, empty: empty === '/', text: decoded(text) }
  }

  function value({ name, empty, text }: ReturnType<typeof next>): Plist {
    if (name === 'true' || name === 'false') {
      if (!empty) next()
      return name === 'true'
    }
    if (name === 'array') return empty ? [] : list()
    if (name === 'dict') return empty ? {} : dictionary()
    if (empty) return ''
    next()
    return text
  }

  function list(): Plist[] {
    const items: Plist[] = []
    for (let token = next(); !token.closing; token = next()) items.push(value(token))
    return items
  }

  function dictionary(): Record<string, Plist> {
    const entries: [string, Plist][] = []
    for (let token = next(); !token.closing; token = next()) {
      next()
      entries.push([token.text, value(next())])
    }
    return Object.fromEntries(entries)
  }

  return value(next())
}
