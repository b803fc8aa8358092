/** What a deed has changed, as lines: pure. */
import type { Deed } from '../../../shared/api/audit.ts'
import { VALUE_SHOWN } from '../../limits.ts'

/** A value in one line; null: there was, or is, none. */
function inWords(value: unknown): string | null {
  if (value === null || value === undefined) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > VALUE_SHOWN ? `${text.slice(0, VALUE_SHOWN)}…` : text
}

/** Each field that was changed, in the order of the deed. */
export function changesOf({ before, after }: Pick<Deed, 'before' | 'after'>) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.map((field) => ({
    field,
    before: inWords(before?.[field]),
    after: inWords(after?.[field]),
  }))
}
