/** What a deed has changed, or an owner's change, as lines: pure. */
import type { Deed } from '../../../shared/api/audit.ts'

/** A value in one line; null: there was, or is, none. */
function inWords(value: unknown, longest: number): string | null {
  if (value === null || value === undefined || value === '') return null
  const isTexts = Array.isArray(value) && value.every((one) => typeof one === 'string')
  if (isTexts && value.length === 0) return null
  const text =
    typeof value === 'string' ? value : isTexts ? value.join(', ') : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** Each field that was changed, in the order of the deed; values up to `longest`. */
export function changesOf(
  { before, after }: Pick<Deed, 'before' | 'after'>,
  longest = Number.POSITIVE_INFINITY,
) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.map((field) => ({
    field,
    before: inWords(before?.[field], longest),
    after: inWords(after?.[field], longest),
  }))
}
