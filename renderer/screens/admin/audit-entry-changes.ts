/** Formats the changes of an audit entry, or of an owner's edit, as lines. Pure. */
import type { AuditEntry } from '../../../shared/api/audit.ts'

function formatValue(value: unknown, longest: number): string | null {
  if (value === null || value === undefined || value === '') return null
  const isTexts = Array.isArray(value) && value.every((one) => typeof one === 'string')
  if (isTexts && value.length === 0) return null
  const text =
    typeof value === 'string' ? value : isTexts ? value.join(', ') : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** The changed fields, in the order of the audit entry; values are cut to `longest`. */
export function changesOf(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  longest = Number.POSITIVE_INFINITY,
) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.map((field) => ({
    field,
    before: formatValue(before?.[field], longest),
    after: formatValue(after?.[field], longest),
  }))
}
