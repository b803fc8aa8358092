import type { ReactNode } from 'react'
import type { BulkJob } from '../../../../shared/api/bulk.ts'
import { useAuth } from '../../../domain/auth/auth.ts'
import { useAdminMessages } from '../../../locales/admin.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { bulkWords } from '../bulk-word.ts'
import { useBulkJob, useTurnBulk } from '../use-bulk.ts'
import { ConfirmWord } from './confirm-word.tsx'

interface BulkJobViewProps {
  /** As it is known. */
  readonly made: BulkJob
  /** Cannot be undone: the number of people is typed before it starts. */
  readonly isFinal: boolean
  /** Leads to what was changed, once the job is over. */
  readonly result?: ReactNode
  readonly onClose: () => void
}

/** A job: what it would do, then how far it is, then what it did. */
export function BulkJobView({ made, isFinal, result, onClose }: BulkJobViewProps) {
  const more = useMessages()
  const admin = useAdminMessages()
  const { confirm, confirmWrong, othersDraft } = admin.users.bulk
  const { word, ...text } = bulkWords(made, admin)
  const job = useBulkJob(made)
  const turn = useTurnBulk()
  const begin = () => turn.mutate({ id: job.id, turn: 'start' })
  const isOwn = useAuth().user?.uid === job.actorId
  const isDraft = job.state === 'draft'
  const isOver = job.state === 'done' || job.state === 'cancelled'
  return (
    <div className="grid gap-4">
      <p className="font-semibold">{word}</p>
      <ul className="grid gap-1">
        {isDraft && <li>{text.would(job.changed, job.kind)}</li>}
        {job.same > 0 && <li>{text.same(job.same, job.kind)}</li>}
        {job.refused.map(({ why, count, examples }) => (
          <li key={why}>
            {text.refused(count, why, job.kind)}
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
          aria-label={word}
          className="h-3 w-full accent-hot"
          max={job.total}
          value={job.total - job.waiting}
        />
      )}
      <p role="status">
        {job.state === 'running' && text.progress(job.total - job.waiting, job.total)}
        {job.state === 'done' && text.done(job.changed, job.kind)}
        {job.state === 'cancelled' && text.cancelled(job.changed, job.kind)}
      </p>
      {turn.isError && <Alert tone="error">{turn.error.message}</Alert>}
      {isDraft && !isOwn && <p className="text-soft">{othersDraft}</p>}
      {isDraft && isOwn && isFinal && job.changed > 0 ? (
        <ConfirmWord
          word={String(job.changed)}
          label={confirm(job.changed)}
          wrong={confirmWrong(job.changed)}
          confirm={text.start(job.changed)}
          onConfirm={begin}
          onCancel={onClose}
        />
      ) : (
        <div className="flex flex-wrap justify-end gap-3">
          {isDraft && <Button onClick={onClose}>{more.common.cancel}</Button>}
          {isDraft && isOwn && (
            <Button
              variant="solid"
              busy={turn.isPending}
              disabled={job.changed === 0}
              onClick={begin}
            >
              {text.start(job.changed)}
            </Button>
          )}
          {job.state === 'running' && (
            <Button
              variant="danger"
              busy={turn.isPending}
              onClick={() => turn.mutate({ id: job.id, turn: 'cancel' })}
            >
              {text.stop}
            </Button>
          )}
          {isOver && job.changed > 0 && result}
          {isOver && (
            <Button variant="solid" onClick={onClose}>
              {text.close}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
