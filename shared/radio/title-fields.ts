import { type SplitTitle, splitTitle } from './split-title.ts'

/** Limits per title: length of a field name, number of fields. */
const NAME_MAX = 40
const FIELDS_MAX = 20
const TEXT_MAX = 4_096
const NAME = /^[a-z][\w-]*$/i
const BETWEEN = ' ,;'
const NEXT = /^[\s,;]{0,8}(?:[a-z][\w-]{0,39}=|$)/i
const NEXT_CHARACTERS = 64

/** End of the value that starts at `from`: quotes inside it are followed by neither a field nor the end. */
function valueEnd(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1))
    if (NEXT.test(text.slice(at + 1, at + NEXT_CHARACTERS))) return at
  return text.length
}

/** Fields at the start of a text (`name="value" other="…"`) by lowercase name; at most FIELDS_MAX. */
export function readFields(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  let at = 0
  while (fields.size < FIELDS_MAX) {
    while (at < text.length && BETWEEN.includes(text.charAt(at))) at += 1
    const sign = text.slice(at, at + NAME_MAX + 2).indexOf('="')
    const name = text.slice(at, at + Math.max(sign, 0))
    if (!NAME.test(name)) break
    const from = at + sign + 2
    const end = valueEnd(text, from)
    fields.set(name.toLowerCase(), text.slice(from, end).trim())
    at = end + 1
  }
  return fields
}

const BEFORE_FIELDS = /[\s,;-]{1,8}$/
const LAST_NAME = /[a-z][\w-]{0,39}$/i

/** Splits off the trailing fields of a text (`Title - logo="…",uuid="…"`), as Tuner writes them. */
export function trailingFields(text: string) {
  const none = { text, fields: new Map<string, string>() }
  const sign = text.slice(0, TEXT_MAX).indexOf('="')
  const name = LAST_NAME.exec(text.slice(Math.max(0, sign - NAME_MAX), Math.max(0, sign)))
  if (name === null) return none
  const start = sign - name[0].length
  const before = text.slice(0, start)
  if (!BEFORE_FIELDS.test(before.slice(-8)) || before.trim() === '') return none
  const fields = readFields(text.slice(start, TEXT_MAX))
  return { text: before.replace(BEFORE_FIELDS, ''), fields }
}

/** Artist and title of text that consists of fields (`title="...",artist="..."`); null otherwise. */
export function titleFields(text: string): SplitTitle | null {
  const fields = readFields(text.slice(0, TEXT_MAX))
  const [artist, title] = [fields.get('artist') || null, fields.get('title') || null]
  return artist === null && title === null ? null : { artist, title }
}

/** Fields converted to "Artist - Title". Other text is unchanged. */
export function withoutFields(text: string): string {
  const fields = titleFields(text.trim())
  return fields === null ? text : [fields.artist, fields.title].filter(Boolean).join(' - ')
}

export interface ReadTitle extends SplitTitle {
  readonly raw: string
}

/** Artist and title from text decoded by `cleanTitle`: from its fields, otherwise around its separator. */
export function readTitle(text: string): ReadTitle {
  const raw = withoutFields(text)
  return { ...(titleFields(text) ?? splitTitle(raw)), raw }
}
