import {
  FollowNotificationsPanel,
  MessagesPanel,
  SongNotificationsPanel,
} from '../../domain/settings/notification-panels.tsx'
import { useMessages } from '../../locales/messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export function Component() {
  const { area, notifications: text } = useMessages().settings
  return (
    <>
      <PageHeader area={area} title={text.title} lead={text.lead} />
      <div className="grid grid-cols-1 gap-6">
        <FollowNotificationsPanel />
        <SongNotificationsPanel />
        <MessagesPanel />
      </div>
    </>
  )
}
