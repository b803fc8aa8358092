import { adminText } from '../../../shared/locales/generated/admin.ts'
import { PeopleReports } from '../../screens/admin/people-reports.tsx'
import { UserList } from '../../screens/admin/user-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function Component() {
  const { area, users: text } = adminText
  return (
    <>
      <PageHeader area={area} title={text.title} lead={text.lead} />
      <div className="grid grid-cols-1 gap-8">
        <UserList />
        <PeopleReports />
      </div>
    </>
  )
}
