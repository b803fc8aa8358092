import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PersonReport } from '../../../shared/api/people.ts'
import type { Page } from '../../../shared/api/schema-parts.ts'
import { listPersonReports, resolvePersonReport } from '../../api/people.ts'
import { notify } from '../../lib/notify.ts'
import { useMessages } from '../../locales/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ListFrame } from './components/list-frame.tsx'
import { usePages } from './use-pages.ts'

interface ReportRowProps {
  /** What it is about, for the button's name. */
  readonly name: string
  /** In words. */
  readonly reason: string
  readonly text: string | null
  /** ISO 8601. */
  readonly at: string
  readonly onResolve: () => void
  /** What it is about, as it is shown. */
  readonly children: ReactNode
}

/** One report: about what, why, since when, and the button that it is seen to. */
function ReportRow({ name, reason, text, at, onResolve, children }: ReportRowProps) {
  const { reports } = useMessages()
  return (
    <li className="flex flex-wrap items-start gap-3 border-b border-hairline py-3 last:border-0">
      <div className="min-w-48 flex-1">
        <p dir="auto" className="text-left font-semibold wrap-anywhere">
          {children}
        </p>
        <p>
          {reason}{' '}
          <time dateTime={at} className="meta whitespace-nowrap text-soft">
            {reports.admin.at(at)}
          </time>
        </p>
        {text && (
          <p dir="auto" className="mt-1 max-w-prose text-left whitespace-pre-line wrap-anywhere">
            {text}
          </p>
        )}
      </div>
      <Button size="small" aria-label={reports.admin.resolveOf(name, reason)} onClick={onResolve}>
        <Check aria-hidden="true" className="size-4" />
        {reports.admin.resolve}
      </Button>
    </li>
  )
}

/** What was reported of one kind of thing, and that an admin has seen to it. */

/** The calls of one kind of report, and the name of its list. */
interface ReportCalls<Report> {
  readonly name: string
  readonly list: (cursor: string | null, signal?: AbortSignal) => Promise<Page<Report>>
  readonly resolve: (id: string, resolved: boolean) => Promise<unknown>
}

/** Open reports, the newest first; `resolve` notes that one was seen to, or takes that back. */
function useReportList<Report>({ name, list, resolve }: ReportCalls<Report>) {
  const client = useQueryClient()
  const queryKey = ['admin', name]
  const open = usePages({ queryKey, read: list })
  const { mutate } = useMutation({
    mutationFn: ({ id, resolved }: { readonly id: string; readonly resolved: boolean }) =>
      resolve(id, resolved),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return { open, resolve: mutate }
}

interface AnyReport {
  readonly id: string
  readonly reason: string
  readonly text: string | null
  /** ISO 8601. */
  readonly at: string
}

interface ReportsPanelProps<Report> {
  readonly title: string
  readonly calls: ReportCalls<Report>
  readonly nameOf: (report: Report) => string
  /** In words. */
  readonly reasonOf: (report: Report) => string
  /** What it is about, as it is shown. */
  readonly about: (report: Report) => ReactNode
  /** That it is done, by the name of what it is about. */
  readonly done: (name: string) => string
}

/** What was reported of one kind of thing and no admin has seen to, the newest first. */
function ReportsPanel<Report extends AnyReport>({
  title,
  calls,
  nameOf,
  reasonOf,
  about,
  done,
}: ReportsPanelProps<Report>) {
  const { reports, common } = useMessages()
  const { open, resolve } = useReportList(calls)
  const items = open.page?.items ?? []
  const total = open.page?.total
  const text = reports.admin
  const count = total === 0 ? text.empty : total === undefined ? '' : text.count(total)

  function settle(report: Report): void {
    const { id } = report
    const onClick = () => resolve({ id, resolved: false })
    const message = done(nameOf(report))
    const action = { label: common.undo, onClick }
    resolve(
      { id, resolved: true },
      { onSuccess: () => notify({ message, tone: 'success', id: 'report', action }) },
    )
  }

  return (
    <Panel title={title}>
      <ListFrame list={open} name={title} count={count}>
        <ul>
          {items.map((report) => (
            <ReportRow
              key={report.id}
              name={nameOf(report)}
              reason={reasonOf(report)}
              text={report.text}
              at={report.at}
              onResolve={() => settle(report)}
            >
              {about(report)}
            </ReportRow>
          ))}
        </ul>
      </ListFrame>
    </Panel>
  )
}

const CALLS = { name: 'people-reports', list: listPersonReports, resolve: resolvePersonReport }

/** What was reported of people and no admin has seen to, the newest first. */
export function PeopleReports() {
  const { people: text } = useMessages()
  const nameOf = ({ displayName }: PersonReport) => displayName ?? text.unnamed
  return (
    <ReportsPanel
      title={text.admin.title}
      calls={CALLS}
      nameOf={nameOf}
      reasonOf={({ reason }) => text.reason(reason)}
      about={nameOf}
      done={text.admin.resolved}
    />
  )
}
