import { Community } from '../features/users/components/community.tsx'
import { useMoreMessages } from '../messages/more-messages.ts'
import { PageHeader } from '../ui/page-header.tsx'

/** /users: the community. */
export function Component() {
  const text = useMoreMessages().users
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} />
      <Community />
    </>
  )
}
