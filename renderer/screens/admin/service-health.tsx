import type { ReactNode } from 'react'
import {
  type AdminOverview,
  type EmailReason,
  FAULT_HOURS,
  type Job,
  type WebhookSubject,
} from '../../../shared/api/overview.ts'
import { ownValue } from '../../../shared/api/own-value.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { overviewText } from '../../../shared/locales/generated/overview.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { HEALTH_ID, numberText } from './attention.ts'
import { useOverview } from './use-overview.ts'

// The type annotations require a text for each value.
const SUBJECTS: Readonly<Record<WebhookSubject, string>> = overviewText.late.webhooks.subjects
const REASONS: Readonly<Record<EmailReason, string>> = overviewText.late.emails.reasons
const JOBS: Readonly<Record<Job, string>> = overviewText.jobs

interface LateListsProps {
  readonly overview: Pick<AdminOverview, 'lateWebhooks' | 'lateEmails'>
  /** Time of the response, in ms since the epoch. */
  readonly now: number
}

function LateLists({ overview: { lateWebhooks, lateEmails }, now }: LateListsProps) {
  const { webhooks, emails } = overviewText.late
  return (
    <>
      {lateWebhooks.length > 0 && (
        <div className="grid grid-cols-1 gap-2">
          <DataTable
            caption={webhooks.title}
            rows={lateWebhooks}
            rowKey={({ ref, receivedAt }) => `${ref} ${receivedAt}`}
            columns={[
              {
                key: 'about',
                label: webhooks.about,
                cell: ({ about }) => ownValue(SUBJECTS, about) ?? about,
              },
              {
                key: 'ref',
                label: webhooks.ref,
                cell: ({ ref }) => <span className="wrap-anywhere">{ref}</span>,
              },
              {
                key: 'since',
                label: webhooks.since,
                cell: ({ receivedAt }) => formats.dateTime(receivedAt),
              },
              {
                key: 'next',
                label: overviewText.late.next,
                cell: ({ triedUntil }) =>
                  Date.parse(triedUntil) > now
                    ? webhooks.triedUntil(triedUntil)
                    : webhooks.stopped(triedUntil),
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
            rows={lateEmails.map((email, index) => ({ ...email, index }))}
            rowKey={({ index }) => String(index)}
            columns={[
              {
                key: 'reason',
                label: emails.reason,
                cell: ({ reason }) => ownValue(REASONS, reason) ?? reason,
              },
              {
                key: 'since',
                label: emails.since,
                cell: ({ createdAt }) => formats.dateTime(createdAt),
              },
              {
                key: 'tried',
                label: emails.tried,
                cell: ({ attempts }) => numberText(attempts),
              },
              {
                key: 'next',
                label: overviewText.late.next,
                cell: ({ nextAt }) =>
                  Date.parse(nextAt) > now ? formats.dateTime(nextAt) : emails.now,
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
  const { data, isPending, dataUpdatedAt } = useOverview()
  return (
    <div id={HEALTH_ID} className="scroll-mt-6">
      <Panel title={overviewText.health}>
        {isPending && <Skeleton className="h-24" />}
        {data !== undefined && <Health overview={data} now={dataUpdatedAt} />}
        {!isPending && data === undefined && <p className="text-soft">{overviewText.unknown}</p>}
      </Panel>
    </div>
  )
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const HOURS_SHOWN_MAX = 48

/** Formats the time between `iso` and `now`, in ms since the epoch, such as "3 hours ago". */
function agoText(iso: string, now: number): string {
  const ms = Math.max(now - Date.parse(iso), 0)
  if (ms < HOUR_MS) return formats.relative(-Math.floor(ms / MINUTE_MS), 'minute')
  const hours = Math.floor(ms / HOUR_MS)
  return hours <= HOURS_SHOWN_MAX
    ? formats.relative(-hours, 'hour')
    : formats.relative(-Math.floor(hours / 24), 'day')
}

interface HealthProps {
  readonly overview: AdminOverview
  readonly now: number
}

function Health({ overview, now }: HealthProps) {
  const { faults, jobs, backup, directoryCopiedAt } = overview
  const timeWithAge = (iso: string) => (
    <>
      <span className="font-semibold">{agoText(iso, now)}</span>
      <span className="meta text-soft">{formats.dateTime(iso)}</span>
    </>
  )
  const noBackup = backup.isExpected ? overviewText.noBackup : overviewText.noBackupExpected
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <dl>
        <Line label={overviewText.failedRequests(FAULT_HOURS)}>
          <span className={faults.count === 0 ? 'text-soft' : 'font-semibold'}>
            {faults.count === 0 ? overviewText.noFailures : numberText(faults.count)}
          </span>
          {faults.before > 0 && (
            <span className="meta text-soft">
              {overviewText.failedBefore({ count: faults.before, hours: FAULT_HOURS })}
            </span>
          )}
        </Line>
        <Line label={overviewText.lastBackup}>
          {backup.at === null ? noBackup : timeWithAge(backup.at)}
        </Line>
        <Line label={overviewText.directoryCopy}>
          {directoryCopiedAt === null ? overviewText.noCopy : timeWithAge(directoryCopiedAt)}
        </Line>
      </dl>
      {faults.worst.length > 0 && (
        <DataTable
          caption={overviewText.failedRoutes}
          rows={faults.worst}
          rowKey={({ route }) => route}
          columns={[
            {
              key: 'route',
              label: overviewText.route,
              cell: ({ route }) => <span className="wrap-anywhere">{route}</span>,
            },
            {
              key: 'count',
              label: overviewText.times,
              cell: ({ count }) => numberText(count),
            },
          ]}
        />
      )}
      {jobs.length > 0 && (
        <DataTable
          caption={overviewText.failedJobs}
          rows={jobs}
          rowKey={({ job }) => job}
          columns={[
            {
              key: 'job',
              label: overviewText.jobColumn,
              cell: ({ job }) => ownValue(JOBS, job) ?? job,
            },
            {
              key: 'count',
              label: overviewText.times,
              cell: ({ count }) => numberText(count),
            },
            {
              key: 'last',
              label: overviewText.lastTime,
              cell: ({ lastAt }) => formats.dateTime(lastAt),
            },
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
