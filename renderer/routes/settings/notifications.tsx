import { MessagesPanel } from '../../features/settings/components/messages-panel.tsx'
import { useMessages } from '../../messages/messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** /settings/notifications */
export function Component() {
  const { area, notifications: text } = useMessages().more.settings
  return (
    <>
      <PageHeader area={area} title={text.title} lead={text.lead} />
      <MessagesPanel />
    </>
  )
}
