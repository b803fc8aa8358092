import { peopleText } from '../../shared/locales/generated/people.ts'
import { Community } from '../screens/community/community.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function Component() {
  return (
    <>
      <PageHeader title={peopleText.title} lead={peopleText.lead} />
      <Community />
    </>
  )
}
