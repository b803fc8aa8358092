import type { ReactNode } from 'react'
import type { AdminOverview } from '../../../shared/api/overview.ts'
import { useOverviewMessages } from '../../locales/overview.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { HEALTH_ID } from './attention.ts'
import { useOverview } from './use-overview.ts'

interface LateListsProps {
  readonly overview: Pick<AdminOverview, 'lateWebhooks' | 'lateEmails'>
  /** Time of the response, ms since the epoch. */
  readonly now: number
}

function LateLists({ overview: { lateWebhooks, lateEmails }, now }: LateListsProps) {
  const text = useOverviewMessages()
  const { webhooks, emails } = text.late
  return (
    <>
      {lateWebhooks.length > 0 && (
        <div className="grid grid-cols-1 gap-2">
          <DataTable
            caption={webhooks.title}
            rows={lateWebhooks}
            rowKey={({ ref, receivedAt }) => `${ref} ${receivedAt}`}
            columns={[
              { key: 'about', label: webhooks.about, cell: ({ about }) => webhooks.subject(about) },
              {
                key: 'ref',
                label: webhooks.ref,
                cell: ({ ref }) => <span className="wrap-anywhere">{ref}</span>,
              },
              {
                key: 'since',
                label: webhooks.since,
                cell: ({ receivedAt }) => text.at(receivedAt),
              },
              {
                key: 'next',
                label: text.late.next,
                cell: ({ triedUntil }) => webhooks.tried(triedUntil, now),
              },
            ]}
          />
          <p className="text-[0.8125rem] text-soft">{webhooks.whatToDo}</p>
        </div>
      )}
      {lateEmails.length > 0 && (
        <div className="grid grid-cols-1 gap-2">
          <DataTable
            caption={emails.title}
            rows={lateEmails.map((email, place) => ({ ...email, place }))}
            rowKey={({ place }) => String(place)}
            columns={[
              { key: 'reason', label: emails.reason, cell: ({ reason }) => emails.about(reason) },
              { key: 'since', label: emails.since, cell: ({ createdAt }) => text.at(createdAt) },
              { key: 'tried', label: emails.tried, cell: ({ attempts }) => text.value(attempts) },
              {
                key: 'next',
                label: text.late.next,
                cell: ({ nextAt }) => emails.next(nextAt, now),
              },
            ]}
          />
          <p className="text-[0.8125rem] text-soft">{emails.whatToDo}</p>
        </div>
      )}
    </>
  )
}

export function ServiceHealth() {
  const text = useOverviewMessages()
  const { data, isPending, dataUpdatedAt } = useOverview()
  return (
    <div id={HEALTH_ID} className="scroll-mt-6">
      <Panel title={text.health}>
        {isPending && <Skeleton className="h-24" />}
        {data !== undefined && <Health overview={data} now={dataUpdatedAt} />}
        {!isPending && data === undefined && <p className="text-soft">{text.unknown}</p>}
      </Panel>
    </div>
  )
}

interface HealthProps {
  readonly overview: AdminOverview
  /** Time of the response, ms since the epoch. */
  readonly now: number
}

function Health({ overview, now }: HealthProps) {
  const { faults, jobs, backup, directoryCopiedAt } = overview
  const text = useOverviewMessages()
  const time = (iso: string) => (
    <>
      <span className="font-semibold">{text.ago(iso, now)}</span>
      <span className="meta text-soft">{text.at(iso)}</span>
    </>
  )
  const noBackup = backup.isExpected ? text.noBackup : text.noBackupExpected
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <dl>
        <Line label={text.failedRequests}>
          <span className="font-semibold">{text.value(faults.count)}</span>
          <span className="meta text-soft">{text.failedBefore(faults.before)}</span>
        </Line>
        <Line label={text.lastBackup}>{backup.at === null ? noBackup : time(backup.at)}</Line>
        <Line label={text.directoryCopy}>
          {directoryCopiedAt === null ? text.noCopy : time(directoryCopiedAt)}
        </Line>
      </dl>
      {faults.worst.length > 0 && (
        <DataTable
          caption={text.failedRoutes}
          rows={faults.worst}
          rowKey={({ route }) => route}
          columns={[
            {
              key: 'route',
              label: text.route,
              cell: ({ route }) => <span className="wrap-anywhere">{route}</span>,
            },
            { key: 'count', label: text.times, cell: ({ count }) => text.value(count) },
          ]}
        />
      )}
      {jobs.length > 0 && (
        <DataTable
          caption={text.failedJobs}
          rows={jobs}
          rowKey={({ job }) => job}
          columns={[
            { key: 'job', label: text.jobColumn, cell: ({ job }) => text.job(job) },
            { key: 'count', label: text.times, cell: ({ count }) => text.value(count) },
            { key: 'last', label: text.lastTime, cell: ({ lastAt }) => text.at(lastAt) },
          ]}
        />
      )}
      <LateLists overview={overview} now={now} />
    </div>
  )
}

interface LineProps {
  readonly label: string
  readonly children: ReactNode
}

function Line({ label, children }: LineProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-hairline py-2">
      <dt>{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-3">{children}</dd>
    </div>
  )
}
