import { SystemPanel } from '../../domain/settings/system-panel.tsx'
import { useMessages } from '../../locales/messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export function Component() {
  const { area, display: text } = useMessages().settings
  return (
    <>
      <PageHeader area={area} title={text.title} lead={text.lead} />
      <SystemPanel />
    </>
  )
}
