import type { DeskOverview } from '../../../../shared/api/overview.ts'
import { useOverviewMessages } from '../../../locales/overview.ts'
import { DataTable } from '../../../ui/data-table.tsx'

interface LateListsProps {
  readonly overview: Pick<DeskOverview, 'lateWebhooks' | 'lateMails'>
  /** When it was read, ms since the epoch. */
  readonly now: number
}

/** Webhooks and mails that wait: since when, what is tried next, and what an admin may do. */
export function LateLists({ overview: { lateWebhooks, lateMails }, now }: LateListsProps) {
  const text = useOverviewMessages()
  const { webhooks, mails } = text.late
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
      {lateMails.length > 0 && (
        <div className="grid grid-cols-1 gap-2">
          <DataTable
            caption={mails.title}
            rows={lateMails.map((mail, place) => ({ ...mail, place }))}
            rowKey={({ place }) => String(place)}
            columns={[
              { key: 'reason', label: mails.reason, cell: ({ reason }) => mails.about(reason) },
              { key: 'since', label: mails.since, cell: ({ createdAt }) => text.at(createdAt) },
              { key: 'tried', label: mails.tried, cell: ({ attempts }) => text.value(attempts) },
              { key: 'next', label: text.late.next, cell: ({ nextAt }) => mails.next(nextAt, now) },
            ]}
          />
          <p className="text-[0.8125rem] text-soft">{mails.whatToDo}</p>
        </div>
      )}
    </>
  )
}
