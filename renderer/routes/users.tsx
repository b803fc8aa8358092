import { useMessages } from '../locales/messages.ts'
import { Community } from '../screens/community/community.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function Component() {
  const text = useMessages().people
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} />
      <Community />
    </>
  )
}
