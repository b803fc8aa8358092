import { settingsText } from '../../../shared/locales/generated/settings.ts'
import { SettingsIndex } from '../../screens/settings/settings-index.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function Component() {
  const text = settingsText.overview
  return (
    <>
      <PageHeader
        title={text.title}
        area={text.title}
        lead={text.lead}
        actions={
          <LinkButton size="small" to="/user-settings">
            {text.quick}
          </LinkButton>
        }
      />
      <SettingsIndex />
    </>
  )
}
