import { AppearancePanels } from '../../domain/settings/appearance-panels.tsx'
import { useMessages } from '../../locales/messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export function Component() {
  const { quickSettings, settings } = useMessages()
  return (
    <>
      <PageHeader
        area={quickSettings.area}
        title={settings.preferences.title}
        lead={settings.appearance.lead}
      />
      <AppearancePanels />
    </>
  )
}
