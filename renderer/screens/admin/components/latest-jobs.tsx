import { useState } from 'react'
import type { BulkJob } from '../../../../shared/api/bulk.ts'
import { useAdminMessages } from '../../../locales/admin.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { bulkWords } from '../bulk-word.ts'
import { useLatestBulk } from '../use-bulk.ts'
import { BulkJobView } from './bulk-job.tsx'

/** The latest bulk jobs of all admins and of every kind, a page at a time; open where one of them runs. */
export function LatestJobs() {
  const text = useAdminMessages().users.bulk
  /** null: as long as it is neither opened nor closed, and no job was seen running. */
  const [isOpen, setOpen] = useState<boolean | null>(null)
  /** The cursors of the pages that lead to this one; with the first page's, which has none. */
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null])
  const [opened, setOpened] = useState<BulkJob | null>(null)
  const page = useLatestBulk(cursors.at(-1) ?? null)
  const items = page.data?.items ?? []
  const next = page.data?.nextCursor ?? null
  const running = items.filter(({ state }) => state === 'running').length
  if (isOpen === null && running > 0) setOpen(true)
  return (
    <details
      open={isOpen ?? false}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== (isOpen ?? false)) setOpen(currentTarget.open)
      }}
      aria-busy={page.isFetching}
    >
      <summary className="cursor-pointer text-lg font-semibold">
        {text.latest.title(running)}
      </summary>
      {page.isPending && <Skeleton className="mt-3 h-20" />}
      {page.isError && <LoadFailed onRetry={() => page.refetch()} />}
      {page.data && items.length === 0 && <p className="mt-3 text-soft">{text.latest.empty}</p>}
      <ul className="mt-3">
        {items.map((job) => (
          <JobRow key={job.id} job={job} onOpen={() => setOpened(job)} />
        ))}
      </ul>
      {(cursors.length > 1 || next !== null) && (
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
            disabled={next === null || page.isPlaceholderData}
            onClick={() => setCursors([...cursors, next])}
          >
            {text.latest.older}
          </Button>
        </nav>
      )}
      <Dialog open={opened !== null} title={text.latest.one} onClose={() => setOpened(null)}>
        {opened && (
          <BulkJobView
            made={opened}
            isFinal={opened.action.do === 'delete'}
            onClose={() => setOpened(null)}
          />
        )}
      </Dialog>
    </details>
  )
}

/** What a job does, who made it and when, and how far it is. */
function JobRow({ job, onOpen }: { readonly job: BulkJob; readonly onOpen: () => void }) {
  const admin = useAdminMessages()
  const { latest } = admin.users.bulk
  const { word, progress } = bulkWords(job, admin)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-hairline py-2 last:border-0">
      <div className="min-w-0 wrap-anywhere">
        <button type="button" className="text-left font-semibold underline" onClick={onOpen}>
          {word}
        </button>
        <p className="meta text-soft">
          <time dateTime={job.madeAt}>{latest.made(job.madeAt, job.actorName ?? job.actorId)}</time>
        </p>
      </div>
      <p>
        {latest.state(job.state)}
        {job.state !== 'draft' && `, ${progress(job.total - job.waiting, job.total)}`}
      </p>
    </li>
  )
}
