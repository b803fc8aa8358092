/** Which fields of a station the API refused, and why. Pure. */
import { ApiProblem } from '../../api/problem.ts'
import type { DraftProblems } from './check-draft.ts'
import { type DraftFields, EMPTY_FIELDS } from './draft-fields.ts'

/** The API's sentences by field; the first of each. */
export function refusedFields(error: unknown): DraftProblems {
  if (!(error instanceof ApiProblem)) return {}
  const found: Partial<Record<keyof DraftFields, string>> = {}
  for (const { path, message } of error.errors ?? []) {
    // body.tags.0: the field stands second.
    const field = path.split('.')[1] ?? ''
    if (Object.hasOwn(EMPTY_FIELDS, field)) found[field as keyof DraftFields] ??= message
  }
  return found
}
