/** Pure functions that format the changes of an audit entry or of an owner's edit. */
import type { AuditEntry } from '../../../shared/api/audit.ts'

function toText(value: unknown): string {
  if (typeof value === 'string') return value
  const isStringList = Array.isArray(value) && value.every((item) => typeof item === 'string')
  return isStringList ? value.join(', ') : JSON.stringify(value)
}

function formatValue(value: unknown, maxLength: number): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value) && value.length === 0) return null
  const text = toText(value)
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}

/** Returns the changed fields in the order of the audit entry, with values of at most `maxLength` characters. */
export function changesOf(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  maxLength = Number.POSITIVE_INFINITY,
) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.map((field) => ({
    field,
    before: formatValue(before?.[field], maxLength),
    after: formatValue(after?.[field], maxLength),
  }))
}
