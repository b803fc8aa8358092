import { AppearancePanels } from '../../features/settings/components/appearance-panels.tsx'
import { useMessages } from '../../messages/messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** /settings/appearance */
export function Component() {
  const { area, appearance: text } = useMessages().settings
  return (
    <>
      <PageHeader area={area} title={text.title} lead={text.lead} />
      <AppearancePanels />
    </>
  )
}
