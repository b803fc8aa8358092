import { useMessages } from '../../locales/messages.ts'
import { QuickSettingsIndex } from '../../screens/settings/settings-index.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function Component() {
  const text = useMessages().quickSettings
  return (
    <>
      <PageHeader
        title={text.title}
        lead={text.lead}
        actions={<LinkButton to="/settings">{text.all}</LinkButton>}
      />
      <QuickSettingsIndex />
    </>
  )
}
