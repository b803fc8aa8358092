import { Community } from '../features/users/components/community.tsx'
import { useMessages } from '../messages/messages.ts'
import { PageHeader } from '../ui/page-header.tsx'

/** /users: the community. */
export function Component() {
  const text = useMessages().users
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} />
      <Community />
    </>
  )
}
