/** Which fields of a form the API refused, and why. Pure. */
import { ApiProblem } from '../../api/problem.ts'
import type { Refusal } from '../../ui/use-checked-form.ts'

/** The API's sentences about these fields. */
export function refusedFields(error: unknown, fields: readonly string[]): Refusal[] {
  if (!(error instanceof ApiProblem)) return []
  return (
    (error.errors ?? [])
      // body.tags.0: the field stands second.
      .map(({ path, message }) => ({ field: path.split('.')[1] ?? '', message }))
      .filter(({ field }) => fields.includes(field))
  )
}
