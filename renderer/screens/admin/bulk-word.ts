/** The words of bulk jobs, by their kind: pure. */
import type { BulkJob } from '../../../shared/api/bulk.ts'
import type { useAdminMessages } from '../../locales/admin.ts'

type AdminMessages = ReturnType<typeof useAdminMessages>
type Said = Pick<
  AdminMessages['users']['bulk'],
  'would' | 'same' | 'refused' | 'progress' | 'done' | 'cancelled' | 'start' | 'stop' | 'close'
>

/** What a job does, and what is said of how far it is. A kind that this page does not know has plain words. */
export function bulkWords(
  job: Pick<BulkJob, 'kind' | 'action'>,
  { users, catalogueImport }: AdminMessages,
): Said & { readonly word: string } {
  if (job.kind === 'stations') return { ...catalogueImport.job, word: catalogueImport.word }
  return { ...users.bulk, word: wordOf(job, users.bulk.actions) }
}

function wordOf(
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
