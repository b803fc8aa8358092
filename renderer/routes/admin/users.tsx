import { People } from '../../features/admin/components/people.tsx'
import { useMoreMessages } from '../../messages/more-messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** /admin/users */
export function Component() {
  const { area, users: text } = useMoreMessages().admin
  return (
    <>
      <PageHeader area={area} title={text.title} lead={text.lead} />
      <People />
    </>
  )
}
