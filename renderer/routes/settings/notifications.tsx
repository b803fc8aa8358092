import { MessagesPanel } from '../../features/settings/components/messages-panel.tsx'
import { useMoreMessages } from '../../messages/more-messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** /settings/notifications */
export function Component() {
  const { area, notifications: text } = useMoreMessages().settings
  return (
    <>
      <PageHeader area={area} title={text.title} lead={text.lead} />
      <MessagesPanel />
    </>
  )
}
