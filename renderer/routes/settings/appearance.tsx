import { AppearancePanels } from '../../domain/settings/appearance-panels.tsx'
import { useMessages } from '../../locales/messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export function Component() {
  const { area, appearance: text } = useMessages().settings
  return (
    <>
      <PageHeader area={area} title={text.title} lead={text.lead} />
      <AppearancePanels />
    </>
  )
}
