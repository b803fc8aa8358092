import { MachinePanel } from '../../features/settings/components/machine-panel.tsx'
import { useMoreMessages } from '../../messages/more-messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** /settings/preferences */
export function Component() {
  const { area, preferences: text } = useMoreMessages().settings
  return (
    <>
      <PageHeader area={area} title={text.title} lead={text.lead} />
      <MachinePanel />
    </>
  )
}
