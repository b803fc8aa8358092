import { SystemPanel } from '../../features/settings/components/system-panel.tsx'
import { useMoreMessages } from '../../messages/more-messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** /settings/display */
export function Component() {
  const { area, display: text } = useMoreMessages().settings
  return (
    <>
      <PageHeader area={area} title={text.title} lead={text.lead} />
      <SystemPanel />
    </>
  )
}
