import { settingsText } from '../../../shared/locales/generated/settings.ts'
import {
  FollowNotificationsPanel,
  MessagesPanel,
  SongNotificationsPanel,
} from '../../domain/settings/notification-panels.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function Component() {
  const { area, notifications: text } = settingsText
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
