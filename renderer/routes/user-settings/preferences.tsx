import { quickSettingsText } from '../../../shared/locales/generated/quick-settings.ts'
import { settingsText } from '../../../shared/locales/generated/settings.ts'
import { AppearancePanels } from '../../domain/settings/appearance-panels.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function Component() {
  return (
    <>
      <PageHeader
        area={quickSettingsText.area}
        title={quickSettingsText.preferences}
        lead={settingsText.appearance.lead}
      />
      <AppearancePanels />
    </>
  )
}
