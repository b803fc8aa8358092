import { type SplitTitle, splitTitle } from './split-title.ts'

/** Maximum length of a field name, number of fields in a title, and length of the title. */
const NAME_MAX = 40
const FIELDS_MAX = 20
const TEXT_MAX = 4_096
const NAME = /^[a-z][\w-]*$/i
const FIELD_SEPARATORS = ' ,;'
const NEXT_FIELD = /^[\s,;]{0,8}(?:[a-z][\w-]{0,39}=|$)/i
const NEXT_FIELD_CHARACTERS = 64

/** Returns the index of the quote that ends the value at `from`, which is followed by another field or the end. */
function valueEnd(text: string, from: number): number {
  for (let offset = text.indexOf('"', from); offset >= 0; offset = text.indexOf('"', offset + 1))
    if (NEXT_FIELD.test(text.slice(offset + 1, offset + NEXT_FIELD_CHARACTERS))) return offset
  return text.length
}

/** Reads up to FIELDS_MAX fields at the start of a text (`name="value" other="…"`) by lowercase name. */
export function readFields(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  let offset = 0
  while (fields.size < FIELDS_MAX) {
    while (offset < text.length && FIELD_SEPARATORS.includes(text.charAt(offset))) offset += 1
    const equalsSign = text.slice(offset, offset + NAME_MAX + 2).indexOf('="')
    const name = text.slice(offset, offset + Math.max(equalsSign, 0))
    if (!NAME.test(name)) break
    const from = offset + equalsSign + 2
    const end = valueEnd(text, from)
    fields.set(name.toLowerCase(), text.slice(from, end).trim())
    offset = end + 1
  }
  return fields
}

const BEFORE_FIELDS = /[\s,;-]{1,8}$/
const LAST_NAME = /[a-z][\w-]{0,39}$/i

/** Splits off the fields at the end of a text. The player Tuner writes `Title - logo="…",uuid="…"`. */
export function trailingFields(text: string) {
  const noFields = { text, fields: new Map<string, string>() }
  const equalsSign = text.slice(0, TEXT_MAX).indexOf('="')
  const name = LAST_NAME.exec(
    text.slice(Math.max(0, equalsSign - NAME_MAX), Math.max(0, equalsSign)),
  )
  if (name === null) return noFields
  const start = equalsSign - name[0].length
  const textBefore = text.slice(0, start)
  if (!BEFORE_FIELDS.test(textBefore.slice(-8)) || textBefore.trim() === '') return noFields
  const fields = readFields(text.slice(start, TEXT_MAX))
  return { text: textBefore.replace(BEFORE_FIELDS, ''), fields }
}

/** Reads artist and title of text that consists of fields (`title="...",artist="..."`). Returns null for other text. */
export function titleFields(text: string): SplitTitle | null {
  const fields = readFields(text.slice(0, TEXT_MAX))
  const [artist, title] = [fields.get('artist') || null, fields.get('title') || null]
  return artist === null && title === null ? null : { artist, title }
}

/** Converts fields to "Artist - Title". Other text is unchanged. */
export function withoutFields(text: string): string {
  const fields = titleFields(text.trim())
  return fields === null ? text : [fields.artist, fields.title].filter(Boolean).join(' - ')
}

export interface ReadTitle extends SplitTitle {
  readonly raw: string
}

/** Reads artist and title of text that `cleanTitle` decoded: from its fields, or else around its separator. */
export function readTitle(text: string): ReadTitle {
  const raw = withoutFields(text)
  return { ...(titleFields(text) ?? splitTitle(raw)), raw }
}
