import { AppearancePanels } from '../../features/settings/components/appearance-panels.tsx'
import { useMoreMessages } from '../../messages/more-messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** /settings/appearance */
export function Component() {
  const { area, appearance: text } = useMoreMessages().settings
  return (
    <>
      <PageHeader area={area} title={text.title} lead={text.lead} />
      <AppearancePanels />
    </>
  )
}
