import { Community } from '../features/people/people.ts'
import { useMessages } from '../messages/messages.ts'
import { PageHeader } from '../ui/page-header.tsx'

/** /users: the community. */
export function Component() {
  const text = useMessages().people
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} />
      <Community />
    </>
  )
}
