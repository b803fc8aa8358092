/** A line, as `rewriteHls` cuts them. */
const LINE = /[^\n\r\u2028\u2029]+/g
const DEFINE = '#EXT-X-DEFINE:'
const ATTRIBUTE = /(NAME|VALUE|QUERYPARAM|IMPORT)="([^"]*)"/g
const NAME = /^[\w-]{1,100}$/
const REFERENCE = /\{\$([\w-]{1,100})\}/g
/** Such a value of a query would begin another line, or end its attribute. */
const BREAKS_OUT = /["\n\r\u2028\u2029]/
/** Variables of one list; the others stay undefined. */
const VARIABLES_MAX = 100
/** Characters that references add to one list: as many as a list may have. */
const ADDED_MAX = 262_144

/** Values by the names of variables. */
export type HlsVariables = ReadonlyMap<string, string>

interface Expanded {
  readonly text: string
  /** Values by name, for the lists that import from this one. */
  readonly variables: HlsVariables
}

/** Name and value that a definition gives; null: none that may be used. */
function readDefinition(
  line: string,
  base: string,
  imported: HlsVariables,
): readonly [name: string, value: string] | null {
  const said = new Map<string, string>()
  for (const [, key = '', value = ''] of line.matchAll(ATTRIBUTE)) said.set(key, value)
  const query = said.get('QUERYPARAM')
  const name = said.get('NAME') ?? query ?? said.get('IMPORT') ?? ''
  const value = said.has('NAME')
    ? said.get('VALUE')
    : query === undefined
      ? imported.get(name)
      : (URL.parse(base)?.searchParams.get(query) ?? undefined)
  if (value === undefined || !NAME.test(name) || BREAKS_OUT.test(value)) return null
  return [name, value]
}

/**
 * An HLS playlist with its variables replaced (EXT-X-DEFINE, RFC 8216bis, 4.3): a relay has to know each address, and a
 * player finds none of the query or the other list at the relay's address. `base` is the list's own address, `imported`
 * what the multivariant playlist defines. A reference to what is not defined stays.
 */
export function expandVariables(text: string, base: string, imported: HlsVariables): Expanded {
  const variables = new Map<string, string>()
  if (!text.includes(DEFINE)) return { text, variables }
  let added = 0
  const expand = (line: string) =>
    line.replace(REFERENCE, (reference, name: string) => {
      const value = variables.get(name)
      if (value === undefined || added + value.length > ADDED_MAX) return reference
      added += value.length
      return value
    })
  const expanded = text.replace(LINE, (written) => {
    const line = written.includes('{$') ? expand(written) : written
    if (!line.trimStart().startsWith(DEFINE)) return line
    const definition = readDefinition(line, base, imported)
    if (definition !== null && variables.size < VARIABLES_MAX) variables.set(...definition)
    return '#'
  })
  return { text: expanded, variables }
}
