import { quickSettingsText } from '../../../shared/locales/generated/quick-settings.ts'
import { QuickSettingsIndex } from '../../screens/settings/settings-index.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function Component() {
  return (
    <>
      <PageHeader
        title={quickSettingsText.title}
        lead={quickSettingsText.lead}
        actions={<LinkButton to="/settings">{quickSettingsText.all}</LinkButton>}
      />
      <QuickSettingsIndex />
    </>
  )
}
