import { type ReactNode, useState } from 'react'
import type { BulkJob } from '../../../../shared/api/bulk.ts'
import { ownValue } from '../../../../shared/api/own-value.ts'
import { actionsText } from '../../../../shared/locales/generated/actions.ts'
import { adminText } from '../../../../shared/locales/generated/admin.ts'
import { useAuth } from '../../../domain/auth/auth.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useBulkCommand, useBulkJob, useLatestBulk } from '../use-bulk.ts'
import { ConfirmText } from './confirm-text.tsx'

interface JobTexts {
  readonly label: string
  readonly stop: string
  readonly close: string
  start(count: number): string
  would(count: number): string
  same(count: number): string
  done(count: number): string
  cancelled(count: number): string
  refused(count: number, why: string): string
  progress(counts: { readonly done: number; readonly total: number }): string
}

/** Texts for a job. A job of an unknown kind gets generic texts. */
export function bulkLabels(job: Pick<BulkJob, 'kind' | 'action'>): JobTexts {
  const { users, catalogImport } = adminText
  const { kind } = job
  if (kind === 'stations') {
    const { refused, refusals, ...texts } = catalogImport.job
    return {
      ...texts,
      label: catalogImport.submit,
      refused: (count, why) => refused({ count, why: ownValue(refusals, why) ?? why }),
    }
  }
  const { actions, refusals, ...texts } = users.bulk
  return {
    ...texts,
    label: labelOf(job, actions),
    start: () => texts.start,
    would: (count) => texts.would({ count, kind }),
    same: (count) => texts.same({ count, kind }),
    done: (count) => texts.done({ count, kind }),
    cancelled: (count) => texts.cancelled({ count, kind }),
    refused: (count, why) => texts.refused({ count, why: ownValue(refusals, why) ?? why, kind }),
  }
}

