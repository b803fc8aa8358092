import type { PersonReport } from '../../../shared/api/people.ts'
import { listPersonReports, resolvePersonReport } from '../../api/people.ts'
import { useMessages } from '../../locales/messages.ts'
import { ReportsPanel } from './components/reports-panel.tsx'

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
