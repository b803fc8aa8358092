import { MessagesPanel } from '../../features/settings/components/messages-panel.tsx'
import { NoticesPanel } from '../../features/settings/components/notices-panel.tsx'
import { SongNotificationsPanel } from '../../features/settings/components/song-notifications-panel.tsx'
import { useMessages } from '../../messages/messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** /settings/notifications */
export function Component() {
  const { area, notifications: text } = useMessages().settings
  return (
    <>
      <PageHeader area={area} title={text.title} lead={text.lead} />
      <div className="grid grid-cols-1 gap-6">
        <NoticesPanel />
        <SongNotificationsPanel />
        <MessagesPanel />
      </div>
    </>
  )
}
