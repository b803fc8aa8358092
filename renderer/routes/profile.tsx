import { useSearchParams } from 'react-router'
import { DESK_PARAM, StationDesk } from '../features/creator/creator.tsx'
import { OwnProfile } from '../features/profile/components/own-profile.tsx'
import { useMessages } from '../messages/messages.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** /profile, and under /profile?station= the desk of a station. */
export function Component() {
  const { profile: text, settings } = useMessages()
  const [search] = useSearchParams()
  const station = search.get(DESK_PARAM)
  if (station) return <StationDesk id={station} />
  return (
    <>
      <PageHeader
        title={text.title}
        lead={text.lead}
        actions={<LinkButton to="/settings/account">{settings.account.title}</LinkButton>}
      />
      <OwnProfile />
    </>
  )
}
