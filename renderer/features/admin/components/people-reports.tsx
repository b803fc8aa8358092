import type { PersonReport } from '../../../../shared/api/people.ts'
import { notify } from '../../../lib/notify.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Panel } from '../../../ui/panel.tsx'
import { usePeopleReports, useResolvePerson } from '../use-people-reports.ts'
import { ListFrame } from './list-frame.tsx'
import { ReportRow } from './report-row.tsx'

/** What was reported of people and no admin has seen to, the newest first. */
export function PeopleReports() {
  const { reports, people: text, common } = useMessages()
  const list = usePeopleReports()
  const { mutate } = useResolvePerson()
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages[0]?.total
  const count =
    total === 0 ? reports.admin.empty : total === undefined ? '' : reports.admin.count(total)
  const nameOf = ({ displayName }: PersonReport) => displayName ?? text.unnamed

  function resolve(report: PersonReport): void {
    const { id } = report
    mutate(
      { id, resolved: true },
      {
        onSuccess: () =>
          notify({
            message: text.admin.resolved(nameOf(report)),
            tone: 'success',
            id: 'report',
            action: { label: common.undo, onClick: () => mutate({ id, resolved: false }) },
          }),
      },
    )
  }

  return (
    <Panel title={text.admin.title}>
      <ListFrame list={list} count={count}>
        <ul>
          {items.map((report) => (
            <ReportRow
              key={report.id}
              name={nameOf(report)}
              reason={text.reason(report.reason)}
              text={report.text}
              at={report.at}
              onResolve={() => resolve(report)}
            >
              {nameOf(report)}
            </ReportRow>
          ))}
        </ul>
      </ListFrame>
    </Panel>
  )
}
