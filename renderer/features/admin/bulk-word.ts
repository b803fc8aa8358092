import type { BulkJob } from '../../../shared/api/bulk.ts'

/**
 * What a job does, in words. A kind or an action that this page does not know stands there by its name.
 * @param actions the words of what is done to users, by its name: `disable`, `role pro`
 */
export function bulkWord(
  { kind, action }: Pick<BulkJob, 'kind' | 'action'>,
  actions: Readonly<Record<string, string>>,
): string {
  const { do: name, ...values } = action
  if (typeof name !== 'string') return kind
  if (kind !== 'users') return `${kind}: ${name}`
  const choices =
    name === 'access' ? Object.entries(values).map(([key, value]) => `${key} ${value}`) : [name]
  return choices.map((choice) => actions[choice] ?? choice).join(', ')
}
