const LINE = /[^\n\r\u2028\u2029]+/g
const DEFINE = '#EXT-X-DEFINE:'
const ATTRIBUTE = /(NAME|VALUE|QUERYPARAM|IMPORT)="([^"]*)"/g
const NAME = /^[\w-]{1,100}$/
const REFERENCE = /\{\$([\w-]{1,100})\}/g
/** Matches query values that would start another line or end the attribute. */
const UNSAFE_VALUE = /["\n\r\u2028\u2029]/
const VARIABLES_MAX = 100
/** Maximum number of characters that references add to a playlist. A playlist has the same maximum length. */
const ADDED_MAX = 262_144

export type HlsVariables = ReadonlyMap<string, string>

interface ExpandedPlaylist {
  readonly text: string
  readonly variables: HlsVariables
}

function readDefinition(
  line: string,
  base: string,
  imported: HlsVariables,
): readonly [name: string, value: string] | null {
  const attributes = new Map<string, string>()
  for (const [, key = '', value = ''] of line.matchAll(ATTRIBUTE)) attributes.set(key, value)
  const query = attributes.get('QUERYPARAM')
  const name = attributes.get('NAME') ?? query ?? attributes.get('IMPORT') ?? ''
  const readValue = () => {
    if (attributes.has('NAME')) return attributes.get('VALUE')
    if (query === undefined) return imported.get(name)
    return URL.parse(base)?.searchParams.get(query) ?? undefined
  }
  const value = readValue()
  if (value === undefined || !NAME.test(name) || UNSAFE_VALUE.test(value)) return null
  return [name, value]
}

/**
 * Replaces the variables of an HLS playlist (EXT-X-DEFINE, RFC 8216bis, 4.3), because the relay needs all addresses and
 * a player cannot resolve query or imported variables at the relay's address. `base` is the address of the playlist,
 * `imported` has the definitions of the multivariant playlist. References to undefined variables are unchanged.
 */
export function expandVariables(
  text: string,
  base: string,
  imported: HlsVariables,
): ExpandedPlaylist {
  const variables = new Map<string, string>()
  if (!text.includes(DEFINE)) return { text, variables }
  let addedCharacters = 0
  const expand = (line: string) =>
    line.replace(REFERENCE, (reference, name: string) => {
      const value = variables.get(name)
      if (value === undefined || addedCharacters + value.length > ADDED_MAX) return reference
      addedCharacters += value.length
      return value
    })
  const expanded = text.replace(LINE, (rawLine) => {
    const line = rawLine.includes('{$') ? expand(rawLine) : rawLine
    if (!line.trimStart().startsWith(DEFINE)) return line
    const definition = readDefinition(line, base, imported)
    if (definition !== null && variables.size < VARIABLES_MAX) variables.set(...definition)
    return '#'
  })
  return { text: expanded, variables }
}
