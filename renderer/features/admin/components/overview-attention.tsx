import { Link } from 'react-router'
import type { DeskOverview } from '../../../../shared/api/overview.ts'
import { useMessages } from '../../../messages/messages.ts'
import { useOverviewMessages } from '../../../messages/overview.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { attentionPath, waitingIn } from '../attention.ts'
import { useOverview } from '../use-overview.ts'

/** What needs an admin, each a link to where it is settled; what does not wait is one line together. */
export function OverviewAttention() {
  const text = useOverviewMessages()
  const { common } = useMessages()
  const { data, isPending, isError, refetch } = useOverview()
  const waiting = data === undefined ? [] : waitingIn(data)
  return (
    <Panel title={text.attention}>
      <div className="grid grid-cols-1 gap-3">
        {isPending && <Skeleton className="h-24" />}
        {isError && <LoadFailed onRetry={refetch} />}
        {data !== undefined && waiting.length > 0 && (
          <ul>
            {waiting.map((item) => (
              <AttentionRow key={item.kind} item={item} overview={data} />
            ))}
          </ul>
        )}
        <p role="status" className="meta text-soft">
          {isPending && common.loading}
          {data !== undefined && (waiting.length === 0 ? text.nothing : text.restIsClear)}
        </p>
      </div>
    </Panel>
  )
}

interface AttentionRowProps {
  readonly item: DeskOverview['attention'][number]
  readonly overview: DeskOverview
}

function AttentionRow({ item: { kind, count }, overview }: AttentionRowProps) {
  const text = useOverviewMessages()
  const to = attentionPath(kind)
  const notes = [text.hint(kind)]
  if (kind === 'broken-popular' && overview.brokenPopular.length > 0) {
    notes.push(text.broken(overview.brokenPopular.map(({ name }) => name).join(', ')))
  }
  if (kind === 'directory' && overview.directoryCopiedAt !== null) {
    notes.push(text.copied(overview.directoryCopiedAt))
  }
  const label = text.kind(kind)
  return (
    <li className="grid grid-cols-[minmax(3rem,auto)_1fr] items-baseline gap-x-4 border-b border-hairline py-2.5 last:border-0">
      <span className="poster text-2xl">{text.count(count)}</span>
      <div className="min-w-0">
        <p className="font-semibold">
          {to === null ? (
            label
          ) : (
            <Link to={to} className="underline underline-offset-4 hover:text-hot">
              {label}
            </Link>
          )}
        </p>
        {notes.map(
          (note) =>
            note && (
              <p key={note} className="text-[0.8125rem] text-soft wrap-anywhere">
                {note}
              </p>
            ),
        )}
      </div>
    </li>
  )
}
