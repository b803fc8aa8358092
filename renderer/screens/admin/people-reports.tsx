import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { ownValue } from '../../../shared/api/own-value.ts'
import type { PersonReport } from '../../../shared/api/people.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { actionsText } from '../../../shared/locales/generated/actions.ts'
import { peopleText } from '../../../shared/locales/generated/people.ts'
import { reportsText } from '../../../shared/locales/generated/reports.ts'
import { listPersonReports, resolvePersonReport } from '../../api/people.ts'
import { notify } from '../../lib/notify.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PEOPLE_REPORTS_ID } from './attention.ts'
import { ListFrame } from './components/list-frame.tsx'
import { usePages } from './use-pages.ts'

const QUERY_KEY = ['admin', 'people-reports']

function useReportList() {
  const client = useQueryClient()
  const reports = usePages({ queryKey: QUERY_KEY, read: listPersonReports })
  const { mutate } = useMutation({
    mutationFn: ({ id, resolved }: { readonly id: string; readonly resolved: boolean }) =>
      resolvePersonReport(id, resolved),
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEY }),
  })
  return { reports, resolve: mutate }
}

export function PeopleReports() {
  const { reports, resolve } = useReportList()
  const items = reports.page?.items ?? []
  const total = reports.page?.total
  const text = reportsText.admin
  const { title } = peopleText.admin
  const countText = total === 0 ? text.empty : text.count(total ?? 0)

  function settle(id: string, name: string): void {
    const onClick = () => resolve({ id, resolved: false })
    const message = peopleText.admin.resolved(name)
    const action = { label: actionsText.undo, onClick }
    resolve(
      { id, resolved: true },
      { onSuccess: () => notify({ message, tone: 'success', id: 'report', action }) },
    )
  }

  return (
    <div id={PEOPLE_REPORTS_ID} className="scroll-mt-6">
      <Panel title={title}>
        <ListFrame list={reports} name={title} count={total === undefined ? '' : countText}>
          <ul>
            {items.map((report) => {
              const name = report.displayName ?? peopleText.unnamed
              return (
                <ReportRow
                  key={report.id}
                  report={report}
                  name={name}
                  onResolve={() => settle(report.id, name)}
                />
              )
            })}
          </ul>
        </ListFrame>
      </Panel>
    </div>
  )
}

interface ReportRowProps {
  readonly report: PersonReport
  readonly name: string
  readonly onResolve: () => void
}

function ReportRow({ report: { reason, text, at }, name, onResolve }: ReportRowProps) {
  const reasonText = ownValue(peopleText.reasons, reason) ?? peopleText.reasons.other
  return (
    <li className="flex flex-wrap items-start gap-3 border-b border-hairline py-3 last:border-0">
      <div className="min-w-48 flex-1">
        <p dir="auto" className="text-left font-semibold wrap-anywhere">
          {name}
        </p>
        <p>
          {reasonText}{' '}
          <time dateTime={at} className="meta whitespace-nowrap text-soft">
            {formats.dateTime(at)}
          </time>
        </p>
        {text && (
          <p dir="auto" className="mt-1 max-w-prose text-left whitespace-pre-line wrap-anywhere">
            {text}
          </p>
        )}
      </div>
      <Button
        size="small"
        aria-label={reportsText.admin.resolveOf({ station: name, why: reasonText })}
        onClick={onResolve}
      >
        <Check aria-hidden="true" className="size-4" />
        {reportsText.admin.resolve}
      </Button>
    </li>
  )
}