function labelOf(
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

interface BulkJobViewProps {
  readonly initialJob: BulkJob
  /** True for a job that cannot be undone. The admin must type the number of affected users to start it. */
  readonly isFinal: boolean
  readonly result?: ReactNode
  readonly onClose: () => void
}

/** Shows the summary of a draft job, or the progress of a started job. */
export function BulkJobView({ initialJob, isFinal, result, onClose }: BulkJobViewProps) {
  const { confirm, confirmWrong, othersDraft } = adminText.users.bulk
  const { label, ...text } = bulkLabels(initialJob)
  const job = useBulkJob(initialJob)
  const command = useBulkCommand()
  const start = () => command.mutate({ id: job.id, command: 'start' })
  const isOwn = useAuth().user?.uid === job.actorId
  const isDraft = job.state === 'draft'
  const isFinished = job.state === 'done' || job.state === 'cancelled'
  return (
    <div className="grid gap-4">
      <p className="font-semibold">{label}</p>
      <ul className="grid gap-1">
        {isDraft && <li>{text.would(job.changed)}</li>}
        {job.same > 0 && <li>{text.same(job.same)}</li>}
        {job.refused.map(({ why, count, examples }) => (
          <li key={why}>
            {text.refused(count, why)}
            {[...new Set(examples)].map((example) => (
              <span
                key={example}
                dir="auto"
                className="block text-left text-[0.75rem] break-words text-soft"
              >
                {example}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {!isDraft && (
        <progress
          aria-label={label}
          className="h-3 w-full accent-hot"
          max={job.total}
          value={job.total - job.waiting}
        />
      )}
      <p role="status">
        {job.state === 'running' &&
          text.progress({ done: job.total - job.waiting, total: job.total })}
        {job.state === 'done' && text.done(job.changed)}
        {job.state === 'cancelled' && text.cancelled(job.changed)}
      </p>
      {command.isError && <Alert tone="error">{command.error.message}</Alert>}
      {isDraft && !isOwn && <p className="text-soft">{othersDraft}</p>}
      {isDraft && isOwn && isFinal && job.changed > 0 ? (
        <ConfirmText
          expected={String(job.changed)}
          label={confirm(job.changed)}
          errorText={confirmWrong(job.changed)}
          confirmLabel={text.start(job.changed)}
          onConfirm={start}
          onCancel={onClose}
        />
      ) : (
        <div className="flex flex-wrap justify-end gap-3">
          {isDraft && <Button onClick={onClose}>{actionsText.cancel}</Button>}
          {isDraft && isOwn && (
            <Button
              variant="solid"
              busy={command.isPending}
              disabled={job.changed === 0}
              onClick={start}
            >
              {text.start(job.changed)}
            </Button>
          )}
          {job.state === 'running' && (
            <Button
              variant="danger"
              busy={command.isPending}
              onClick={() => command.mutate({ id: job.id, command: 'cancel' })}
            >
              {text.stop}
            </Button>
          )}
          {isFinished && job.changed > 0 && result}
          {isFinished && (
            <Button variant="solid" onClick={onClose}>
              {text.close}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Pages through the latest bulk jobs of all admins. The list is expanded if one of them runs. */
export function LatestJobs() {
  const text = adminText.users.bulk
  /** Null until the user toggles the list or a job runs. */
  const [isOpen, setOpen] = useState<boolean | null>(null)
  /** Cursors of the pages up to the current one. The cursor of the first page is null. */
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null])
  const [openedJob, setOpenedJob] = useState<BulkJob | null>(null)
  const page = useLatestBulk(cursors.at(-1) ?? null)
  const items = page.data?.items ?? []
  const nextCursor = page.data?.nextCursor ?? null
  const runningCount = items.filter(({ state }) => state === 'running').length
  if (isOpen === null && runningCount > 0) setOpen(true)
  return (
    <details
      open={isOpen ?? false}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== (isOpen ?? false)) setOpen(currentTarget.open)
      }}
      aria-busy={page.isFetching}
    >
      <summary className="cursor-pointer text-lg font-semibold">
        {text.latest.title(runningCount)}
      </summary>
      {page.isPending && <Skeleton className="mt-3 h-20" />}
      {page.isError && <LoadFailed onRetry={() => page.refetch()} />}
      {page.data && items.length === 0 && <p className="mt-3 text-soft">{text.latest.empty}</p>}
      <ul className="mt-3">
        {items.map((job) => (
          <JobRow key={job.id} job={job} onOpen={() => setOpenedJob(job)} />
        ))}
      </ul>
      {(cursors.length > 1 || nextCursor !== null) && (
        <nav aria-label={text.latest.pages} className="mt-3 flex gap-3">
          <Button
            size="small"
            disabled={cursors.length === 1}
            onClick={() => setCursors(cursors.slice(0, -1))}
          >
            {text.latest.newer}
          </Button>
          <Button
            size="small"
            disabled={nextCursor === null || page.isPlaceholderData}
            onClick={() => setCursors([...cursors, nextCursor])}
          >
            {text.latest.older}
          </Button>
        </nav>
      )}
      <Dialog open={openedJob !== null} title={text.latest.job} onClose={() => setOpenedJob(null)}>
        {openedJob && (
          <BulkJobView
            initialJob={openedJob}
            isFinal={openedJob.action.do === 'delete'}
            onClose={() => setOpenedJob(null)}
          />
        )}
      </Dialog>
    </details>
  )
}

function JobRow({ job, onOpen }: { readonly job: BulkJob; readonly onOpen: () => void }) {
  const { latest } = adminText.users.bulk
  const { label, progress } = bulkLabels(job)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-hairline py-2 last:border-0">
      <div className="min-w-0 wrap-anywhere">
        <button type="button" className="text-left font-semibold underline" onClick={onOpen}>
          {label}
        </button>
        <p className="meta text-soft">
          <time dateTime={job.madeAt}>
            {latest.createdBy({ iso: job.madeAt, name: job.actorName ?? job.actorId })}
          </time>
        </p>
      </div>
      <p>
        {latest.state(job.state)}
        {job.state !== 'draft' &&
          `, ${progress({ done: job.total - job.waiting, total: job.total })}`}
      </p>
    </li>
  )
}
